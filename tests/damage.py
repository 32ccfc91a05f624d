"""Written records with a few characters changed: refused in words, or read as what they say."""

from hypothesis import strategies as st

from ddz_fast.errors import RecordError
from ddz_fast.game import Record


def damaged(data: st.DataObject, text: str, characters: str) -> str:
    """Return the text with up to six characters from somewhere replaced by up to six of these."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 6, len(text))))
    return text[:start] + data.draw(st.text(st.sampled_from(characters), max_size=6)) + text[end:]


def check_line(line: str) -> None:
    """Hold a damaged line to what it says."""
    try:
        record = Record.from_line(line)
    except RecordError:
        return
    assert record.to_line() == line.removesuffix("\n")
    try:
        record.replay()
    except RecordError:
        return


def check_json(text: str) -> None:
    """Hold damaged JSON to being refused in words, if not read."""
    try:
        Record.from_json(text).replay()
    except RecordError:
        return

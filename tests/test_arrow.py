"""Results as Arrow tables and Parquet files, with what made them."""

import sys
from pathlib import Path

import pytest

import ddz_fast as ddz
from outcome_columns import dtypes

NO_ARROW = "pyarrow is not installed: pip install 'ddz_fast[arrow]'"


def test_columns_go_to_arrow_and_parquet_with_what_made_them(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason=NO_ARROW)
    import pyarrow.parquet

    result = ddz.simulate("spade_three", 300, 6, first_game=4)
    path = tmp_path / "games.parquet"
    result.write_parquet(path)
    result.write_parquet(str(tmp_path / "twin.parquet"))
    for table in (
        result.to_arrow(),
        pyarrow.parquet.read_table(path),
        pyarrow.parquet.read_table(tmp_path / "twin.parquet"),
    ):
        assert table.column_names == list(dtypes("spade_three"))
        for name, column in result.columns.items():
            assert table[name].to_pylist() == column.tolist()
            assert table[name].null_count == 0
            kind = table.schema.field(name).type
            if name == "payoff":
                assert kind.list_size == 3
                kind = kind.value_type
            assert str(kind).replace("double", "float64") == str(column.dtype)
        facts = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
        assert facts["ddz_fast.rules"] == "spade_three"
        assert facts["ddz_fast.seed"] == "6"
        assert facts["ddz_fast.first_game"] == "4"
        assert facts["ddz_fast.policy"] == "random"
        assert facts["ddz_fast.stream_version"] == str(ddz.STREAM_VERSION)
    assert ddz.simulate("classic", 0).to_arrow().num_rows == 0


def test_arrow_says_under_which_flags_the_games_were_played() -> None:
    pytest.importorskip("pyarrow", reason=NO_ARROW)
    table = ddz.simulate(ddz.rules("classic", kick_rocket=False), 10).to_arrow()
    assert table.schema.metadata[b"ddz_fast.rules"] == b"classic:kick_rocket=false"


def test_without_pyarrow_the_rest_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = ddz.simulate("classic", 10)
    assert result.summary()["games"] == 10
    with pytest.raises(ImportError, match="pyarrow"):
        result.to_arrow()

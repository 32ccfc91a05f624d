"""The figures of a simulation as people read them, and one self-contained HTML page of them."""

from __future__ import annotations

import io
import math
import os
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ddz_fast.result import Result, bombs_of
from ddz_fast.rules import RuleSet
from ddz_fast.rules import rules as find_rules
from ddz_fast.rules.presets import flag_to_text, presets, rules_to_text
from ddz_fast.scoring.room import PLAIN_ROOM, Room

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Figure", "figures", "human_seconds", "parameters", "write_report"]

_INK = "#1f5fa8"


class Figure(NamedTuple):
    """One line of a table: what it is, in English and Chinese, its value, and what stands behind that."""

    name: str
    chinese: str
    value: str
    note: str = ""


def parameters(result: Result) -> list[Figure]:
    """Return what was played: rules, games, seed and policy, and the room where it is not the plain one."""
    hands, matches = len(result), len(result) // result.hands_per_match
    first, last = result.first_game, result.first_game + matches - 1
    unit = (
        "numbers" if result.hands_per_match == 1 else f"{result.hands_per_match} a match, matches"
    )
    rows = [
        Figure("rules", "规则", rules_to_text(result.rules)),
        Figure("games", "局数", f"{hands:,}", f"{unit} {first:,} to {last:,}" if hands else ""),
        Figure("seed", "种子", str(result.seed), f"stream version {result.stream_version}"),
        Figure("policy", "策略", result.policy),
    ]
    if result.phases == "play":
        rows.append(Figure("phases", "阶段", "play", "a landlord drawn at random, no auction"))
    if result.room != PLAIN_ROOM:
        rows.append(Figure("room", "房间", _room_text(result.room)))
    return rows


def figures(result: Result) -> list[Figure]:
    """Return what the games were like: rates with their standard error, means, and the speed.

    A result without games has no figures.
    """
    summary = result.summary()
    if not len(result):
        return []
    rows = []
    if "landlord_win_rate" in summary:
        rate, error = summary["landlord_win_rate"], summary["landlord_win_rate_se"]
        digits = _percent_digits(error)
        note = f"± {error:.{digits}%} (standard error)"
        rows.append(Figure("landlord wins", "地主胜率", f"{rate:.{digits}%}", note))
    if "mean_landlord_payoff" in summary:
        payoff, error = summary["mean_landlord_payoff"], summary["mean_landlord_payoff_se"]
        note = f"± {error:.3f} (standard error), a game"
        rows.append(Figure("landlord's payoff", "地主得分", f"{payoff:.3f}", note))
    rows += [
        Figure(name, chinese, form.format(summary[figure]), note)
        for figure, name, chinese, form, note in _FIGURES
        if figure in summary
    ]
    return [
        *rows,
        Figure("time", "用时", human_seconds(summary["seconds"])),
        Figure("speed", "速度", f"{summary['games_per_second']:,.0f}", "games a second"),
    ]


# Figure of the summary, name, name in Chinese, form, note.
_FIGURES = (
    ("mean_bid", "bid", "叫分", "{:.3f}", "of the landlord, a game"),
    ("mean_dang", "bid", "档", "{:.3f}", "of the landlord, a game"),
    ("huangfan_rate", "after a void deal", "荒番", "{:.3%}", "of games"),
    ("mingwang_rate", "joker turned up", "明王", "{:.3%}", "of games"),
    ("touliao_rate", "first bid of 3", "头撂", "{:.3%}", "of games"),
    ("tanda_rate", "hand shown", "摊打", "{:.3%}", "of games"),
    ("baodao_rate", "reported", "报到", "{:.3%}", "of games"),
    ("fight_rate", "fought after a report", "打", "{:.3%}", "of games"),
    ("mean_robs", "robs", "抢地主", "{:.3f}", "a game"),
    ("open_rate", "opened", "明牌", "{:.3%}", "of games"),
    ("double_rate", "doubled", "加倍", "{:.3%}", "of seats"),
    ("mean_multiplier", "multiplier", "倍数", "{:.3f}", "a game"),
    ("mean_plies", "plies", "手数", "{:.2f}", "a game, passes counted"),
    ("mean_bombs", "bombs", "炸弹", "{:.4f}", "a game"),
    ("mean_big_bombs", "bombs of six or more", "六张以上炸弹", "{:.4f}", "a game"),
    ("mean_soft_bombs", "soft bombs", "软炸弹", "{:.4f}", "a game"),
    ("mean_hard_bombs", "hard bombs", "硬炸弹", "{:.4f}", "a game"),
    ("mean_pure_bombs", "pure bombs", "纯癞子炸弹", "{:.4f}", "a game"),
    ("mean_rockets", "rockets", "王炸", "{:.4f}", "a game"),
    ("spring_rate", "spring", "春天", "{:.3%}", "of games"),
    ("mean_redeals", "redeals", "重发", "{:.4f}", "a game"),
    ("cancelled_rate", "cancelled", "流局", "{:.3%}", "of games"),
)


def human_seconds(seconds: float) -> str:
    """Return a time as people say it: "3.0 µs", "0.4 ms", "1.25 s", "3 min 20 s", "2 h 5 min"."""
    if seconds < 0.0001:
        return f"{seconds * 1e6:.1f} µs"
    if seconds < 0.1:
        return f"{seconds * 1000:.1f} ms"
    if seconds < 60:
        return f"{seconds:.2f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def write_report(result: Result, path: str | os.PathLike[str]) -> None:
    """Write one HTML file that needs nothing else: parameters, figures, histograms of plies and bombs.

    Needs matplotlib (`pip install "ddz_fast[report]"`). Raises OSError where the file cannot be written.
    """
    Path(path).write_text(_page(result), encoding="utf-8")


def _percent_digits(error: float) -> int:
    """Digits after the point that show two of a standard error in percent; one where it is nothing."""
    return 1 if error == 0 else min(max(1 - math.floor(math.log10(error * 100)), 0), 6)


# The page.

_STYLE = """
body { font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
       color: #222; background: #fff; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; font-weight: normal; vertical-align: top;
         border-bottom: 1px solid #ddd; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
td.note { color: #666; }
figure { margin: 1.5rem 0; }
svg { width: 100%; height: auto; }
pre { background: #f4f4f4; padding: .5rem 1rem; overflow-x: auto; }
"""


def _page(result: Result) -> str:
    title = f"{len(result):,} games of {rules_to_text(result.rules)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        "<h2>What was played 参数</h2>",
        _table(parameters(result), "text"),
        "<p>The same games again 重现:</p>",
        f"<pre>{escape(_command(result) if result.room == PLAIN_ROOM else _call(result))}</pre>",
        "<h2>What the games were like 结果</h2>",
        _table(figures(result), "number") if len(result) else "<p>No games were played.</p>",
        *(_histograms(result) if len(result) else ()),
        "<h2>The rules 规则</h2>",
        _rules_table(result.rules),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _table(rows: list[Figure], kind: str) -> str:
    lines = (
        f'<tr><th>{escape(row.name)} {row.chinese}</th><td class="{kind}">{escape(row.value)}</td>'
        f'<td class="note">{escape(row.note)}</td></tr>'
        for row in rows
    )
    return "\n".join(["<table>", *lines, "</table>"])


def _rules_table(rules: RuleSet) -> str:
    lines = (
        f'<tr><th><code>{flag}</code></th><td>{escape(flag_to_text(rules.flags()[flag]))}</td><td class="note">'
        f"{escape(meaning)}</td></tr>"
        for flag, meaning in RuleSet.meanings().items()
    )
    return "\n".join(["<table>", *lines, "</table>"])


def _command(result: Result) -> str:
    first = f" --first-game {result.first_game}" if result.first_game else ""
    matches = f" --hands-per-match {result.hands_per_match}" if result.hands_per_match > 1 else ""
    phases = " --phases play" if result.phases == "play" else ""
    return (
        f"ddz-fast simulate --rules {rules_to_text(result.rules)} --games {len(result)} "
        f"--seed {result.seed}{first}{matches}{phases} --policy {result.policy}"
    )


def _call(result: Result) -> str:
    """The same games in Python: the command line has no rooms."""
    rules = result.rules
    base = find_rules(rules.name if rules.name in presets() else "classic")
    flags = (f"{flag}={value!r}" for flag, value in rules.changes_from(base).items())
    policies = result.policy.split(",")
    arguments = [
        f"ddz.rules({', '.join((repr(base.name), *flags))})",
        f"games={len(result)}",
        f"seed={result.seed}",
        f"policy={policies if len(policies) > 1 else policies[0]!r}",
    ]
    if result.first_game:
        arguments.append(f"first_game={result.first_game}")
    if result.hands_per_match > 1:
        arguments.append(f"hands_per_match={result.hands_per_match}")
    arguments.append(f"room=ddz.Room({_room_text(result.room)})")
    return f"import ddz_fast as ddz\n\nddz.simulate({', '.join(arguments)})"


def _room_text(room: Room) -> str:
    """What is not as in the plain room: "multiplier=6, coefficient=1000"."""
    usual = vars(PLAIN_ROOM)
    return ", ".join(
        f"{name}={value!r}" for name, value in vars(room).items() if value != usual[name]
    )


# The histograms.


def _histograms(result: Result) -> tuple[str, str]:
    share_of_plies = np.bincount(result.columns["plies"]) / len(result)
    share_of_bombs = np.bincount(bombs_of(result.columns)) / len(result)

    def plies(axes: Axes) -> None:
        first = int(np.flatnonzero(share_of_plies)[0])
        edges = np.arange(first, len(share_of_plies) + 1) - 0.5
        axes.stairs(share_of_plies[first:] * 100, edges, fill=True, color=_INK)
        axes.set_xlabel("plies in a game, passes counted")

    def bombs(axes: Axes) -> None:
        numbers = np.arange(len(share_of_bombs))
        bars = axes.bar(numbers, share_of_bombs * 100, color=_INK)
        axes.bar_label(bars, [_share_text(share) for share in share_of_bombs])
        axes.set_xticks(numbers)
        axes.set_xlabel("bombs in a game, rockets not counted")
        axes.margins(y=0.12)

    return (
        _figure("plies", "Plies a game 每局手数", _svg("plies", plies)),
        _figure("bombs", "Bombs a game 每局炸弹", _svg("bombs", bombs)),
    )


def _share_text(share: float) -> str:
    """0 as "0", what would round to it as "< 0.01%"."""
    return "0" if share == 0 else "< 0.01%" if share < 0.0001 else f"{share:.2%}"


def _figure(name: str, caption: str, svg: str) -> str:
    return f'<figure id="{name}">\n<figcaption>{caption}</figcaption>\n{svg}\n</figure>'


def _svg(name: str, draw: Callable[[Axes], None]) -> str:
    """Draw a histogram of shares as an <svg> element whose ids no other element of the page has."""
    from matplotlib import style
    from matplotlib.figure import Figure as Canvas

    settings: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": name}
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with style.context(["default", settings]):
        canvas = Canvas(figsize=(8, 3.2), layout="constrained")
        axes = canvas.subplots()
        draw(axes)
        axes.set_ylabel("% of games")
        axes.spines[["top", "right"]].set_visible(False)
        file = io.StringIO()
        canvas.savefig(file, format="svg", metadata=nothing)
    svg = file.getvalue()
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", svg[svg.index("<svg") :])
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", svg)
    return svg.replace(
        "<svg", f'<svg role="img" aria-label="Histogram of {name} in a game"', 1
    ).strip()

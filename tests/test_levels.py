"""Levels: the 23 titles of S1 and the beans that they begin with."""

from typing import Any

import numpy as np
import pytest

import ddz_fast as ddz
from ddz_fast.scoring import LEVELS, Level, level

FROM = {
    "包身工": 0,
    "短工": 100,
    "长工": 200,
    "佃户": 400,
    "贫农": 600,
    "渔夫": 800,
    "猎人": 1_000,
    "中农": 2_000,
    "富农": 4_000,
    "掌柜": 6_000,
    "商人": 10_000,
    "衙役": 20_000,
    "小财主": 50_000,
    "大财主": 100_000,
    "小地主": 200_000,
    "大地主": 500_000,
    "知县": 1_000_000,
    "通判": 2_000_000,
    "知府": 5_000_000,
    "总督": 10_000_000,
    "巡抚": 20_000_000,
    "丞相": 50_000_000,
    "帝王": 100_000_000,
}


def test_every_level_has_its_title() -> None:
    assert [(found.number, found.title) for found in LEVELS] == list(enumerate(FROM, 1))


@pytest.mark.parametrize(
    ("number", "title", "beans"), [(n, *f) for n, f in enumerate(FROM.items(), 1)]
)
def test_a_level_begins_at_its_threshold(number: int, title: str, beans: int) -> None:
    assert level(beans) == Level(number, title)
    assert level(beans + 0.5) == (number, title)
    if beans:
        assert level(beans - 1).number == level(beans - 0.01).number == number - 1


def test_any_number_of_beans_has_a_level() -> None:
    assert level(10**18) == LEVELS[-1]
    numbers: list[Any] = [np.int64(250), np.float32(250), np.uint8(250)]
    assert {level(number) for number in numbers} == {Level(3, "长工")}


@pytest.mark.parametrize(
    "beans", [-1, -0.01, float("nan"), True, np.True_, None, "100", "", [100], 1j, b"1"]
)
def test_other_beans_are_refused(beans: Any) -> None:
    with pytest.raises(ddz.DdzError, match="beans must be a number from 0") as caught:
        level(beans)
    assert caught.value.code == "bad-value"

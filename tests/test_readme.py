"""The README's Python sessions are true."""

import doctest
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_sessions_of_a_readme_are_true(name: str) -> None:
    path = Path(__file__).parent.parent / name
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert tried >= 10
    assert failed == 0

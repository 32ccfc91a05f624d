"""Arrays of environments, compared field by field."""

from dataclasses import fields
from typing import Any

import numpy as np

__all__ = ["assert_same", "assert_same_infos", "assert_same_step", "kept"]


def assert_same(one: Any, other: Any, *where: Any) -> None:
    """Two values of one dataclass of arrays hold the same, types and shapes too."""
    for field in fields(one):
        a, b = getattr(one, field.name), getattr(other, field.name)
        assert a.dtype == b.dtype, (field.name, a.dtype, b.dtype, *where)
        assert a.shape == b.shape, (field.name, a.shape, b.shape, *where)
        assert np.array_equal(a, b), (field.name, np.argwhere(a != b)[:3].tolist(), *where)


def assert_same_infos(one: dict[str, Any], other: dict[str, Any], *where: Any) -> None:
    assert one["ended"].tolist() == other["ended"].tolist(), where
    assert list(one["outcomes"]) == list(other["outcomes"])
    for name, column in one["outcomes"].items():
        assert column.dtype == other["outcomes"][name].dtype, (name, *where)
        assert column.tolist() == other["outcomes"][name].tolist(), (name, *where)


def assert_same_step(one: Any, other: Any, *where: Any) -> None:
    """Two results of `step` are the same."""
    assert_same(one[0], other[0], *where)
    for a, b in zip(one[1:4], other[1:4], strict=True):
        assert a.dtype == b.dtype, where
        assert np.array_equal(a, b), where
    assert_same_infos(one[4], other[4], *where)


def kept(arrays: Any) -> dict[str, Any]:
    """A copy of a dataclass of arrays, as plain lists."""
    return {field.name: getattr(arrays, field.name).tolist() for field in fields(arrays)}

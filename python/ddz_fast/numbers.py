"""Checks of the numbers that callers give: plain ones, and integers in a range."""

import operator
from typing import Any

import numpy as np

from ddz_fast.errors import DdzError, shown

__all__ = [
    "LARGEST_HAND",
    "LARGEST_INDEX",
    "LARGEST_SEED",
    "integer",
    "integer_or_none",
    "plain_number",
]

LARGEST_SEED = 2**64 - 1
LARGEST_INDEX = 2**63 - 1
LARGEST_HAND = 2**32 - 1


def integer(
    name: str,
    value: Any,
    lowest: int,
    highest: int,
    *,
    error: type[DdzError] = DdzError,
    code: str = "bad-integer",
) -> int:
    """Return a plain integer. Raises `error` for booleans, other types and numbers out of range."""
    number = integer_or_none(value)
    if number is None or not lowest <= number <= highest:
        raise error(
            f"{name} must be an integer from {lowest} to {highest}, not {shown(value)}", code=code
        )
    return number


def integer_or_none(value: Any) -> int | None:
    """Return a plain integer, numpy's among them; None for booleans and other types."""
    if isinstance(value, (bool, np.bool_)):
        return None
    try:
        return int.__index__(operator.index(value))  # a plain one, whatever class of integers it is
    except TypeError:
        return None


def plain_number(value: Any) -> int | float | None:
    """Return a plain int or float, from numpy's too; None for booleans and other types.

    A number is taken for itself before anything is compared with it: its class may say anything.
    """
    if isinstance(value, (float, np.floating)):
        return float.__float__(value) if isinstance(value, float) else float(value)
    return integer_or_none(value) if isinstance(value, (int, np.integer)) else None

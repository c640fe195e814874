"""Converts numbers from outside to int, and refuses what is not a whole number."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from fivefold.errors import Malformed
from fivefold.texts import shown

_MOST_DIGITS = 9


def as_int(value: SupportsIndex) -> int:
    """The number as an int. NumPy integers are accepted; `True` and `2.0` are refused.

    >>> as_int(300)
    300
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        raise Malformed("not-a-number", value=shown(value))
    try:
        return index(value)
    except TypeError:
        raise Malformed("not-a-number", value=shown(value)) from None


def read_points(token: str) -> int:
    """A number of points as moves and records write it, of at most nine digits."""
    if not is_number(token):
        raise Malformed("not-points", token=shown(token))
    return int(token)


def is_number(token: str) -> bool:
    """Whether a text is a number of one to nine digits."""
    return token.isascii() and token.isdigit() and len(token) <= _MOST_DIGITS

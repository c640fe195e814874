"""Whole numbers from outside: what counts as one becomes a plain int, the rest is refused."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from fivefold.errors import Malformed
from fivefold.texts import shown


def whole(value: SupportsIndex) -> int:
    """The number as an int. True and 2.0 are no numbers of points or dollars; NumPy's integers are.

    >>> whole(300)
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

"""Dice as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.dice import Dice


def faces(dice: Dice) -> str:
    """`1 3 3 5 6`"""
    return " ".join(map(str, dice))


def bracketed(dice: Dice) -> str:
    """`[1] [3] [3] [5] [6]`"""
    return " ".join(f"[{face}]" for face in dice)

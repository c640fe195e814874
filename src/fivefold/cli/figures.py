"""Figures for people: decimals, thousands and percentages as each language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.cli.words import Words

_SMALL = 0.0001
_TOLD = 0.1
"""The coach's reasons give a smaller loss no figure."""


def figure(value: float, digits: int, words: Words) -> str:
    """`1,254.59` in English, `1 254,59` in French, by the words file."""
    signs = {",": words("thousands"), ".": words("decimal")}
    return "".join(signs.get(char, char) for char in f"{value:,.{digits}f}")


def loss(value: float, words: Words) -> str:
    """What a choice gives up, rounded as in the reasons beside it: `12.7`; only tiny ones finer."""
    return figure(value, 1 if value >= _TOLD else 2, words)


def percent(share: float, words: Words) -> str:
    """`30.56%`; what is very small keeps two digits that say something."""
    if share >= _SMALL or share == 0:
        return words("percent", figure=figure(share * 100, 2, words))
    return words("percent", figure=f"{share * 100:.2g}".replace(".", words("decimal")))

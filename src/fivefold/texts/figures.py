"""Figures as each language writes them: decimals, thousands, percentages, money."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.texts.catalogues import Words

MINUS = "\N{MINUS SIGN}"
VISIBLE_LOSS = 0.005
"""Smaller losses would be 0.00 in two decimals."""
_SMALL_SHARE = 0.0001
_LOSS_WITH_REASON = 0.1
"""The coach's reasons don't mention smaller losses."""


def figure(value: float, digits: int, words: Words) -> str:
    """`1,254.59` in English, `1 254,59` in French."""
    return words.language.number(f"{value:,.{digits}f}")


def signed(value: float, digits: int, words: Words) -> str:
    """`+0.5`, `−11.2`, and `0.0` without a sign."""
    written = figure(abs(value), digits, words)
    if not float(f"{value:.{digits}f}"):
        return written
    return f"{'+' if value > 0 else MINUS}{written}"


def loss(value: float, words: Words) -> str:
    """The loss of a choice, rounded as in the coach's reasons; tiny losses get two decimals."""
    return figure(value, 1 if value >= _LOSS_WITH_REASON else 2, words)


def percent(share: float, words: Words) -> str:
    """`30.56%`; very small shares keep two significant digits."""
    if share >= _SMALL_SHARE or share == 0:
        return words.language.in_percent(f"{share * 100:,.2f}")
    return words.language.in_percent(f"{share * 100:.2g}")


def money(amount: int, words: Words) -> str:
    """`$1,500` in English, `1 500 $` in French."""
    return words.language.in_money(f"{amount:,}")


def in_money(text: str, words: Words) -> str:
    """A figure already written out, as dollars."""
    return words.language.money.format(amount=text)

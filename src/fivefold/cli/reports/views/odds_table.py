"""Draws the chance of completing a card, now and with fewer rolls left."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.poker.table import card_line
from fivefold.solver.odds import completion_chance
from fivefold.texts.figures import figure, percent

if TYPE_CHECKING:
    from fivefold.cli.common.words import Words
    from fivefold.games.poker.card_in_play import CardInPlay

_LONGEST_FRACTION = 40
"""Longer fractions are only in the JSON."""
_HALF = Fraction(1, 2)


def draw_odds(in_play: CardInPlay, rolls: int, words: Words) -> None:
    console, chance = Console(highlight=False), completion_chance(in_play, rolls)
    console.print(Styled(card_line(in_play), style="bold"))
    shown, exactly = percent(float(chance), words), _exactly(chance, words)
    print_lines(console, words("card-chance", count=rolls, chance=shown, exactly=exactly))
    console.print(_by_rolls(in_play, rolls, words))


def _exactly(chance: Fraction, words: Words) -> str:
    exact = str(chance)
    return (
        words("exactly", exact=exact)
        if len(exact) <= _LONGEST_FRACTION
        else words("exactly-in-json")
    )


def _by_rolls(in_play: CardInPlay, rolls: int, words: Words) -> Table:
    table = Table()
    for key in ("rolls-left", "chance", "about"):
        table.add_column(words(key), justify="right")
    for left in range(rolls, -1, -1):
        chance = completion_chance(in_play, left)
        row = (str(left), percent(float(chance), words), _one_in(chance, words))
        table.add_row(*map(Styled, row))
    return table


def _one_in(chance: Fraction, words: Words) -> str:
    """`1 in 4`; a dash above one half, where the percentage is clearer."""
    if not chance or chance > _HALF:
        return "-"
    count = float(1 / chance)
    return words("one-in", count=figure(count, 0 if count >= 100 else 1, words))

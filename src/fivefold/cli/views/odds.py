"""The chance of a Deluxe Poker card for people: now, and with every roll that is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.figures import figure, percent
from fivefold.cli.table import card_line
from fivefold.solver.odds import completion_chance

if TYPE_CHECKING:
    from fractions import Fraction

    from fivefold.cli.words import Words
    from fivefold.games.poker.card import CardInPlay


def draw_odds(in_play: CardInPlay, rolls: int, words: Words) -> None:
    console, chance = Console(highlight=False), completion_chance(in_play, rolls)
    console.print(Styled(card_line(in_play), style="bold"))
    shown = percent(float(chance), words)
    line = words("card-chance", rolls=rolls, chance=shown, exact=chance)
    console.print(Styled(line, overflow="fold"))
    console.print(_by_rolls(in_play, rolls, words))


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
    if not chance:
        return "-"
    count = float(1 / chance)
    return words("one-in", count=figure(count, 0 if count == 1 or count >= 100 else 1, words))

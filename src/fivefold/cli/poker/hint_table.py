"""Draws Deluxe Poker advice: why the best choice is best, and how the others compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.common.words import Words
from fivefold.cli.drawing.lines import Sentence, print_lines
from fivefold.cli.drawing.widths import Fitting
from fivefold.cli.poker.table import card_line
from fivefold.coach.poker.reasons import describe_move
from fivefold.games.poker import Rolling
from fivefold.texts.figures import figure, money, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from fivefold.coach.poker.advice import PokerAdvice, PokerOption
    from fivefold.texts import Lang

_LONGEST_FRACTION = 20
"""Longer fractions are not shown."""


def draw_hints(advices: Sequence[PokerAdvice], names: Sequence[str], lang: Lang) -> None:
    console, words = Console(highlight=False), Words(lang)
    for line in _card(advices[0], words):
        print_lines(console, line)
    for advice in advices:
        console.print()
        print_lines(console, names[advice.seat], style="bold")
        print_lines(console, advice.reason(names)[lang])
        for line in _right(advice, names, words):
            print_lines(console, line)
        console.print(Fitting(_table(advice, words), _narrow_table(advice, words)))
    if any(option.error for advice in advices for option in advice.options):
        print_lines(console, words("hint-noise"))


def _card(advice: PokerAdvice, words: Words) -> Iterator[str]:
    yield f"{card_line(advice.in_play)}   {_terms(advice, words)}"
    if advice.chance:  # none is left after the last roll
        yield _chance(advice.chance, words)


def _terms(advice: PokerAdvice, words: Words) -> str:
    card, phase = advice.in_play.card, advice.game.phase
    payout = money(card.payout, words)
    if isinstance(phase, Rolling):
        return words("hint-terms", count=phase.rolls_left, payout=payout)
    return words("card-terms", count=card.rolls, payout=payout)


def _chance(chance: Fraction, words: Words) -> str:
    shown = percent(float(chance), words)
    if len(str(chance)) > _LONGEST_FRACTION:
        return words("hint-chance", chance=shown)
    return words("hint-chance-exact", chance=shown, exact=chance)


def _right(advice: PokerAdvice, names: Sequence[str], words: Words) -> list[str]:
    right = advice.right
    if right is None:
        return []
    key = "hint-right" if right.highest else "hint-right-no-bid"
    facts = {"rival": names[right.rival], "price": money(right.price, words)}
    worth = figure(right.worth * 100, 1, words)
    return [words(key, worth=worth, highest=money(right.highest, words), **facts)]


def _table(advice: PokerAdvice, words: Words) -> Table:
    table = Table()
    for key in ("choice", "chance-to-win", "gives-up"):
        table.add_column(words(key), justify="left" if key == "choice" else "right")
    for number, option in enumerate(advice.options):
        table.add_row(*map(Styled, _row(option, words)), style="" if number else "bold")
    return table


def _narrow_table(advice: PokerAdvice, words: Words) -> Table:
    """Without lines. Only a long choice or a heading may be wrapped, between words."""
    rows = [_row(option, words) for option in advice.options]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(words("choice"))
    for place, key in enumerate(("chance-to-win", "gives-up"), start=1):
        widest = max(len(row[place]) for row in rows)
        table.add_column(words(key), justify="right", min_width=widest)
    for number, (choice, *figures) in enumerate(rows):
        table.add_row(Sentence(choice), *map(Styled, figures), style="" if number else "bold")
    return table


def _row(option: PokerOption, words: Words) -> tuple[str, str, str]:
    return (
        describe_move(option.move)[words.lang],
        _chance_to_win(option.value, option.error, words),
        _lost(option.gives_up, option.doubt, words) if option.gives_up else "",
    )


def _chance_to_win(share: float, error: float, words: Words) -> str:
    return words.language.in_percent(_with_error(share, error))


def _lost(share: float, error: float, words: Words) -> str:
    return words.language.number(_with_error(share, error))


def _with_error(share: float, error: float) -> str:
    """In percentage points, with the standard error if there is one: `35.3 ± 0.4`."""
    shown = f"{share * 100:,.1f}"
    return f"{shown} ± {error * 100:,.1f}" if error else shown

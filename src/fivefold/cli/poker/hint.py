"""A hint in Deluxe Poker: advice for each player who may decide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing import Fitting, Sentence, print_lines
from fivefold.cli.output import print_json
from fivefold.cli.poker.view import card_line
from fivefold.cli.words import Words
from fivefold.coach.poker.reasons import describe_move
from fivefold.games.poker import Rolling
from fivefold.rules import load_deck
from fivefold.texts.figures import figure, money, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from pathlib import Path

    from fivefold.cli.solver_options import SolverOptions
    from fivefold.coach.poker.advice import PokerAdvice
    from fivefold.coach.poker.choices import PokerChoice
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Seat
    from fivefold.texts import Lang


def show_hint(  # noqa: PLR0913 (each is an option)
    game: PokerGame,
    names: Sequence[str],
    seats: Sequence[Seat],
    options: SolverOptions,
    *,
    deck: Path | None,
    every: bool,
    most: int | None,
    simulations: int | None,
    seed: int,
) -> None:
    """Advice on a selection of bids, or on every choice."""
    from fivefold.coach.poker.advice import SIMULATIONS, Evaluator, advise_poker, view_of  # noqa: PLC0415

    del most  # there is no more than a selection
    game = game.with_deck(load_deck(deck)) if deck else game
    times = SIMULATIONS if simulations is None else simulations
    advices, folder = [], options.values_folder
    for seat in seats:
        advice = advise_poker(game, seat, simulations=times, seed=seed, values_folder=folder)
        if every:
            evaluator = Evaluator(view_of(game), seat, times, seed, folder)
            advice = replace(advice, choices=evaluator.ranked(game.legal_moves(seat)))
        advices.append(advice)
    if options.as_json:
        from fivefold.insights.poker import poker_hint  # noqa: PLC0415 (loads NumPy)

        plain = [
            {"player": names[each.seat], **poker_hint(each, names, options.lang)}
            for each in advices
        ]
        print_json({"game": game.rules.id, "advice": plain})
    else:
        draw_hints(advices, names, options.lang)


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
    if any(choice.error for advice in advices for choice in advice.choices):
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
    for number, choice in enumerate(advice.choices):
        table.add_row(*map(Styled, _row(choice, words)), style="" if number else "bold")
    return table


def _narrow_table(advice: PokerAdvice, words: Words) -> Table:
    """Without lines. Only a long choice or a heading may be wrapped, between words."""
    rows = [_row(choice, words) for choice in advice.choices]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(words("choice"))
    for place, key in enumerate(("chance-to-win", "gives-up"), start=1):
        widest = max(len(row[place]) for row in rows)
        table.add_column(words(key), justify="right", min_width=widest)
    for number, (choice, *figures) in enumerate(rows):
        table.add_row(Sentence(choice), *map(Styled, figures), style="" if number else "bold")
    return table


def _row(choice: PokerChoice, words: Words) -> tuple[str, str, str]:
    return (
        describe_move(choice.move)[words.lang],
        _chance_to_win(choice.chance, choice.error, words),
        _lost(choice.gives_up, choice.doubt, words) if choice.gives_up else "",
    )


def _chance_to_win(share: float, error: float, words: Words) -> str:
    return words.language.in_percent(_with_error(share, error))


def _lost(share: float, error: float, words: Words) -> str:
    return words.language.number(_with_error(share, error))


def _with_error(share: float, error: float) -> str:
    """In percentage points, with the standard error if there is one: `35.3 ± 0.4`."""
    shown = f"{share * 100:,.1f}"
    return f"{shown} ± {error * 100:,.1f}" if error else shown

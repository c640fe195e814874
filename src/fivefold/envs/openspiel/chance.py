"""Chance nodes: the outcomes of dice and cards as numbers, with their exact probabilities.

A roll-off may be tied again and again. By symmetry everybody wins it with the same probability, so
it is a single node here, whose outcome is who starts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fivefold.dice import FACES, Dice, rolls
from fivefold.envs.chance import cards_left
from fivefold.errors import Malformed
from fivefold.protocol import DiceDue, Roll, TurnCard

if TYPE_CHECKING:
    from fivefold.protocol import CardDue, Chance, Game

Outcomes = list[tuple[int, float]]


def outcomes(game: Game) -> Outcomes:
    """The outcomes of what is due, each with its probability."""
    due = game.due
    if not isinstance(due, DiceDue):
        return _cards(game)
    if due.start:
        return [(seat, 1 / len(game.seats)) for seat in game.seats]
    return list(_rolls(due.count))  # a new one, because algorithms shuffle it


@cache
def _rolls(count: int) -> tuple[tuple[int, float], ...]:
    return tuple((place, float(dice.probability)) for place, dice in enumerate(rolls(count)))


def _cards(game: Game) -> Outcomes:
    left, deck = cards_left(game), game.rules.deck
    count = left.total()
    return sorted((deck.index(card), times / count) for card, times in left.items())


def after(game: Game, due: DiceDue | CardDue, outcome: int) -> Game:
    """The state after an outcome; Malformed if there is no such outcome."""
    _check(game, due, outcome)
    if isinstance(due, DiceDue) and due.start:
        return _started_by(game, outcome)
    return game.play(_move(game, due, outcome), due.seat)


def outcome_text(game: Game, due: DiceDue | CardDue, outcome: int) -> str:
    """An outcome as text; that of a move is the move's own."""
    _check(game, due, outcome)
    if isinstance(due, DiceDue) and due.start:
        return f"seat {outcome + 1} starts"
    return str(_move(game, due, outcome))


def _check(game: Game, due: DiceDue | CardDue, outcome: int) -> None:
    count = _count(game, due)
    if outcome not in range(count):
        raise Malformed("wrong-action", action=outcome, last=count - 1)


def _count(game: Game, due: DiceDue | CardDue) -> int:
    if not isinstance(due, DiceDue):
        return len(game.rules.deck)
    return len(game.seats) if due.start else len(rolls(due.count))


def _move(game: Game, due: DiceDue | CardDue, outcome: int) -> Chance:
    if isinstance(due, DiceDue):
        return Roll(rolls(due.count)[outcome])
    return TurnCard(game.rules.deck[outcome])


def _started_by(game: Game, seat: int) -> Game:
    """The state after a roll-off that this seat has won."""
    lowest, highest = FACES[0], FACES[-1]
    for rolling in game.seats:
        face = highest if rolling == seat else lowest
        game = game.play(Roll(Dice([face] * game.rules.dice)), rolling)
    return game

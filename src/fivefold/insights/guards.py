"""Checks before a question about a game: who has to decide, and whether it can be reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.protocol import CardDue, DiceDue
from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from fivefold.protocol import Game, Seat
    from fivefold.record import Record
    from fivefold.rules import RuleSet


def deciders(game: Game) -> tuple[Seat, ...]:
    """Everyone who may decide now; IllegalMove if dice or a card are due first."""
    match game.due:
        case DiceDue(seat=seat, count=count):
            code = "one-die-first" if count == 1 else "dice-first"
            raise IllegalMove(code, player=Seats((seat,)), count=count)
        case CardDue(seat=seat):
            raise IllegalMove("card-first", player=Seats((seat,)))
    if game.over:
        raise IllegalMove("game-over")
    return game.to_act


def check_decides(game: Game, seat: Seat) -> None:
    """Refuse a seat that has nothing to decide."""
    waiting = deciders(game)
    if seat not in waiting:
        raise IllegalMove("not-your-turn", waiting=Seats(waiting))


def check_reviewable(record: Record) -> RuleSet:
    """The rules whose values a review needs; Malformed if the game cannot be reviewed."""
    rules = record.start.rules
    if not rules.has_sheet:
        raise Malformed("no-review", game=rules.id)
    return scorecard_rules(rules)

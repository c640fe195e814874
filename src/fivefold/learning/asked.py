"""What may be asked about a game: who has something to decide now, and by what rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.games.protocol import CardDue, DiceDue
from fivefold.games.scorecard import ScorecardGame

if TYPE_CHECKING:
    from fivefold.games.protocol import Game, Seat
    from fivefold.record import Record
    from fivefold.rules import RuleSet


def deciders(game: Game) -> tuple[Seat, ...]:
    """Everyone who may decide; IllegalMove where dice or a card must come first."""
    match game.due:
        case DiceDue(seat, count):
            code = "one-die-first" if count == 1 else "dice-first"
            raise IllegalMove(code, player=Seats((seat,)), count=count)
        case CardDue(seat):
            raise IllegalMove("card-first", player=Seats((seat,)))
    if game.over:
        raise IllegalMove("game-over")
    return game.to_act


def check_decides(game: Game, seat: Seat) -> None:
    """Refuse a seat that the game does not ask."""
    waiting = deciders(game)
    if seat not in waiting:
        raise IllegalMove("not-your-turn", waiting=Seats(waiting))


def check_reviewable(record: Record) -> RuleSet:
    """The rules whose values a review needs; refused where a game has none."""
    start = record.start
    if not isinstance(start, ScorecardGame):
        raise Malformed("no-review", game=start.game_id)
    return start.rules

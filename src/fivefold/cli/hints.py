"""Advice on a game as it stands now, for a record on disk and for a game at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import unknown_player
from fivefold.cli.common.shell import program
from fivefold.cli.kinds import screen_of
from fivefold.errors import IllegalMove, Seats
from fivefold.learning.guards import deciders

if TYPE_CHECKING:
    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.protocol import Seat
    from fivefold.record import Record


def show_hint(record: Record, options: HintOptions) -> None:
    screen, seats = screen_of(record.game.rules), _advised(record, options.player)
    screen.show_hint(record.game, record.names, seats, options)


def _advised(record: Record, player: str | None) -> tuple[Seat, ...]:
    """The seats to advise: everyone who may decide, or the one player."""
    game, names = record.game, record.names
    if game.over:
        raise IllegalMove("over-so-review", program=program())
    try:
        waiting = deciders(game)
    except IllegalMove as error:
        raise error.named(names) from None
    if player is None:
        return waiting
    if player not in names:
        raise unknown_player(player, names)
    seats = tuple(seat for seat in waiting if names[seat] == player)
    if not seats:
        raise IllegalMove("not-your-turn", waiting=Seats(waiting)).named(names)
    return seats

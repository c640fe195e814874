"""Advice on a game as it stands now, for a record on disk and for a game at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.kinds import hints_of
from fivefold.cli.lookup import unknown_player
from fivefold.cli.output import program
from fivefold.errors import IllegalMove, Seats
from fivefold.insights.guards import deciders

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.solver_options import SolverOptions
    from fivefold.protocol import Seat
    from fivefold.record import Record


def show_hint(  # noqa: PLR0913 (each is an option)
    record: Record,
    options: SolverOptions,
    player: str | None = None,
    *,
    deck: Path | None = None,
    every: bool = False,
    most: int | None = None,
    simulations: int | None = None,
    seed: int = 0,
) -> None:
    """Print advice for everyone who may decide, or for one player.

    A turn has every choice, `most` of them, or else as many as fit a screen. `simulations` and
    `seed` are for what can't be known exactly.
    """
    seats = _advised(record, player)
    hints_of(record.game.rules).show_hint(
        record.game,
        record.names,
        seats,
        options,
        deck=deck,
        every=every,
        most=most,
        simulations=simulations,
        seed=seed,
    )


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

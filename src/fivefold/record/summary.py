"""What `fivefold replay --json` prints about a game: its views, with names instead of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.protocol import kind_of

if TYPE_CHECKING:
    from fivefold.record.record import Record

Json = dict[str, Any]


def summary(record: Record) -> Json:
    """A summary of a record, ready for `json.dumps`."""
    game = record.game
    return {
        "game": game.rules.id,
        "finished": game.over,
        "to_act": list(record.waiting),
        "winners": [record.names[seat] for seat in game.winners],
        **kind_of(game.rules).summary(game, record.names),
    }

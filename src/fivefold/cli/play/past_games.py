"""Compares a finished game with the earlier ones of the same player on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.game_view import final_amount
from fivefold.cli.kinds import screen_of
from fivefold.cli.play.players import people
from fivefold.cli.play.saves import finished
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivefold.cli.common.words import Words
    from fivefold.record import Record


def comparison(record: Record, path: Path, words: Words) -> str | None:
    """How a player who was alone at the keyboard did, beside their best and their average."""
    seats = people(record)
    if len(seats) != 1:
        return None
    now = final_amount(record.game, seats[0])
    before = list(_earlier(record, path, record.names[seats[0]]))
    if not before:
        return words("first-result", game=record.game.rules.name)
    screen, every = screen_of(record.game.rules), [*before, now]
    facts = {
        "best": screen.amount(max(before), words),
        "average": screen.mean_amount(figure(sum(every) / len(every), 1, words), words),
        "count": len(every),
    }
    return words("new-best" if now > max(before) else "best-so-far", **facts)


def _earlier(record: Record, path: Path, name: str) -> Iterator[int]:
    """The final totals of this player in other games of the same kind and length."""
    game = record.game
    for other, file in finished([game.rules]):
        same = other.game.rules.plays_like(game.rules) and other.game.manches == game.manches
        seats = [seat for seat in people(other) if other.names[seat] == name]
        if same and seats and file.absolute() != path.absolute():
            yield final_amount(other.game, seats[0])

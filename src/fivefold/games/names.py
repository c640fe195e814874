"""The names at the seats of a game that is shown: those given, or numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.protocol import Game
    from fivefold.texts.catalogues import Words


def names_by_seat(game: Game, names: Sequence[str] | None, words: Words) -> Sequence[str]:
    """The names, one for each player, or `Player 1`, `Player 2`, … if none are given."""
    if names is None:
        return [words("player-number", number=seat + 1) for seat in game.seats]
    if isinstance(names, str):  # else "Bo" would be B and o
        raise Malformed("names-not-listed", names=shown(names))
    if len(names) != len(game.seats):
        raise Malformed("wrong-name-count", names=len(names), count=len(game.seats))
    return names

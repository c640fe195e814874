"""The games of an arena as a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.results import bots_by_seat
from fivefold.frames.columns import ARENA_GAMES
from fivefold.frames.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.bots.results import ArenaResult
    from fivefold.frames.frame import Row


def arena_games(result: ArenaResult) -> Frame:
    """One row a game and bot.

    >>> from fivefold.bots.arena import arena
    >>> frame = arena_games(arena("yum", ["random", "random"], games=2, seed=1))
    >>> frame["number"], frame["bot"], frame["seat"]
    ([1, 1, 2, 2], ['random', 'random (2)', 'random', 'random (2)'], [1, 2, 2, 1])
    """
    return Frame.of(ARENA_GAMES, _rows(result))


def _rows(result: ArenaResult) -> Iterator[Row]:
    for number, one in enumerate(result.played):
        seats = bots_by_seat(number, len(result.names))
        for place, bot in enumerate(result.names):
            yield {
                "game": result.game,
                "number": number + 1,
                "bot": bot,
                "seat": seats.index(place) + 1,
                "total": one.totals[place],
                "won": one.wins[place],
            }

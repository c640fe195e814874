"""The rewards of players: for winning, or their points or money."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from fivefold.envs.kinds import Encoding
    from fivefold.protocol import Game


class Reward(StrEnum):
    """The goal that an environment rewards."""

    WIN = "win"
    """1 for the only winner, less for a tie; together the players get 0."""
    POINTS = "points"
    """The change of a player's points or money by each decision."""
    TOTAL = "total"
    """The final total, with the last decision."""

    @classmethod
    def usual(cls, players: int) -> Reward:
        """Winning, but points in a game for one."""
        return cls.WIN if players > 1 else cls.POINTS

    @classmethod
    def of(cls, name: str, possible: tuple[Reward, ...]) -> Reward:
        """The reward with this name; Malformed if it is none of those that are possible."""
        if name not in possible:
            raise Malformed("unknown-reward", reward=shown(name), rewards=possible)
        return cls(name)


ALONE, TOGETHER = (Reward.POINTS, Reward.TOTAL), (Reward.WIN, Reward.POINTS)
"""The rewards of a game for one player, and of one for several."""


def defeat(players: int) -> float:
    """The reward of a player who does not win: -1 against one opponent, -1/2 against two."""
    return -1 / (players - 1) if players > 1 else 0.0


def win_rewards(game: Game, encoding: Encoding) -> tuple[float, ...]:
    """What each player has earned so far by winning or losing.

    The only winner earns 1, and winners of a tie share what the others lose; everyone loses a game
    that nobody wins. Before the end, only those have lost who can win no more.
    """
    players, winners = len(game.seats), game.winners
    lost = defeat(players)
    if not game.over:
        return tuple(lost if encoding.has_lost(game, seat) else 0.0 for seat in game.seats)
    won = -lost * (players - len(winners)) / len(winners) if winners else lost
    return tuple(won if seat in winners else lost for seat in game.seats)

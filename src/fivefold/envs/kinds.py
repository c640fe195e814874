"""The table from each kind of game to its encoding in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from fivefold.envs.encodings.poker import PokerEncoding
from fivefold.envs.encodings.scorecard import ScorecardEncoding

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.envs.observations import Row
    from fivefold.protocol import Move, Rules, Seat


class Encoding(Protocol):
    """A game for so many players in numbers. States are those of its own kind of game."""

    @property
    def players(self) -> int: ...

    @property
    def action_count(self) -> int:
        """How many actions there are; they count from 0."""

    def move(self, game: Any, action: int, /) -> Move:
        """The move of an action, which need not be legal; Malformed if it has none here."""

    def legal(self, game: Any, /) -> list[int]:
        """The actions of the player who decides next, ascending; none if dice or a card are due."""

    @property
    def names(self) -> tuple[str, ...]:
        """The meaning of each number of an observation."""

    @property
    def bounds(self) -> tuple[Row, Row]:
        """The least and the most of each number of an observation."""

    def row(self, game: Any, seat: Seat, /) -> Row:
        """The observation of a player."""

    def has_lost(self, game: Any, seat: Seat, /) -> bool:
        """Whether a player can win no more, however the others play."""

    @property
    def has_winner(self) -> bool:
        """Whether every game that comes to its end has a winner."""

    @property
    def most_decisions(self) -> int:
        """The most decisions that a game can have."""

    @property
    def most_chances(self) -> int:
        """The most rolls and cards that a game can have."""

    @property
    def most_outcomes(self) -> int:
        """The most outcomes that a roll or a card can have."""

    @property
    def most_points(self) -> int:
        """No player can have more points or money than this."""


KINDS: dict[str, Callable[[Any, int], Encoding]] = {
    "scorecard": ScorecardEncoding.of,
    "poker": PokerEncoding.of,
}


def encoding(rules: Rules, players: int) -> Encoding:
    """The encoding of a game for so many players."""
    return KINDS[rules.kind](rules, players)

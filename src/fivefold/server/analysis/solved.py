"""Which games are solved, as those see it who need one."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.learning.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet


class SolvedGame(NamedTuple):
    """A solved game, by what finds its values on disk."""

    rules: RuleSet
    folder: Path | None


class Need(Enum):
    """What somebody needs of a game. Each is worked out by itself, and nobody waits for the others,
    except that every game has to be solved first."""

    ADVICE = "advice"
    WINNING = "winning"
    """Chances to win."""
    SPREAD = "spread"
    """The distribution of final totals."""
    REACHING = "reaching"
    """The chance to reach a total early in the game."""


class Solved(Protocol):
    """All solved games: those that a server solves, or those that come with the page."""

    @property
    def folder(self) -> Path | None:
        """Where what else is solved on the way is saved."""

    def progress(self) -> SolvedData:
        """Which built-in games are solved, and the progress of the others."""

    def is_ready(self, rules: RuleSet) -> bool:
        """Whether advice can be given at once."""

    async def soon(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """A game that is ready, or will be in a moment; otherwise starts preparing it and
        refuses."""

    async def for_bots(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """The same for bots, who have nobody to ask again: waits as long as it takes."""

    async def check_bots(self, rules: RuleSet) -> None:
        """Refuse bots that play by the values of this game if these can't be had."""

    def spread(self, rules: RuleSet) -> SpreadData:
        """The distribution of final totals of a built-in game."""

    def close(self) -> None:
        """Close the workers first."""

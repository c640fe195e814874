"""The interface to solved games."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.insights.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet


class SolvedGame(NamedTuple):
    """Identifies the value files of a solved game."""

    rules: RuleSet
    folder: Path | None


class Need(Enum):
    """The parts of a solved game. All but the first build on its values, and are computed
    separately."""

    ADVICE = "advice"
    WINNING = "winning"
    """Chances to win."""
    SPREAD = "spread"
    """The distribution of final totals."""
    REACHING = "reaching"
    """The chance to reach a total early in the game."""


class SolvedGames(Protocol):
    """All solved games: solved by a server, or shipped with the page."""

    @property
    def folder(self) -> Path | None:
        """Folder for anything else solved while answering."""

    def progress(self) -> SolvedData:
        """Which built-in games are solved, and the progress of the others."""

    def is_ready(self, rules: RuleSet) -> bool:
        """Whether advice can be given at once."""

    async def require(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """A game that is ready, or will be in a moment; otherwise start solving it and refuse."""

    async def wait_for(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """The same for bots, which can't ask again: wait as long as it takes."""

    async def check_bots(self, rules: RuleSet) -> None:
        """Refuse bots that need the values of this game if these are not available."""

    def spread(self, rules: RuleSet) -> SpreadData:
        """The distribution of final totals of a built-in game."""

    def close(self) -> None:
        """Close the workers first."""

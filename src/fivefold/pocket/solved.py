"""The solved games of the pocket: those whose values come with the page, fetched when needed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from fivefold.errors import Malformed, NotInstalled
from fivefold.pocket.brought import values_of
from fivefold.rules import scorecard_ids
from fivefold.server.analysis.solved import Need, SolvedGame
from fivefold.solver import packed_values
from fivefold.solver.solvable import check_solvable

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from fivefold.learning.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet

_HERE = (Need.ADVICE, Need.WINNING)
"""Chances to win are left out where they can't be computed."""


class ValuesSource(Protocol):
    """Where the files with values come from."""

    games: Collection[str]
    """The ids of the games that have a file."""

    async def fetch(self, game: str) -> bytes | None:
        """The file of a game; None if it can't be reached now."""


class PocketSolved:
    def __init__(self, source: ValuesSource, folder: Path) -> None:
        self._source, self.folder = source, folder
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._here = set[str]()
        self._is_brought = packed_values.brought = values_of(source.games)

    def progress(self) -> SolvedData:
        games = list(scorecard_ids())
        return {
            "ready": self._here.issuperset(games),
            "games": [
                {"game": game, "ready": game in self._here, "progress": float(game in self._here)}
                for game in games
            ],
        }

    def is_ready(self, rules: RuleSet) -> bool:
        return rules.id in self._here and self._is_brought(rules)

    async def soon(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """Fetches the values if they are not here yet."""
        check_solvable(rules)
        if need not in _HERE or not self._is_brought(rules):
            raise NotInstalled("needs-server")
        if rules.id not in self._here:
            await self._fetch(rules)
        return SolvedGame(rules, self.folder)

    async def for_bots(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        return await self.soon(rules, need)

    async def check_bots(self, rules: RuleSet) -> None:
        if self._is_brought(rules):
            await self.soon(rules)

    def spread(self, _rules: RuleSet) -> SpreadData:
        raise NotInstalled("needs-server")

    def close(self) -> None:
        for task in self._fetching.values():
            task.cancel()

    async def _fetch(self, rules: RuleSet) -> None:
        """Whoever asks at the same time shares one fetch."""
        game = rules.id
        if game not in self._fetching:
            task = self._fetching[game] = asyncio.ensure_future(self._bring(rules))
            task.add_done_callback(lambda _: self._fetching.pop(game, None))
        await asyncio.shield(self._fetching[game])

    async def _bring(self, rules: RuleSet) -> None:
        data = await self._source.fetch(rules.id)
        if data is None:
            raise NotInstalled("values-not-here")
        from fivefold.pocket.values import unbundle  # noqa: PLC0415 (only if values are needed)

        try:
            unbundle(rules, data, self.folder)
        except Malformed:
            raise NotInstalled("values-damaged") from None
        self._here.add(rules.id)

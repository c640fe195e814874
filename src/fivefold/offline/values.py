"""The solved games of the offline app. Each has a file with its values, which comes with the page
and is fetched when somebody wants a hint or a bot that needs it.

The file has the packed values of the game and of the same game without its upper bonus, which the
coach compares: for each a length of four bytes and then its file, which has a checksum of its own.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from fivefold.errors import Malformed, NotInstalled
from fivefold.rules import scorecard_ids
from fivefold.server.analysis.solved_games import Need, SolvedGame
from fivefold.solver.limits import check_solvable
from fivefold.solver.packed_values import PackedValues, can_be_fetched, packed_path

if TYPE_CHECKING:
    from fivefold.insights.schemas import SolvedData, SpreadData
    from fivefold.rules import RuleSet

_HERE = (Need.ADVICE, Need.WINNING)
"""Chances to win are left out where they can't be computed."""
_LENGTH = 4


class ValuesSource(Protocol):
    """Where the files with values come from."""

    async def fetch(self, game: str) -> bytes | None:
        """The file of a game; None if it can't be reached now."""


class FetchedGames:
    def __init__(self, source: ValuesSource, folder: Path) -> None:
        self._source, self.folder = source, folder
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._here = set[str]()

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
        return rules.id in self._here and can_be_fetched(rules)

    async def require(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        """Fetches the values if they are not here yet."""
        check_solvable(rules)
        if need not in _HERE or not can_be_fetched(rules):
            raise NotInstalled("needs-server")
        if rules.id not in self._here:
            await self._fetch(rules)
        return SolvedGame(rules, self.folder)

    async def wait_for(self, rules: RuleSet, need: Need = Need.ADVICE) -> SolvedGame:
        return await self.require(rules, need)

    async def check_bots(self, rules: RuleSet) -> None:
        if can_be_fetched(rules):
            await self.require(rules)

    def spread(self, _rules: RuleSet) -> SpreadData:
        raise NotInstalled("needs-server")

    def close(self) -> None:
        for task in self._fetching.values():
            task.cancel()

    async def _fetch(self, rules: RuleSet) -> None:
        """Requests at the same time share one fetch."""
        game = rules.id
        if game not in self._fetching:
            task = self._fetching[game] = asyncio.ensure_future(self._bring(rules))
            task.add_done_callback(lambda _: self._fetching.pop(game, None))
        await asyncio.shield(self._fetching[game])

    async def _bring(self, rules: RuleSet) -> None:
        data = await self._source.fetch(rules.id)
        if data is None:
            raise NotInstalled("values-not-here")
        try:
            unbundle(rules, data, self.folder)
        except Malformed:
            raise NotInstalled("values-damaged") from None
        self._here.add(rules.id)


# The file of a game


def compared(rules: RuleSet) -> list[RuleSet]:
    """The rules whose values are in the file of a game."""
    alike = {each.fingerprint: each for each in (rules, replace(rules, upper_bonus=None))}
    return list(alike.values())


def bundle(rules: RuleSet, folder: Path | None = None) -> bytes:
    """The file of a game, from the files of a folder or of the package."""
    files = [packed_path(each, folder).read_bytes() for each in compared(rules)]
    return b"".join(len(file).to_bytes(_LENGTH, "little") + file for file in files)


def unbundle(rules: RuleSet, data: bytes, folder: Path) -> None:
    """Put the files into a folder, where `load_values` finds them. Malformed if one is damaged."""
    files = dict[Path, bytes]()
    for each in compared(rules):
        length = int.from_bytes(data[:_LENGTH], "little")
        file, data = data[_LENGTH:][:length], data[_LENGTH + length :]
        if len(file) != length:
            raise Malformed("packed-damaged", file=rules.id)
        PackedValues.check(each, file, rules.id)
        files[packed_path(each, folder)] = file
    if data:
        raise Malformed("packed-damaged", file=rules.id)
    folder.mkdir(parents=True, exist_ok=True)
    for path, file in files.items():
        path.write_bytes(file)

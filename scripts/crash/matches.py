"""Two people with a connection each, who play one game after another through a balancer; and what
must be stored afterwards."""

import asyncio
import random
import secrets
from typing import Any

from fivefold.client import RefusedMessage, Server
from scripts.crash.play import Play, Row, Witness, check_served, check_stored, some_act
from scripts.crash.postgres import Postgres

RULES = """
id = "small"
name = "Small"
summary = "Three boxes."
source = "A crash test."
dice = 2
rolls = 2
boxes = [
  { id = "ones", label = "Ones", section = "upper", scorer = "face", face = 1 },
  { id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 },
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
]
"""
_PEOPLE = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
_BOT = {"kind": "bot", "level": "random"}
SMALL = (
    {"game": "small", "rules": RULES, "seats": [*_PEOPLE, _BOT], "pace": 0.2},
    {"game": "small", "rules": RULES, "seats": _PEOPLE},
    {"game": "small", "rules": RULES, "seats": [*_PEOPLE, _BOT], "pace": 0.2, "clock": 5},
    {"game": "deluxe-poker", "deck": ["JJJJJ/1/100"] * 7, "seats": [*_PEOPLE, _BOT], "closing": 3},
)
LARGE = (
    {"game": "yard-forced", "seats": _PEOPLE},
    {"game": "yum", "seats": [*_PEOPLE, _BOT], "pace": 0.5},
)
_THINKING = 0.1
"""Seconds, at most."""


class Match:
    def __init__(self, url: str, setups: tuple[Any, ...], rng: random.Random, play: Play) -> None:
        self._url, self._setups, self._rng, self._play = url, setups, rng, play

    async def run(self, stop: asyncio.Event) -> None:
        """Play until `stop`, and the last game to its end."""
        tokens = [secrets.token_urlsafe(32) for _ in range(2)]
        async with Server(self._url, tokens[0]) as ann, Server(self._url, tokens[1]) as bo:
            while not stop.is_set():
                await self._game(ann, bo)

    async def _game(self, ann: Server, bo: Server) -> None:
        play, setup, message = self._play, self._rng.choice(self._setups), secrets.token_hex(8)
        code = await play.until_it_works("a new table", lambda: ann.create(setup, message))
        async with Witness(ann, code, play) as host, Witness(bo, code, play) as guest:
            await play.until_it_works(f"{code}: a seat", lambda: guest.sit(1, "Bo"))
            await play.until_it_works(f"{code}: the start", host.start)
            await asyncio.gather(self._sit(host, 0), self._sit(guest, 1))
        play.games += 1

    async def _sit(self, table: Witness, seat: int) -> None:
        await table.until(lambda now: now.view["status"] != "open")
        while table.view["status"] == "playing":
            if act := some_act(table, seat, self._rng):
                await self._act(table, seat, act)
                await asyncio.sleep(self._rng.random() * _THINKING)
            else:
                seen = table.sequence
                await table.until(lambda now, seen=seen: now.sequence > seen)  # type: ignore[misc]

    async def _act(self, table: Witness, seat: int, act: str) -> None:
        seen = table.sequence
        try:
            await table.act(seat, act)
        except RefusedMessage as error:
            quicker = table.view["state"]["kind"] != "scorecard" or table.view["setup"]["clock"]
            if error.code != "try-again" and not quicker:
                self._play.wrong.append(f"{table.code}: {act} at {seen} was refused: {error}")


# Afterwards

_STORED = (
    "SELECT sequence, event, message_id FROM fivefold.events WHERE code = $1 ORDER BY sequence"
)
_REFUSED = "SELECT message_id FROM fivefold.refusals WHERE code = $1"


async def check(url: str, postgres: Postgres, play: Play, stop: asyncio.Event) -> None:
    """Compare what is stored with what was acknowledged and seen, and verify all dice."""
    for code in play.replies:
        rows = [Row(*row) for row in await postgres.ask(_STORED, code)]
        refused = [message for (message,) in await postgres.ask(_REFUSED, code)]
        check_stored(play, code, rows, refused)
    async with Server(url) as server:
        for code in list(play.seen):
            await play.until_judged(code, stop, check_served(play, server, code, end=True))

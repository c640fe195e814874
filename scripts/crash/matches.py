"""Two people with a connection each, who play one game after another through a balancer; and what
must be stored afterwards."""

import asyncio
import json
import random
import secrets
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple

from fivefold.client import RefusedMessage, Server, Session
from fivefold.rules import parse_rules
from scripts.crash.play import Tally, check_dice, some_act, until_it_works
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


class Reply(NamedTuple):
    """What a message was answered."""

    code: str
    message: str
    act: str
    sequence: int | None
    """Of its event; None if it was refused."""


@dataclass
class Play(Tally):
    """What was done at all tables."""

    replies: list[Reply] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """How long each act took."""
    refusals: Counter[str] = field(default_factory=Counter)
    seen: dict[str, list[list[dict[str, Any]]]] = field(default_factory=dict)
    """The events of each table, as its clients saw them."""


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
        setup, message = self._rng.choice(self._setups), secrets.token_hex(8)
        code = await until_it_works(lambda: ann.create(setup, message))
        async with ann.connect(code) as host, bo.connect(code) as guest:
            self._play.seen[code] = [host.events, guest.events]
            await again_if_unavailable(lambda: guest.sit(1, "Bo"))
            await again_if_unavailable(host.start)
            await asyncio.gather(self._sit(host, 0), self._sit(guest, 1))
        self._play.games += 1

    async def _sit(self, table: Session, seat: int) -> None:
        await table.until(lambda now: now.view["status"] != "open")
        while table.view["status"] == "playing":
            if act := some_act(table, seat, self._rng):
                await self._act(table, seat, act)
                await asyncio.sleep(self._rng.random() * _THINKING)
            else:
                seen = table.sequence
                await table.until(lambda now, seen=seen: now.sequence > seen)  # type: ignore[misc]

    async def _act(self, table: Session, seat: int, act: str) -> None:
        message_id, began, seen = secrets.token_hex(8), perf_counter(), table.sequence
        over = {"over": table.view["state"]["standing_bid"]} if act.startswith("bid ") else {}
        message = {"type": "act", "id": message_id, "seat": seat, "act": act, **over}
        try:
            sequence = await table.send(message)
        except RefusedMessage as error:
            self._play.refusals[error.code] += 1
            if error.code != "try-again":
                self._play.replies.append(Reply(table.code, message_id, act, None))
                if table.view["state"]["kind"] == "scorecard" and not table.view["setup"]["clock"]:
                    self._play.wrong.append(f"{table.code}: {act} at {seen} was refused: {error}")
            return
        self._play.seconds.append(perf_counter() - began)
        self._play.acts += 1
        self._play.replies.append(Reply(table.code, message_id, act, sequence))


async def again_if_unavailable(send: Any) -> None:
    while True:
        try:
            await send()
        except RefusedMessage as error:
            if error.code != "try-again":
                raise
        else:
            return


# Afterwards

_STORED = "SELECT sequence, event, message FROM fivefold.events WHERE code = $1 ORDER BY sequence"
_TWICE = """
    SELECT code, message FROM (
        SELECT code, owner, message FROM fivefold.events WHERE message IS NOT NULL
        UNION ALL SELECT code, owner, message FROM fivefold.answers
    ) AS reply GROUP BY code, owner, message HAVING count(*) > 1
"""


async def check(url: str, postgres: Postgres, play: Play) -> None:
    """Compare what is stored with what was acknowledged and seen, and verify all dice."""
    for code, message in await postgres.ask(_TWICE):
        play.wrong.append(f"{code}: message {message} has two replies")
    by_table: dict[str, list[Reply]] = {code: [] for code in play.seen}
    for reply in play.replies:
        by_table[reply.code].append(reply)
    async with Server(url) as server:
        for code, replies in by_table.items():
            await _check_replies(postgres, code, replies, play)
            await _check_seen(server, code, play)
            own = play.seen[code][0][0]["setup"]["rules"]
            await check_dice(server, code, play, parse_rules(own.encode(), "own") if own else None)


async def _check_replies(postgres: Postgres, code: str, replies: list[Reply], play: Play) -> None:
    rows = await postgres.ask(_STORED, code)
    if [row["sequence"] for row in rows] != list(range(1, len(rows) + 1)):
        play.wrong.append(f"{code}: the sequence has gaps")
    stored = {row["message"]: row for row in rows if row["message"]}
    for reply in replies:
        row = stored.get(reply.message)
        if reply.sequence is None:
            if row is not None:
                play.wrong.append(f"{code}: {reply.act} was refused, and is stored")
        elif row is None or not _is(rows[reply.sequence - 1]["event"], reply.act):
            play.wrong.append(f"{code}: {reply} became {row}")


def _is(event: str, act: str) -> bool:
    stored, word = json.loads(event), act.partition(" ")[0]
    return stored["type"] == "played" and stored["moves"][0].split()[0] in (word, "card")


async def _check_seen(server: Server, code: str, play: Play) -> None:
    async with server.connect(code) as table:
        kept = list(table.events)
        if table.view["status"] != "over":
            play.wrong.append(f"{code}: the game has not come to its end")
    if any(kept[: len(seen)] != seen for seen in play.seen[code]):
        play.wrong.append(f"{code}: the stored events differ from those that were seen")

"""What the crash tests share: people who play and note what they are told, and what must be stored
afterwards. No wait is endless: what takes too long is a verdict as well."""

import asyncio
import json
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from fivefold.client import RefusedMessage, Server, Session, offers
from fivefold.client.session import Message
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import parse_rules

_T = TypeVar("_T")
DEADLINE = 120.0
"""Seconds in which a server must answer or a game go on, whatever breaks meanwhile: so many that a
busy machine does not matter."""
_PASSING = ("try-again", "store-unavailable", "store-closed", "http-503")

LOST = "acknowledged, but not stored"
NO_REPLY = "stored without the reply to its message"
DOUBLED = "stored twice, or never asked for"
DICE = "the dice are not those that were promised"
CHANGED = "the stored events differ from those that were seen"


class Stuck(ConnectionError):
    """Something did not happen within the deadline."""


class Reply(NamedTuple):
    """What a message was answered."""

    act: str | None
    """None for other messages."""
    sequence: int | None
    """Of its last event; None if it was refused."""


@dataclass
class Play:
    """What was done at all tables, and what went wrong."""

    deadline: float = DEADLINE
    acts: int = 0
    games: int = 0
    wrong: list[str] = field(default_factory=list)
    replies: dict[str, dict[str, Reply]] = field(default_factory=dict)
    """By table and by message."""
    seconds: list[float] = field(default_factory=list)
    """How long each act took."""
    refusals: Counter[str] = field(default_factory=Counter)
    seen: dict[str, list[list[dict[str, Any]]]] = field(default_factory=dict)
    """The events of each table, as each of its clients saw them."""

    async def in_time(self, what: str, work: Awaitable[_T]) -> _T:
        try:
            return await asyncio.wait_for(work, self.deadline)
        except TimeoutError:
            raise Stuck(f"{what}: nothing in {self.deadline:.0f} s") from None

    async def until_it_works(self, what: str, ask: Callable[[], Awaitable[_T]]) -> _T:
        """Repeat something until it is answered, since the server may be down."""

        async def again_and_again() -> _T:
            while True:
                try:
                    return await ask()
                except RefusedMessage as error:
                    if error.code not in _PASSING:
                        raise
                except Exception as error:
                    library = type(error).__module__.partition(".")[0]
                    passing = isinstance(error, OSError) or library in ("httpx2", "httpcore2")
                    if isinstance(error, Stuck) or not passing:
                        raise
                await asyncio.sleep(0.1)

        return await self.in_time(what, again_and_again())

    async def until_judged(self, what: str, stop: asyncio.Event, work: Awaitable[_T]) -> _T | None:
        """What `work` returns. If it fails that is a verdict, and everybody is to stop."""
        try:
            return await work
        except Exception as error:
            said = str(error) if isinstance(error, Stuck) else f"{what} failed: {error!r}"
            self.wrong.append(said)
            stop.set()
            return None

    async def under_load(self, rng: random.Random, stop: asyncio.Event) -> None:
        """Wait until some more acts are acknowledged, and then for a random moment."""
        wanted = self.acts + rng.randrange(1, 60)

        async def acted() -> None:
            while self.acts < wanted and not stop.is_set():
                await asyncio.sleep(0.01)

        await self.in_time("acts of anybody", acted())
        await asyncio.sleep(rng.random() * 0.02)


class Witness(Session):
    """A session that notes what it is told, and that gives up what takes too long."""

    def __init__(self, server: Server, code: str, play: Play) -> None:
        super().__init__(
            f"{server.url.replace('http', 'ws', 1)}/api/live/{code}", code, server.token
        )
        self._play, self._acts = play, dict[str, str]()
        play.seen.setdefault(code, []).append(self.events)
        self._replies = play.replies.setdefault(code, {})

    def update(self, message: Message) -> None:
        super().update(message)
        match message:
            case {"type": "done", "id": str(known), "sequence": sequence}:
                self._replies[known] = Reply(self._acts.get(known), sequence)
            case {"type": "refused", "id": str(known), "code": code} if code not in _PASSING:
                self._replies.setdefault(known, Reply(self._acts.get(known), None))

    async def send(self, message: dict[str, Any]) -> int:
        what = f"{self.code}: {message.get('act', message['type'])}"
        return await self._play.in_time(what, super().send(message))

    async def until(self, condition: Callable[[Session], bool]) -> None:
        await self._play.in_time(f"{self.code}: the next event", super().until(condition))

    async def act(self, seat: int, act: str, over: int | None = None) -> int:
        message_id, began = secrets.token_hex(8), perf_counter()
        self._acts[message_id] = act
        if over is None and act.startswith("bid "):
            over = self.view["state"]["standing_bid"]
        more = {} if over is None else {"over": over}
        try:
            sequence = await self.send(
                {"type": "act", "id": message_id, "seat": seat, "act": act, **more}
            )
        except RefusedMessage as error:
            self._play.refusals[error.code] += 1
            raise
        self._play.seconds.append(perf_counter() - began)
        self._play.acts += 1
        return sequence


def some_act(table: Session, seat: int, rng: random.Random) -> str | None:
    """A legal act of a seat, if there is one; bids are low, so that games last."""
    found = [act for act in offers(table.view, seat) if act != "all-in"]
    bids = [act for act in found if act.startswith("bid")]
    few = [act for act in found if act not in bids[1:]]
    return rng.choice(few) if few else None


# Afterwards


class Row(NamedTuple):
    """An event as it is stored."""

    sequence: int
    event: str
    message: str | None


def check_stored(play: Play, code: str, rows: Sequence[Row], refused: Sequence[str]) -> None:
    """Compare what is stored of a table with what was answered there; `refused` are the messages
    of which a refusal is stored."""
    wrong = list(_wrong_replies(play.replies[code], rows))
    if [row.sequence for row in rows] != list(range(1, len(rows) + 1)):
        wrong.append("the sequence has gaps")
    messages = Counter([*refused, *(row.message for row in rows if row.message)])
    wrong += [
        f"message {each} has {count} replies" for each, count in messages.items() if count > 1
    ]
    if not any(NO_REPLY in each for each in wrong):  # or nobody knows who asked for what
        wrong += [f"{row.event}: {DOUBLED}" for row in _unasked(rows)]
    play.wrong += [f"{code}: {each}" for each in wrong]


def _wrong_replies(replies: Mapping[str, Reply], rows: Sequence[Row]) -> Iterator[str]:
    stored = {row.message: row.sequence for row in rows if row.message}
    for message, (act, sequence) in replies.items():
        if sequence is None:
            if message in stored:
                yield f"{act} was refused, and is stored"
            continue
        there = sequence <= len(rows) and _is(rows[sequence - 1].event, act)
        # If an act ends the game, that follows in the same write, and has the reply.
        if not there or stored.get(message, sequence) - sequence not in {0, 1}:
            yield f"{act or 'a message'} at {sequence}: {LOST}"
        elif message not in stored:
            yield f"{act or 'a message'} at {sequence}: {NO_REPLY}"


def _unasked(rows: Sequence[Row]) -> Iterator[Row]:
    """Acts of people that belong to no message."""
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        ends = after is not None and after.message and not _is_played(after.event)
        if _is_played(row.event, by="owner") and not row.message and not ends:
            yield row


def _is_played(event: str, by: str | None = None) -> bool:
    stored = json.loads(event)
    return stored["type"] == "played" and by in (None, stored["by"])


def _is(event: str, act: str | None) -> bool:
    if act is None:
        return True
    stored, word = json.loads(event), act.partition(" ")[0]
    return stored["type"] == "played" and stored["moves"][0].split()[0] in (word, "card")


async def check_served(play: Play, server: Server, code: str, *, end: bool) -> None:
    """Compare what the server shows of a table with what was seen, and verify the dice. Games must
    have come to their `end`; otherwise they are closed."""
    seen = list(play.seen[code])
    async with Witness(server, code, play) as table:
        kept = list(table.events)
        if table.view["status"] != "over":
            if end:
                play.wrong.append(f"{code}: the game has not come to its end")
            else:
                await table.send({"type": "close"})
    if any(kept[: len(each)] != each for each in seen):
        play.wrong.append(f"{code}: {CHANGED}")
    own = kept[0]["setup"]["rules"]
    text = await play.until_it_works(f"{code}: its record", lambda: server.record(code))
    verdict = verify(Record.parse(text, rules=parse_rules(own.encode(), "own") if own else None))
    if not verdict.consistent or verdict.checked != verdict.rolls:
        play.wrong.append(f"{code}: {DICE}: {verdict}")

"""What the crash tests share: who plays, what must be true afterwards."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from fivefold.client import RefusedMessage, Server, Session, offers
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import Rules

_T = TypeVar("_T")
_TRIES = 60_000
"""How often something is looked for, some milliseconds apart, before it is given up."""


@dataclass
class Tally:
    """What was done, and what went wrong."""

    acts: int = 0
    games: int = 0
    kills: int = 0
    wrong: list[str] = field(default_factory=list)


def some_act(table: Session, seat: int, rng: random.Random) -> str | None:
    """A legal act of a seat, if there is one; bids are low, so that games last."""
    found = [act for act in offers(table.view, seat) if act != "all-in"]
    bids = [act for act in found if act.startswith("bid")]
    few = [act for act in found if act not in bids[1:]]
    return rng.choice(few) if few else None


async def until_it_works(ask: Callable[[], Awaitable[_T]]) -> _T:
    """Repeat an HTTP request until it is answered, since the server may be down."""
    for _ in range(_TRIES):
        try:
            return await ask()
        except (OSError, RefusedMessage) as error:
            if isinstance(error, RefusedMessage) and error.code not in _PASSING:
                raise
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in ("httpx", "httpcore"):
                raise
        await asyncio.sleep(0.1)
    raise RuntimeError("the server never answers")


_PASSING = ("try-again", "store-unavailable", "store-closed", "http-503")


async def under_load(tally: Tally, rng: random.Random) -> None:
    """Wait until some more acts are acknowledged, and then for a random moment."""
    wanted = tally.acts + rng.randrange(1, 60)
    for _ in range(_TRIES):
        if tally.acts >= wanted:
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(rng.random() * 0.02)


async def check_dice(server: Server, code: str, tally: Tally, rules: Rules | None = None) -> None:
    text = await until_it_works(lambda: server.record(code))
    verdict = verify(Record.parse(text, rules=rules))
    if not verdict.fair or verdict.checked != verdict.rolls:
        tally.wrong.append(f"{code}: {verdict}")

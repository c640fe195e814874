"""A real server on loopback, and people who play at its tables."""

from contextlib import asynccontextmanager, suppress

from fivefold.client import RefusedMessage, Server
from fivefold.server import local
from fivefold.server.settings import Limits, Rate, Settings

OFTEN = Rate(1_000_000, 1)
GENEROUS = Limits(
    messages=OFTEN, tables_per_address=OFTEN, wrong_codes=OFTEN, connections_per_address=5000
)


def serving(database, limits=GENEROUS, **settings):
    """The address of a server on this database."""
    return local.serving(Settings(database=str(database), limits=limits, **settings))


def in_background(database, limits=GENEROUS):
    """The same in a thread of its own, for tests that don't wait themselves."""
    return local.local_server(Settings(database=str(database), limits=limits))


def seats(*kinds, **more):
    """`seats("me", "open", "casual")`: a level is a bot."""
    known = ("me", "open")
    made = []
    for number, kind in enumerate(kinds):
        seat = {"kind": kind} if kind in known else {"kind": "bot", "level": kind}
        if kind == "me":
            seat |= {"name": ("Ann", "Bo", "Cléo", "Dev", "Eve", "Flo")[number], **more}
        made.append(seat)
    return made


@asynccontextmanager
async def at_table(url, game, *kinds, **setup):
    """A table of one's own, entered: server, table."""
    async with Server(url) as server:
        code = await server.create({"game": game, "pace": 0, "seats": seats(*kinds), **setup})
        async with server.table(code) as table:
            yield server, table


def some_act(view, seat, rng):
    """An act that the view offers this seat, or None."""
    acts = view["acts"].get(str(seat))
    if acts is None or seat not in view["waiting"]:
        return None
    if "keep" in acts and rng.random() < 0.6:
        return (
            f"keep {''.join(die for die in view['turn']['dice'][1:] if rng.random() < 0.5)}".strip()
        )
    offered = [f"fill {box}" for box in acts.get("boxes", ())]
    offered += [word for word in ("roll", "turn") if word in acts]
    if "bids" in acts and rng.random() < 0.5:
        offered.append(f"bid {acts['bids'][0]}")
    offered += ["pass"] * ("passing" in acts)
    offered += (
        ["bet none", *(f"bet yes {amount}" for amount in acts["bets"])] if "bets" in acts else []
    )
    offered += ["no-lock", *(f"lock {value}" for value in acts["locks"])] if "locks" in acts else []
    return rng.choice(offered or ["all-in"])


async def play(table, rng, seats=None):
    """Play these seats, or all of our own, until the game is over."""
    while table.view["status"] == "playing":
        mine = table.mine if seats is None else seats
        offers = [(seat, act) for seat in mine if (act := some_act(table.view, seat, rng))]
        if not offers:
            seen = table.sequence
            await table.until(lambda table, seen=seen: table.sequence > seen)
            continue
        seat, act = rng.choice(offers)
        with suppress(RefusedMessage):  # in a bidding somebody else may have been quicker
            await table.act(seat, act)

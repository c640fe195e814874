"""A real server on loopback, and people who play at its tables."""

from contextlib import asynccontextmanager, suppress

from fivefold.client import RefusedMessage, Server, offers
from fivefold.server import local
from fivefold.server.settings import Limits, Rate, Settings
from tests.support.shared import shared_folder
from tests.support.workers import use_threads

OFTEN = Rate(1_000_000, 1)
GENEROUS = Limits(
    messages=OFTEN,
    tables_per_address=OFTEN,
    wrong_codes=OFTEN,
    questions_per_address=OFTEN,
    cpu_per_address=OFTEN,
    connections_per_address=5000,
    requests_per_address=5000,
)

use_threads()


def serving(database, limits=GENEROUS, **settings):
    """The address of a server on this database."""
    return local.serving(_settings(database, limits, settings))


def in_background(database, limits=GENEROUS, port=0, **settings):
    """The same in a thread of its own, for tests that don't wait themselves."""
    return local.local_server(_settings(database, limits, settings), port)


def _settings(database, limits, others):
    """Games are solved once for all servers of a run, and not into the cache of the user."""
    if "values_folder" not in others:
        others = {"values_folder": shared_folder("values"), **others}
    return Settings(database=str(database), limits=limits, **others)


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
        async with server.connect(code) as table:
            yield server, table


def some_act(view, seat, rng):
    """An act that the view offers this seat, or None."""
    if seat not in view["waiting"]:
        return None
    found = [act for act in offers(view, seat) if act != "all-in"]
    keeps = [act for act in found if act.startswith("keep")]
    bids = [act for act in found if act.startswith("bid")]
    if keeps and rng.random() < 0.6:
        return rng.choice(keeps)
    # A few low bids, or games of Deluxe Poker would be over soon.
    few = [act for act in found if act not in (*keeps, *bids)] + bids[:1]
    return rng.choice(few) if few else None


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

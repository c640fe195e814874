"""Processes killed and stopped, a store and a network that break, time that jumps: from one seed.

A seed that fails can be run again: `pytest tests/server/live/test_simulation.py -k "seed[17]"`; or
for any seed, `tests.support.simulation.run.simulate(seed)`.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from fivefold.server.live import steady_clock
from fivefold.server.live.bots import BotMoves
from fivefold.server.live.timers import Timers
from fivefold.tables.decisions import close_auction, play_move
from tests.support.serving import seats
from tests.support.shared_store import Database
from tests.support.simulation.run import CLOCK, CLOSING, DECK, RULES, _all_by_seed, simulate
from tests.support.virtual_time import BEGAN, virtual_time

FIRST, FEW, MANY, TOGETHER = 40, 200, 10_000, 100
POKER = {
    "game": "deluxe-poker",
    "deck": DECK,
    "rules": None,
    "clock": None,
    "seats": seats("open", "open", "random"),
}
SHEETS = {"game": "own-thing", "rules": RULES, "deck": None}
PLANTED = range(60)
"""Seeds that are tried to find a mistake that was made on purpose."""


SLOW = (pytest.param(seed, marks=pytest.mark.slow) for seed in range(FIRST, FEW))


@pytest.mark.parametrize("seed", [*range(FIRST), *SLOW])
def test_seed(seed):
    events, _ = simulate(seed)
    assert len(events) > 10


@pytest.mark.long
@pytest.mark.parametrize("first", range(FEW, MANY, TOGETHER))
def test_many_seeds(first):
    for seed in range(first, first + TOGETHER):
        try:
            simulate(seed)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


def test_a_seed_runs_the_same_way_again():
    assert simulate(3) == simulate(3)


def test_much_goes_wrong_meanwhile():
    assert sum(simulate(seed)[1] for seed in range(8)) > 16


# Mistakes made on purpose are found


def finds(complaint, **chosen):
    """Whether some seed fails with this complaint."""
    for seed in PLANTED:
        try:
            simulate(seed, **chosen)
        except AssertionError as error:
            if complaint in str(error):
                return True
        except (TimeoutError, KeyError, TypeError, ValueError, RuntimeError):
            continue
    return False


def test_a_lost_update_is_found(monkeypatch):
    monkeypatch.setattr(Database, "compare_and_swap", False)
    assert finds("sequence")


@pytest.mark.slow
def test_a_sale_over_a_fresh_bid_is_found(monkeypatch):
    async def sell(self, fence):
        await self._live.apply(lambda now, _: close_auction(now), fence)

    monkeypatch.setattr(Timers, "_end_auction", sell)
    assert finds("sold over a fresh bid", **POKER, closing=CLOSING)


@pytest.mark.slow
def test_a_bot_that_stands_in_although_the_player_acted_is_found(monkeypatch):
    async def decide(self, table, seat, decide, fence):
        await self._live.apply(lambda now, _: decide(now), fence)

    monkeypatch.setattr(Timers, "_decide", decide)
    assert finds("a bot stood in too early", **SHEETS, clock=CLOCK)


@pytest.mark.slow
def test_a_bot_that_acts_on_an_old_state_is_found(monkeypatch):
    async def move(self, table, seat, fence):
        due = table.playing.game.due
        chosen = None if due else await self._think(table, seat)
        await asyncio.sleep(0.2)

        def decide(now, dealer):
            if seat not in now.waiting or (now.playing.game.due is None) != (due is None):
                return []
            return [play_move(now, seat, chosen, dealer, by="bot")]

        await self._live.apply(decide, fence)

    monkeypatch.setattr(BotMoves, "move", move)
    assert finds("a bot acted on an old state", **POKER, closing=None)


def test_time_passes_as_always_in_other_threads():
    seen = []
    with ThreadPoolExecutor(1) as elsewhere, virtual_time() as loop:

        async def look():
            for clock in (time.monotonic, steady_clock.wall_time):
                before = clock()
                seen.append((elsewhere.submit(clock).result(), before))

        with _all_by_seed(1):
            loop.run_until_complete(look())
    (monotonic, stopped), (wall, virtual) = seen
    assert stopped == 0 < monotonic
    assert virtual < BEGAN + 10 < wall

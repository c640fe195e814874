"""A game from one seed: who plays what, and what goes wrong meanwhile."""

import asyncio
import logging
import random
import secrets
import time
from base64 import urlsafe_b64encode
from contextlib import ExitStack, contextmanager
from unittest import mock

from fivefold.server.live import services
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import Setup
from tests.support.serving import seats
from tests.support.shared_store import Database
from tests.support.simulation.checks import check_log, check_sequences, check_views
from tests.support.simulation.people import Player
from tests.support.simulation.processes import Process
from tests.support.virtual_time import virtual_time
from tests.support.waiting import in_this_thread

RULES = """
id = "own-thing"
name = "Own thing"
summary = "Small."
source = "A test."
dice = 2
rolls = 2
boxes = [
  { id = "ones", label = "Ones", section = "upper", scorer = "face", face = 1 },
  { id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 },
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
]
"""
DECK = ["JJJJJ/1/100"] * 7
PROCESSES = 3
CLOSING, CLOCK = 3, 5
LONGEST = 1800.0
"""Seconds in which every game must have ended."""


class Faults:
    """What goes wrong, and when, by a seed. `calm` ends it."""

    def __init__(self, rng):
        self.rng, self.calm = rng, False
        self._store = rng.choice([0.0, 0.01, 0.05])
        self._slow = rng.choice([0.005, 0.05, 0.5])

    def delay(self):
        return self.rng.random() * self._slow

    def store_fails(self):
        return not self.calm and self.rng.random() < self._store

    def loses(self):
        return not self.calm and self.rng.random() < 0.1

    def connection_lasts(self):
        return self.rng.expovariate(1 / 20)

    def thinks(self):
        """Mostly a moment; sometimes until the very end of the time there is."""
        if self.rng.random() < 0.15:
            return self.rng.choice([CLOSING, CLOCK]) + self.rng.uniform(-0.3, 0.3)
        return self.rng.choice([0.01, 0.1, 0.5]) * self.rng.random()

    def next_blow(self):
        return self.rng.expovariate(1 / 6)


class Simulation:
    def __init__(self, seed, chosen):
        self.rng, self._chosen = random.Random(seed), chosen
        self.faults = Faults(self.rng)
        self.database = Database()
        self.processes = []
        self.blows = 0

    async def run(self):
        """Play a game to its end; returns its events."""
        self.processes = [self._process() for _ in range(PROCESSES)]
        code, players = await self._begin()
        row = self.database.rows[code]
        breaking = asyncio.ensure_future(self._break_things())
        try:
            await asyncio.wait_for(self._ends(players, row), LONGEST)
            self.faults.calm = True
            breaking.cancel()
            for process in self.processes:
                process.resume()
            await asyncio.wait_for(self._all_seen(players, row), 120)
        except TimeoutError:
            check_log(code, row, players)  # which may say why
            raise AssertionError("a game does not come to its end") from None
        finally:
            breaking.cancel()
            for player in players:
                player.close()
        check_log(code, row, players)
        check_views(code, row, players)
        return [event.event for event in row.events]

    def _process(self):
        return Process(self.database, self.faults)

    async def _begin(self):
        ann, kinds = new_token(), self.rng.choice([(), ("random",), ("random", "random")])
        setup = {"pace": self.rng.choice([0, 0.5]), "seats": seats("open", "open", *kinds)}
        if self.rng.random() < 0.7:
            setup |= {"game": "own-thing", "rules": RULES, "grace": 3}
            setup |= {"clock": self.rng.choice([None, CLOCK])}
        else:
            setup |= {
                "game": "deluxe-poker",
                "deck": DECK,
                "closing": self.rng.choice([None, CLOSING]),
            }
        setup |= self._chosen
        new = self.processes[0].hub.new_tables
        self.faults.calm = True
        code = await new.create(Setup.model_validate(setup), owner_of(ann), "one")
        self.faults.calm = False
        tokens = [ann, new_token()]
        return code, [Player(self, n, code, token) for n, token in enumerate(tokens)]

    async def _break_things(self):
        """Kill, stop and resume processes; there are always as many again soon."""
        while True:
            await asyncio.sleep(self.faults.next_blow())
            process = self.rng.choice(self.processes)
            self.blows += 1
            if self.rng.random() < 0.5:
                process.kill()
                self.processes.remove(process)
                self.processes.append(self._process())
            else:
                process.stop()
                await asyncio.sleep(self.rng.choice([1, 5, 25]))
                process.resume()

    async def _ends(self, players, row):
        while any(player.session.view.get("status") != "over" for player in players):
            check_sequences(row)  # if they are wrong, nothing may ever end
            await asyncio.sleep(1)

    async def _all_seen(self, players, row):
        while any(player.session.sequence != len(row.events) for player in players):
            await asyncio.sleep(1)


async def _at_once(work, *args):
    return work(*args)


@contextmanager
def _all_by_seed(seed):
    """Tokens, ids and secrets from the seed too; and nothing in threads, whose order is not."""
    rng = random.Random(f"secrets {seed}")
    stand_ins = {
        (secrets, "token_bytes"): rng.randbytes,
        (secrets, "token_hex"): lambda n: rng.randbytes(n).hex(),
        (secrets, "token_urlsafe"): lambda n: (
            urlsafe_b64encode(rng.randbytes(n)).rstrip(b"=").decode()
        ),
        (asyncio, "to_thread"): _at_once,
        (time, "perf_counter"): lambda: 0.0,
        (time, "monotonic"): lambda: 0.0,
        (random, "random"): rng.random,
    }
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(services, "_MANY", float("inf")))
        for (module, name), fake in stand_ins.items():
            real = getattr(module, name)
            stack.enter_context(mock.patch.object(module, name, in_this_thread(fake, real)))
        yield


def simulate(seed, **chosen):
    """Run the simulation of a seed; returns the events of its game, and how much went wrong. What
    is played follows from the seed, too, unless it is chosen."""
    with _all_by_seed(seed), virtual_time() as loop:
        logging.disable(logging.ERROR)
        simulation = Simulation(seed, chosen)
        try:
            return loop.run_until_complete(simulation.run()), simulation.blows
        finally:
            logging.disable(logging.NOTSET)
            tasks = asyncio.all_tasks(loop)
            for task in tasks:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))

"""Players who are away from a live table: questions, turns handed over, games that stop."""

from contextlib import asynccontextmanager
from time import monotonic, sleep

from fivefold.server.live.timing import PATIENCE
from fivefold.tables.absence import bring_back
from fivefold.tables.ids import new_token, owner_of
from tests.support.hub_tables import Failing, Person, created
from tests.support.hubs import new_hub
from tests.support.waiting import PATIENCE as GIVE_UP
from tests.support.waiting import StoppedClock, settled


class Game:
    """A game of Ann and others, each with a browser of their own, on a clock that stands still."""

    def __init__(self, tables, live, people, clock):
        self.tables, self.live, self.people, self.time = tables, live, people, clock

    @property
    def seats(self):
        return self.live.table.seats

    async def leaves(self, seat):
        self.live.disconnect(self.people[seat])
        await settled()

    async def returns(self, seat):
        self.live.connect(self.people[seat], 0)
        await self.live.apply(lambda table, _: bring_back(table, self.people[seat].owner))
        await settled()

    async def later(self, seconds):
        self.time.later(seconds)
        await settled()

    async def restarted(self):
        """The same table on another server with the same store; nobody is connected yet."""
        self.live.timers.stop()
        self.tables = new_hub(self.tables.store)
        self.live = await self.tables.find(self.live.code)
        for person in self.people:
            person.live, person.hub = self.live, self.tables
        return self


@asynccontextmanager
async def playing(people, *bots, **setup):
    tables, owners = new_hub(Failing()), [owner_of(new_token()) for _ in range(people)]
    kinds = ["me", *["open"] * (people - 1), *bots]
    live = await tables.find(await created(tables, owners[0], *kinds, **setup))
    found = [Person(live, tables, owner) for owner in owners]
    for seat, person in enumerate(found):
        live.connect(person, 0)
        how = {"type": "sit", "name": f"P{seat}"} if seat else {"type": "seed"}
        await person.say(**how, seat=seat, seed=f"s{seat}")
    assert (await found[0].say(type="start"))["type"] == "done"
    with StoppedClock() as clock:
        yield Game(tables, live, found, clock)
    await tables.close()


# Without a clock


async def test_players_present_may_choose_after_a_minute():
    async with playing(2) as game:
        await game.leaves(0)
        told = game.people[1].heard[-1]
        assert (told["type"], list(told["away"])) == ("presence", ["0"])
        await game.later(PATIENCE - 1)
        assert game.seats[0].away is None
        await game.later(1)
        assert game.seats[0].away.since == told["away"]["0"]
        await game.people[1].say(type="absent", seat=0, choice="bot")
        assert game.seats[0].program == "casual"
        await game.returns(0)
        assert game.seats[0].program is None


async def test_an_absence_ends_with_a_return_and_counts_only_in_turn():
    async with playing(2) as game:
        await game.leaves(1)
        await game.later(10 * PATIENCE)
        assert game.seats[1].away is None
        await game.leaves(0)
        await game.later(PATIENCE / 2)
        await game.returns(0)
        await game.later(PATIENCE)
        assert game.seats[0].away is None


async def test_an_absence_counts_only_while_another_player_is_present():
    async with playing(2) as game:
        for seat in (0, 1):
            await game.leaves(seat)
        assert game.live.timers.idle
        await game.later(PATIENCE)
        assert game.seats[0].away is None
        await game.returns(1)
        assert game.seats[0].away is not None


async def test_the_question_outlives_a_restart():
    async with playing(2) as game:
        await game.leaves(0)
        await game.later(PATIENCE)
        since = game.seats[0].away.since
        await game.restarted()
        await game.returns(1)
        assert game.seats[0].away.since == since
        assert (await game.people[1].say(type="absent", seat=0, choice="wait"))["type"] == "done"
        await game.returns(0)
        assert game.seats[0].away is None


# With a clock


async def settled_turn(game, seat):
    """A bot, which thinks in a thread of its own, ends the turn of this seat."""
    late = monotonic() + GIVE_UP
    while game.live.table.waiting == (seat,):
        assert monotonic() < late, "the turn did not end"
        await settled()
        sleep(0.001)  # not of the loop, whose clock stands still


async def test_a_missed_turn_is_one_turn():
    async with playing(2, clock=30, grace=0) as game:
        await game.leaves(0)
        await game.later(30)
        await settled_turn(game, 0)
        assert game.live.table.waiting == (1,)
        assert game.seats[0].program is None


async def test_two_people_away_stop_the_game_until_one_returns():
    async with playing(2, clock=30, grace=0) as game:
        for seat in (0, 1):
            await game.leaves(seat)
        await game.later(3600)
        assert game.live.table.waiting == (0,)
        assert (game.seats[0].program, game.seats[0].away is None) == (None, False)
        assert "decide" not in game.live.clients.clock
        assert game.live.timers.idle
        await game.restarted()
        await game.later(3600)
        assert game.live.table.waiting == (0,)
        await game.returns(1)
        await settled_turn(game, 0)  # Ann missed her turn: the bot plays it, and Bo goes on
        assert game.seats[0].program is None


async def test_a_player_who_returns_to_a_stopped_game_has_the_whole_time_again():
    async with playing(1, "random", clock=30, grace=0) as game:
        for _ in range(2):
            await game.leaves(0)
            await game.later(3600)
            assert game.seats[0].away
            await game.returns(0)
            await game.later(29)
            assert (game.seats[0].away, game.seats[0].program) == (None, None)


async def test_timers_are_idle_before_the_game():
    tables = new_hub(Failing())
    code = await created(tables, owner_of(new_token()), "me", "open")
    timers = (await tables.find(code)).timers
    timers.update()
    assert timers.idle

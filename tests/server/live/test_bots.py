"""Bots at a table: a choice holds for the state they saw, and the game goes on in any case."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from fivefold.dice import roll_dice
from fivefold.errors import Malformed
from fivefold.games import Roll
from fivefold.games.poker import Bid, Pass, TurnCard
from fivefold.server.analysis.background_solver import BackgroundSolver
from fivefold.server.live.bots import _AT_ONCE, _EACH, BotPool, BotTurns
from fivefold.server.workers.pool import WorkerPool
from fivefold.server.workers.work import Person
from fivefold.tables.setup import Setup, check_setup
from tests.support.hub_tables import OWN, Gate, begun
from tests.support.serving import seats
from tests.support.waiting import StoppedClock, comes_true, settled


@pytest.fixture
def bot(monkeypatch):
    """A bot that passes at first, and then bids 300; and what it has been asked."""
    choices, asked = iter([Pass(), Bid(300)]), list[int]()

    async def choose(_, table, *__):
        asked.append(table.sequence)
        return next(choices)

    monkeypatch.setattr(BotPool, "choose", choose)
    return asked


async def test_a_bot_thinks_once_about_a_state_and_not_on_one_that_has_changed(bot):
    with StoppedClock() as clock:
        setup = {"game": "deluxe-poker", "closing": None, "pace": 1}
        tables, live, ann = await begun("me", "me", "casual", **setup)
        await ann.say(type="act", seat=0, act="turn")
        await ann.say(type="act", seat=0, act="bid 100", over=0)
        gate = Gate(tables.store)
        bid = asyncio.ensure_future(ann.say(type="act", seat=1, act="bid 200", over=100))
        await gate.reached.wait()
        clock.later(1)  # the bot has chosen, and waits for the bid to be written
        await settled()
        assert bot == [live.sequence]
        gate.open()
        assert (await bid)["type"] == "done"
        await settled()
        assert live.view["state"]["standing_bid"] == 200
        assert live.table.waiting == (0, 2)
        for _ in range(6):
            clock.later(1)
            await settled()
        assert bot[1:] == [live.sequence - 1]
        assert live.view["state"]["standing_bid"] == 300


async def test_a_bot_that_fails_plays_anything(monkeypatch):
    class Broken:
        def choose(self, *_):
            raise KeyError("a mistake")

    monkeypatch.setattr("fivefold.server.analysis.bot_choices._bot", lambda *_: Broken())
    _, live, ann = await begun("me", "random")
    await ann.fill_first()
    await comes_true(lambda: live.table.waiting == (0,))


@pytest.mark.parametrize(
    ("game", "level", "by_worker"),
    [
        ("yum", "random", False),
        ("yum", "casual", True),
        ("yum", "perfect", True),
        ("deluxe-poker", "casual", False),
        ("deluxe-poker", "strong", True),
    ],
)
async def test_only_bots_that_decide_at_once_do_so_in_the_serving_process(
    game, level, by_worker, monkeypatch, folder
):
    asked = []

    async def run(_pool, _urgency, person, _work, state, seat, *more):
        asked.append((person, more[-1]))
        return state.legal_moves(seat)[0]

    monkeypatch.setattr(WorkerPool, "run", run)
    tables, live, _ = await begun("me", level, game=game)
    tables.solved.folder = folder
    seat, state = deciding(live.table.playing.game)
    table = replace(live.table, record=replace(live.table.record, game=state))
    chosen = await tables._services.bots.choose(table, seat, level, Random(1))
    assert chosen in state.legal_moves(seat)
    assert asked == ([(Person("bots", live.code), folder)] if by_worker else [])


async def test_a_bot_waits_until_a_shelf_game_is_solved(monkeypatch, folder):
    waited = []

    def ready(_games, rules, *_):
        waited.append(rules.id)

    async def run(_pool, _urgency, _person, _work, state, seat, *_):
        return state.legal_moves(seat)[0]

    monkeypatch.setattr(BackgroundSolver, "ready", ready)
    monkeypatch.setattr(WorkerPool, "run", run)
    _, live, ann = await begun("me", "casual", game="thirteen")
    await ann.fill_first()
    await comes_true(lambda: live.table.waiting == (0,))
    assert set(waited) == {"thirteen"}


def deciding(game):
    """The first state in which somebody has to decide, and who."""
    while game.due is not None:
        rolled = Roll(roll_dice(game.due.count, Random(1))) if game.due.source == "dice" else None
        game = game.play(rolled or TurnCard(game.rules.deck[0]))
    return game.to_act[0], game


async def test_bots_do_not_solve_what_is_too_large():
    box = '{{ id = "b{0}", label = "B{0}", section = "lower", scorer = "total" }}'
    boxes = ", ".join(box.format("x" * number) for number in range(1, 18))
    rules = f"{OWN.partition('boxes')[0]}boxes = [{boxes}]"
    with pytest.raises(Malformed, match="up to 16 boxes"):
        check_setup(Setup(game="own-thing", rules=rules, seats=seats("me", "casual")))
    _, live, ann = await begun("me", "me", game="own-thing", rules=rules)
    await ann.say(type="leave", seat=0)
    await comes_true(lambda: live.table.waiting == (1,))


async def test_many_bots_share_what_there_is_in_turn():
    turns, done = BotTurns(), list[int]()

    async def act(number):
        await turns.wait()
        done.append(number)

    with StoppedClock() as clock:
        tasks = [asyncio.ensure_future(act(number)) for number in range(_AT_ONCE + 10)]
        await settled()
        assert done == list(range(_AT_ONCE))
        for more in range(1, 11):
            clock.later(_EACH * 1.001)
            await settled()
            assert done == list(range(_AT_ONCE + more))
        assert all(task.done() for task in tasks)


async def test_bots_at_tables_of_people_do_not_wait_for_their_turn(monkeypatch):
    waited = []

    async def wait(_):
        waited.append(1)

    monkeypatch.setattr(BotTurns, "wait", wait)
    _, live, ann = await begun("me", "random", pace=0)
    await ann.fill_first()
    await comes_true(lambda: live.table.waiting == (0,))
    assert waited == []
    await ann.say(type="leave", seat=0)
    seen = live.sequence
    await comes_true(lambda: live.sequence >= seen + 4)
    assert len(waited) >= 4

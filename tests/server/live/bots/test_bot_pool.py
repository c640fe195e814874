"""Bots at a table: whatever happens to them, the game goes on."""

from dataclasses import replace
from random import Random

import pytest

from fivefold.dice import roll_dice
from fivefold.errors import Malformed
from fivefold.games import Roll
from fivefold.games.poker import TurnCard
from fivefold.server.analysis.background_solver import BackgroundSolver
from fivefold.server.workers.pool import WorkerPool
from fivefold.server.workers.work import Person
from fivefold.tables.setup import Setup, check_setup
from tests.support.hub_tables import OWN, begun
from tests.support.serving import seats
from tests.support.waiting import comes_true


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
    code = live.code
    assert asked == ([(Person("bots", code), folder)] if by_worker else [])


async def test_at_a_game_of_the_shelf_a_bot_waits_until_it_is_solved(monkeypatch, folder):
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

"""What a server survives: stores that fail, bots that fail, people who come back at any moment."""

import asyncio
import json
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fivefold.client import RefusedMessage, Server
from fivefold.errors import FivefoldError, Malformed
from fivefold.server.live import hub
from fivefold.server.live.bot_pool import BotPool
from fivefold.server.live.hub import Hub
from fivefold.server.live.messages import read_message
from fivefold.server.metrics import Metrics, exposition
from fivefold.server.routes import websocket as connection
from fivefold.server.routes.context import Context
from fivefold.server.settings import Limits, Rate, Settings
from fivefold.stores.store import Conflict, StoredTable
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import Setup, check_setup
from fivefold.texts import Lang
from tests.server.live.test_schedules import InMemory
from tests.support.serving import at_table, seats, serving

OWN = """
id = "own-thing"
name = "Own thing"
summary = "Small."
source = "A test."
dice = 2
rolls = 2
boxes = [{ id = "chance", label = "Chance", section = "lower", scorer = "total" }]
"""


def told(story):
    return asyncio.run(asyncio.wait_for(story, 60))


class Failing(InMemory):
    """A store that is not there when a test says so: `before` it has written, or `after`."""

    when, times, loads = "before", 0, 0

    async def append(self, code, events, owners=(), answer=None, live=True):
        failing, self.times = self.times > 0, self.times - 1
        if not failing or self.when == "after":
            await self._append(code, events, owners, answer, live)
        if failing:
            raise FivefoldError("store-unavailable", reason="a test")

    async def _append(self, code, events, owners, answer, live):
        known = {(kept.owner, kept.message_id) for kept in self.kept[code].replies}
        if answer and (answer.owner, answer.message_id) in known:
            raise Conflict(code)
        await super().append(code, events, owners, answer, live)

    async def load(self, code):
        await asyncio.sleep(0)
        failing, self.loads = self.loads > 0, self.loads - 1
        if failing:
            raise FivefoldError("store-unavailable", reason="a test")
        kept = self.kept.get(code)
        return kept and StoredTable(kept.secret, list(kept.events), list(kept.replies))


class Person:
    lang = Lang.EN

    def __init__(self, live, hub, owner):
        self.live, self.hub, self.owner, self.heard, self._number = live, hub, owner, [], 0

    def send(self, frame):
        self.heard.append(json.loads(frame))

    async def say(self, **message):
        self._number += 1
        message, before = {"id": f"m{self._number}", **message}, len(self.heard)
        command = read_message(json.dumps(message))
        await self.live.handle(self, self.owner, command, self.hub.rematch)
        answers = [said for said in self.heard[before:] if said["type"] in ("done", "refused")]
        assert len(answers) == 1
        return answers[0]

    async def fill_first(self):
        await self.say(type="act", seat=0, act="roll")
        await self.say(
            type="act", seat=0, act=f"fill {next(iter(self.live.view['acts']['0']['boxes']))}"
        )


async def begun(*kinds, game="yum", **more):
    tables = Hub(Failing(), None, Metrics())
    owner = owner_of(new_token())
    asked = {"game": game, "seats": seats(*kinds), "pace": 0, **more}
    live = await tables.find(await tables.create(Setup.model_validate(asked), owner, "one"))
    ann = Person(live, tables, owner)
    live.connect(ann, 0)
    for seat in live.table.seats_of(owner):
        await ann.say(type="seed", seat=seat, seed=f"s{seat}")
    assert (await ann.say(type="start"))["type"] == "done"
    return tables, live, ann


async def until(holds, seconds=10):
    for _ in range(int(seconds / 0.02)):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came to that")


# Stores that fail


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_bots_move_that_may_be_kept_or_not_does_not_stop_the_table(when, monkeypatch):
    monkeypatch.setattr("fivefold.server.live.timers._AGAIN", 0.05)

    async def story():
        tables, live, ann = await begun("me", "random")
        await ann.fill_first()
        tables.store.when, tables.store.times = when, 1
        await until(lambda: live.table.waiting == (0,))
        assert live.sequence == len(tables.store.kept[live.code].events)

    told(story())


def test_a_refusal_that_was_kept_unheard_is_the_answer():
    async def story():
        tables, _, ann = await begun("me")
        tables.store.when, tables.store.times = "after", 1
        wrong = {"type": "act", "id": "x", "seat": 0, "act": "fill ones"}
        said = [await ann.say(**wrong) for _ in range(2)]
        assert said[0]["code"] == "dice-due"
        assert said[1] == said[0]

    told(story())


@pytest.mark.parametrize("when", ["before", "after"])
def test_what_nobody_knows_is_not_answered_and_asked_again_it_is_done_once(when):
    async def story():
        tables, live, ann = await begun("me")
        before = live.sequence
        tables.store.when, tables.store.times, tables.store.loads = when, 1, 1
        roll = {"type": "act", "id": "x", "seat": 0, "act": "roll"}
        with pytest.raises(FivefoldError, match="can't be reached"):
            await ann.say(**roll)
        assert (await ann.say(**roll))["type"] == "done"
        assert live.sequence == before + 1 == len(tables.store.kept[live.code].events)

    told(story())


def test_a_write_that_was_cancelled_is_looked_for_before_the_next():
    async def story():
        tables, _, ann = await begun("me")
        taking = asyncio.create_task(ann.say(type="act", id="x", seat=0, act="roll"))
        append, reached = tables.store.append, asyncio.Event()

        async def slow(*args):
            await append(*args)
            reached.set()
            await asyncio.sleep(60)

        tables.store.append = slow
        await reached.wait()
        taking.cancel()
        with suppress(asyncio.CancelledError):
            await taking
        tables.store.append = append
        assert (await ann.say(type="act", seat=0, act="roll"))["code"] == "nothing-due"
        assert (await ann.say(type="act", id="x", seat=0, act="roll"))["type"] == "done"

    told(story())


def test_nobody_stays_behind_whose_coming_back_could_not_be_kept(monkeypatch):
    async def story():
        tables, live, ann = await begun("me", "me", pace=10)
        await ann.say(type="leave", seat=0)
        live.disconnect(ann)
        back = connection.Connection(None)
        back.owner = ann.owner

        async def joined(*_):
            live.connect(back, 0)
            return live

        monkeypatch.setattr(connection, "_join_table", joined)
        tables.store.times = 1
        with pytest.raises(FivefoldError):
            await connection._serve_table(back, None, "")
        assert live.audience.clients == set()

    told(story())


def test_a_rematch_that_could_not_be_made_may_be_asked_for_again():
    async def story():
        tables, _, ann = await begun("me")
        await ann.say(type="close")
        create = tables.store.create

        async def failing(*_):
            raise FivefoldError("store-unavailable", reason="a test")

        tables.store.create = failing
        assert (await ann.say(type="rematch", id="x"))["code"] == "try-again"
        tables.store.create = create
        assert (await ann.say(type="rematch", id="x"))["type"] == "done"

    told(story())


def test_a_table_that_fails_to_load_for_two_is_loaded_once_for_both():
    async def story():
        tables, live, ann = await begun("me")
        live.disconnect(ann)
        tables._unload(live)
        tables.store.loads = 1

        async def asking():
            with suppress(FivefoldError):
                return await tables.find(live.code)
            return await tables.find(live.code)

        one, other = await asyncio.gather(asking(), asking())
        assert one is other

    told(story())


def test_a_table_that_nobody_waits_for_does_not_stop_the_sweeping(monkeypatch):
    monkeypatch.setattr(hub, "_SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(hub, "_IDLE_SECONDS", 0)

    async def story():
        tables = Hub(Failing(), None, Metrics())
        asking = asyncio.create_task(tables.find("00000000"))
        await asyncio.sleep(0)
        asking.cancel()
        sweeping = asyncio.create_task(tables.sweep())
        await asyncio.sleep(0.1)
        assert not sweeping.done()
        assert len(tables) == len(tables._last_used) == 0
        sweeping.cancel()

    told(story())


def test_a_table_that_cannot_be_read_does_not_keep_the_server_from_starting():
    async def story():
        tables, live, _ = await begun("me", "random", pace=10)
        kept = tables.store.kept[live.code]
        gone = kept.events[0].event.replace('"game":"yum"', '"game":"gone"')
        broken = [kept.events[0]._replace(event=gone), *kept.events[1:]]
        tables.store.kept = {"broken00": kept._replace(events=broken), live.code: kept}
        again = Hub(tables.store, None, Metrics())
        await again.start()
        assert (await again.find(live.code)).sequence == live.sequence
        with pytest.raises(FivefoldError):
            await again.find("broken00")

    told(story())


# Bots


def test_a_bot_that_fails_plays_anything(monkeypatch):
    class Broken:
        def choose(self, *_):
            raise KeyError("a mistake")

    monkeypatch.setattr("fivefold.server.live.bot_pool.bot", lambda *_: Broken())

    async def story():
        _, live, ann = await begun("me", "random")
        await ann.fill_first()
        await until(lambda: live.table.waiting == (0,))

    told(story())


def test_a_sale_does_not_wait_for_a_bot_that_thinks(monkeypatch):
    async def thinking(*_):
        await asyncio.sleep(30)

    monkeypatch.setattr(BotPool, "choose", thinking)

    async def story():
        _, live, ann = await begun("me", "casual", game="deluxe-poker", closing=3)
        await ann.say(type="act", seat=0, act="turn")
        assert (await ann.say(type="act", seat=0, act="bid 100", over=0))["type"] == "done"
        await until(lambda: live.view["state"]["phase"] == "bet")

    told(story())


def test_bots_do_not_solve_what_is_too_large():
    box = '{{ id = "b{0}", label = "B{0}", section = "lower", scorer = "total" }}'
    boxes = ", ".join(box.format("x" * number) for number in range(1, 18))
    rules = f"{OWN.partition('boxes')[0]}boxes = [{boxes}]"
    with pytest.raises(Malformed, match="up to 16 boxes"):
        check_setup(Setup(game="own-thing", rules=rules, seats=seats("me", "casual")))

    async def story():
        _, live, ann = await begun("me", "me", game="own-thing", rules=rules)
        await ann.say(type="leave", seat=0)
        await until(lambda: live.table.waiting == (1,))

    told(story())


def test_games_of_no_end_are_not_begun():
    with pytest.raises(Malformed, match="too long"):
        check_setup(Setup(game="classique", manches=99, seats=seats(*["random"] * 12)))


# Time


async def later(tables, live, seconds):
    """The same so many seconds on."""
    timers = tables._timers[live.code]
    timers._since -= seconds
    timers.update()
    await asyncio.sleep(0.05)


def test_whoever_is_back_in_the_grace_period_still_decides():
    async def story():
        tables, live, ann = await begun("me", "me", clock=5, grace=60, pace=10)
        live.disconnect(ann)
        await later(tables, live, 10)
        live.connect(ann, 0)
        await asyncio.sleep(0.05)
        assert live.table.seats[0].stand_in is None
        await later(tables, live, 60)
        assert live.table.seats[0].stand_in is not None

    told(story())


def test_whoever_is_back_has_time_again_but_once():
    async def story():
        tables, live, ann = await begun("me", "me", clock=5, grace=0, pace=10)
        timers = tables._timers[live.code]
        timers._move = lambda _: asyncio.sleep(0.01)  # a bot that takes its time
        await later(tables, live, 6)
        assert live.table.seats[0].stand_in is not None
        await ann.say(type="back", seat=0)
        await asyncio.sleep(0.05)
        assert live.table.seats[0].stand_in is None
        timers._back[0] -= 6
        await later(tables, live, 0)
        await ann.say(type="back", seat=0)
        await asyncio.sleep(0.05)
        assert live.table.seats[0].stand_in is not None

    told(story())


# The wire


def test_an_id_that_is_no_text_is_answered(tmp_path):
    async def story():
        async with (
            serving(tmp_path / "t.sqlite") as url,
            at_table(url, "yum", "me") as (_, table),
            connect(url.replace("http", "ws") + "/api/live") as socket,
        ):
            await socket.send(json.dumps({"type": "hello", "table": table.code}))
            await socket.send('{"type": "start", "id": "\\ud800"}')
            while (said := json.loads(await socket.recv()))["type"] != "refused":
                pass
            assert (said["id"], said["code"]) == (None, "bad-message")

    told(story())


def test_a_mistake_of_ours_closes_with_a_code(tmp_path, monkeypatch):
    async def story():
        async with (
            serving(tmp_path / "t.sqlite") as url,
            at_table(url, "yum", "me") as (_, table),
            connect(url.replace("http", "ws") + "/api/live") as socket,
        ):
            hello = {"type": "hello", "table": table.code, "token": table._hello["token"]}
            await socket.send(json.dumps(hello))
            await socket.recv()
            monkeypatch.delattr("fivefold.server.live.table.decide")
            await socket.send('{"type": "start", "id": "x"}')
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code == 1011

    told(story())


def test_the_same_id_with_another_table_is_an_error(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, Server(url) as server:
            code = await server.create({"game": "yum", "seats": seats("me")}, "x")
            assert await server.create({"game": "yum", "seats": seats("me")}, "x") == code
            with pytest.raises(RefusedMessage, match="message-id-used"):
                await server.create({"game": "yacht", "seats": seats("me")}, "x")

    told(story())


def test_no_answer_leads_where_a_host_header_says(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, httpx.AsyncClient(base_url=url) as client:
            answer = await client.get("/api/tables/", headers={"host": "evil.example"})
            assert answer.status_code == 404
            assert answer.json()["code"]

    told(story())


def test_many_guesses_at_once_are_no_more_than_one_by_one():
    async def story():
        tables, live, ann = await begun("me")
        live.disconnect(ann)
        tables._unload(live)
        context = Context(Settings(database="", limits=Limits(wrong_codes=Rate(5, 600))), tables)
        guesses = [f"0000000{digit}" for digit in range(8)] + [live.code]
        found = await asyncio.gather(
            *(context.find(guess, "a") for guess in guesses), return_exceptions=True
        )
        assert found[-1].code == "too-many-tries"
        assert (await context.find(live.code, "b")).code == live.code

    told(story())


def test_what_people_call_their_own_game_is_not_in_the_metrics():
    async def story():
        tables, _, ann = await begun("me", game="own-thing", rules=OWN)
        await ann.say(type="act", seat=0, act="roll")
        assert "own-thing" not in exposition(tables.metrics)
        assert 'game="own"' in exposition(tables.metrics)

    told(story())


def test_why_a_store_is_not_there_is_not_told(tmp_path, monkeypatch):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, Server(url) as server:

            async def failing(*_):
                raise FivefoldError("store-unavailable", reason="10.0.0.7 is down")

            monkeypatch.setattr(Hub, "find", failing)
            with pytest.raises(RefusedMessage, match="store-unavailable") as refused:
                await server.snapshot("00000000")
            assert "10.0.0.7" not in refused.value.text

    told(story())


def test_a_seat_that_was_taken_is_ours_at_once(tmp_path):
    async def story():
        async with (
            serving(tmp_path / "t.sqlite") as url,
            at_table(url, "yum", "open") as (_, table),
        ):
            await table.sit(0, "Ann")
            assert table.mine == [0]

    told(story())

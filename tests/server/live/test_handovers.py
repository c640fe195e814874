"""A game is at one place at a time, whatever is repeated, lost or done twice on the way."""

import asyncio
import itertools
from contextlib import suppress
from itertools import pairwise

import pytest

from fivefold import bots
from fivefold.errors import FivefoldError
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.server.live.handovers import Handovers, arriving
from fivefold.server.workers.work import Person
from fivefold.stores.store import StoredEvent, Write
from fivefold.tables.events import Corrected, MoveChange, read_event, write_event
from fivefold.tables.handover import Bundle, Logged, same_log, write_bundle
from fivefold.tables.ids import new_token, owner_at, owner_of
from fivefold.tables.table import Status
from fivefold.tables.view import view
from tests.support import hub_tables
from tests.support.bundles import PLACE, bundle_of, log_of, on_its_way, played
from tests.support.hubs import new_hub
from tests.support.tables import ACCOUNTS, BO, CODE, SECRET, started


class InPlace:
    async def run(self, _urgency, _person, work, *args, **_more):
        await asyncio.sleep(0)
        return work(*args)


class Place:
    """A server or a device: tables in a store of their own, and a person with a token of theirs."""

    def __init__(self, name, hub=None, owner=None):
        self.name = name
        self.hub = new_hub(hub_tables.Failing()) if hub is None else hub
        self.owner = owner or owner_of(new_token())
        self.handovers = Handovers(self.hub.store, InPlace(), self.hub.find)

    def at(self, code):
        return owner_at(self.owner, code)

    async def leave(self, code, to):
        live = await self.hub.find(code)
        return await self.handovers.leave(live, self.at(code), to.name)

    async def arrive(self, text):
        return await self.handovers.arrive(text, Person("192.0.2.7", self.owner), self.name)

    async def take_back(self, code):
        await self.handovers.take_back(await self.hub.find(code), self.at(code))

    async def bundle(self, code):
        return await self.handovers.bundle(await self.hub.find(code), self.at(code))

    async def table(self, code):
        return (await self.hub.find(code)).table

    def log(self, code):
        kept = self.hub.store.kept.get(code)
        return [read_event(each.event) for each in kept.events] if kept else []

    async def is_here(self, code):
        """Whether one can act here."""
        return bool(self.log(code)) and (await self.table(code)).status is Status.PLAYING

    async def play(self, code, turns=1, box=0):
        ann = hub_tables.Person(await self.hub.find(code), self.hub, self.owner)
        for _ in range(turns):
            if not ann.live.table.going_on:
                break
            await ann.say(type="act", seat=0, act="roll", id=new_token()[:20])
            boxes = [*ann.live.view["acts"]["0"]["boxes"]]
            done = await ann.say(type="act", seat=0, act=f"fill {boxes[box]}", id=new_token()[:20])
            assert done["type"] == "done"


async def two_places(turns=2):
    """A game that begins on a device."""
    hub, live, ann = await hub_tables.begun("me")
    device, server = Place("device-1", hub, ann.account), Place("server")
    await device.play(live.code, turns)
    return device, server, live.code


async def refusal(work):
    with pytest.raises(FivefoldError) as refused:
        await work
    return refused.value.code


async def test_a_game_goes_there_and_back_and_is_the_same_game():
    device, server, code = await two_places()
    before = await device.table(code)
    assert await server.arrive(await device.leave(code, server)) == code
    assert [await device.is_here(code), await server.is_here(code)] == [False, True]
    there = await server.table(code)
    assert (there.record, there.host) == (before.record, server.at(code))
    await server.play(code)
    await device.arrive(await server.leave(code, device))
    assert [await device.is_here(code), await server.is_here(code)] == [True, False]
    await device.play(code, 99)
    assert (await device.table(code)).status is Status.OVER
    await server.arrive(await device.bundle(code))
    assert same_log(device.log(code), server.log(code))
    assert (await server.table(code)).status is Status.OVER
    # It says that it was brought and how often it was handed over.
    tables = [await place.table(code) for place in (device, server)]
    assert [(each.brought, each.handed_over) for each in tables] == [(False, 2), (True, 2)]
    seen = view(tables[1])
    assert (seen["brought"], seen["handed_over"]) == (True, 2)
    records = [await (await place.hub.find(code)).record() for place in (device, server)]
    assert "brought" not in records[0]
    assert "\nbrought: yes\nhanded-over: 2\n" in records[1]
    verdict = verify(Record.parse(records[1]))
    assert verdict.consistent
    assert verdict.checked == verdict.rolls


async def test_a_bundle_that_comes_again_changes_nothing():
    device, server, code = await two_places()
    text = await device.leave(code, server)
    assert await device.leave(code, server) == text
    await asyncio.gather(*(server.arrive(text) for _ in range(3)))
    await server.play(code)
    log = server.log(code)
    assert await server.arrive(text) == code
    assert server.log(code) == log
    back = await server.leave(code, device)
    assert await server.arrive(text) == code
    await asyncio.gather(*(device.arrive(back) for _ in range(3)))
    assert [await device.is_here(code), await server.is_here(code)] == [True, False]
    await device.play(code)
    assert await device.arrive(back) == code
    assert await server.arrive(text) == code
    assert [await device.is_here(code), await server.is_here(code)] == [True, False]


async def test_only_one_place_gets_a_game():
    device, server, code = await two_places()
    await server.arrive(await device.leave(code, server))
    phone, tablet = Place("device-2", owner=server.owner), Place("device-3", owner=server.owner)
    text = await server.leave(code, phone)
    assert await refusal(server.leave(code, tablet)) == "table-moved"
    assert await refusal(tablet.arrive(text)) == "table-moved"
    await phone.arrive(text)
    assert await phone.is_here(code)
    device, _, code = await two_places()
    places = [Place(f"device-{number}") for number in (2, 3, 4)]
    leaving = (device.leave(code, place) for place in places)
    found = await asyncio.gather(*leaving, return_exceptions=True)
    assert [type(one) for one in found].count(str) == 1
    assert len([event for event in device.log(code) if event.type == "moved"]) == 1


async def test_an_act_and_a_handover_at_once():
    device, server, code = await two_places()
    live = await device.hub.find(code)
    gate = hub_tables.Gate(device.hub.store)
    ann = hub_tables.Person(live, device.hub, device.owner)
    acting = asyncio.create_task(ann.say(type="act", seat=0, act="roll", id="late"))
    await gate.reached.wait()
    leaving = asyncio.create_task(device.leave(code, server))
    await asyncio.sleep(0)
    gate.open()
    assert (await acting)["type"] == "done"
    await server.arrive(await leaving)
    assert (await server.table(code)).record == (await device.table(code)).record
    # What is repeated at the old place gets its old answer; what is new is refused.
    ann = hub_tables.Person(live, device.hub, device.owner)
    assert (await ann.say(type="act", seat=0, act="roll", id="late"))["type"] == "done"
    assert (await ann.say(type="act", seat=0, act="roll", id="new"))["code"] == "table-moved"


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_store_that_fails_on_the_way(when):
    """Whether it was written or not is not known: it is tried again, and there is one truth."""
    device, server, code = await two_places()
    device.hub.store.when, device.hub.store.times = when, 1
    with pytest.raises(FivefoldError):
        await device.leave(code, server)
    text = await device.leave(code, server)
    assert len([event for event in device.log(code) if event.type == "moved"]) == 1
    await server.arrive(text)
    back = await server.leave(code, device)
    device.hub.store.when, device.hub.store.times = when, 1
    with pytest.raises(FivefoldError):
        await device.arrive(back)
    await device.arrive(back)
    assert [event.type for event in device.log(code)].count("arrived") == 2
    assert [await device.is_here(code), await server.is_here(code)] == [True, False]


async def test_every_order_of_late_and_repeated_bundles():
    """Two hand-overs, there and back; their bundles come in every order, some twice."""
    for order in set(itertools.permutations("ttbb")):
        device, server, code = await two_places(1)
        there, back = await device.leave(code, server), None
        for which in order:
            if which == "t":
                await server.arrive(there)
                back = back or await server.leave(code, device)
            elif back is not None:
                await device.arrive(back)
        here = [await device.is_here(code), await server.is_here(code)]
        assert here.count(True) <= 1
        await server.arrive(there)
        await device.arrive(back or await server.leave(code, device))
        assert [await device.is_here(code), await server.is_here(code)] == [True, False]


async def test_a_game_that_was_refused_for_good_goes_on():
    device, server, code = await two_places()
    text = await device.leave(code, server)
    assert await refusal(server.arrive(text[: len(text) // 2])) == "not-a-bundle"
    assert not server.log(code)
    await device.take_back(code)
    await device.take_back(code)
    assert await device.is_here(code)
    await device.play(code)
    await server.arrive(await device.leave(code, server))
    assert [await device.is_here(code), await server.is_here(code)] == [False, True]


async def test_a_game_that_went_on_at_two_places_is_refused():
    """Somebody has taken a game back although it arrived: neither overwrites the other."""
    device, server, code = await two_places()
    text = await device.leave(code, server)
    await server.arrive(text)
    await device.take_back(code)
    await device.play(code)
    await server.play(code, 2, box=1)
    logs = device.log(code), server.log(code)
    back = await server.leave(code, device)
    assert await refusal(device.arrive(back)) == "tables-differ"
    assert (device.log(code), server.log(code)[:-1]) == logs


async def test_another_table_with_the_same_code_is_left_alone():
    server = Place("server")
    other = Place("server", server.hub)
    mine, theirs = on_its_way(to="server"), on_its_way(acts=6, to="server")
    await server.arrive(bundle_of(mine))
    log = server.log(mine.table.code)
    assert await refusal(other.arrive(bundle_of(theirs))) == "code-taken"
    assert await refusal(other.arrive(bundle_of(mine))) == "code-taken"
    assert server.log(mine.table.code) == log
    server = Place("server")
    await server.arrive(bundle_of(played(started("yum", ("me",)))))
    other = played(started("yum", ("me", "me")))
    assert other.secret == SECRET
    assert await refusal(server.arrive(bundle_of(other))) in ("code-taken", "tables-differ")
    assert len((await server.table(CODE)).seats) == 1


async def test_only_a_game_that_is_over_or_handed_over_has_a_bundle():
    device, server, code = await two_places()
    assert await refusal(device.bundle(code)) == "bundle-still-played"
    text = await device.leave(code, server)
    assert await device.bundle(code) == text
    stranger = Place("device-1", device.hub)
    assert await refusal(stranger.bundle(code)) == "others-play-here"
    assert await refusal(stranger.leave(code, server)) == "others-play-here"
    assert await refusal(stranger.take_back(code)) == "others-play-here"


async def test_connected_clients_see_a_game_go_and_come():
    device, server, code = await two_places()
    live = await device.hub.find(code)
    ann = hub_tables.Person(live, device.hub, device.owner)
    live.connect(ann, 0)
    text = await device.leave(code, server)
    assert ann.heard[-1]["view"]["status"] == "moved"
    await server.arrive(text)
    await server.play(code)
    await device.arrive(await server.leave(code, device))
    told = [event["type"] for said in ann.heard for event in said.get("events", ())]
    assert told[-1] == "arrived"
    assert live.view["status"] == "playing"


async def table_of_two():
    """A finished game with real dice of Ann, who made the table, and Bo; and Ann's place."""
    at = played(started("yum", ("me/real", "open/real")))
    server = Place("server", owner=ACCOUNTS[0])
    log = [StoredEvent(n, 1000.0 + n, write_event(e)) for n, e in enumerate(at.events, start=1)]
    await server.hub.store.create(SECRET, Write(CODE, log))
    return server, at


def with_other_dice(at, seat):
    """The same game with a correction of this seat's dice."""
    for act, after in itertools.pairwise(at.table.played_acts):
        if act.seat == after.seat == seat and str(after.moves[0]).startswith("fill"):
            count = len(str(act.moves[0])) - len("roll ")
            for face in "123456":
                change = MoveChange(at=act.sequence, moves=(f"roll {face * count}",))
                event = Corrected(seat=seat, changes=(change,))
                text = write_bundle(Bundle(CODE, SECRET, [*log_of(at), Logged(5000.0, event)]))
                with suppress(FivefoldError):
                    arriving(text, ACCOUNTS[0], "server")
                    return text
    raise AssertionError("no dice of this game can be corrected")


async def test_a_host_cannot_bring_a_shared_game_again_changed_or_not():
    """Whoever brings a game owns all its seats."""
    server, at = await table_of_two()
    assert await refusal(server.arrive(bundle_of(at))) == "others-play-here"
    for seat in (0, 1):
        forged = with_other_dice(at, seat)
        assert await refusal(server.arrive(forged)) == "others-play-here"
    assert same_log(server.log(CODE), at.events)
    assert (await server.table(CODE)).seats == at.table.seats


NOW = 2000.0


def test_a_game_in_progress_arrives():
    at = on_its_way()
    coming = arriving(bundle_of(at), BO, PLACE)
    events = coming.stored(NOW)
    assert [each.at for each in events] == [*(each.at for each in log_of(at)), NOW]
    assert read_event(events[-1].event).type == "arrived"
    assert coming.events.going_on
    assert (coming.account, coming.events.host) == (BO, owner_at(BO, CODE))


def test_a_game_that_is_over_stays_as_it_is():
    at = played(started("yum", ("me",)))
    coming = arriving(bundle_of(at), BO, PLACE)
    assert len(coming.stored(NOW)) == len(at.events)
    assert not coming.events.going_on
    assert coming.events.alarm is None


def test_nothing_has_happened_in_the_future():
    """The clock of the device is ahead: the times between events are kept."""
    coming = arriving(bundle_of(on_its_way()), BO, PLACE)
    now = coming.times[0] + 0.5
    times = [each.at for each in coming.stored(now)]
    assert times[-2:] == [now, now]
    assert {later - earlier for earlier, later in pairwise(times[:-1])} == {1.0}
    assert min(each.at for each in coming.stored(3.0)) == 0.0


def test_a_clock_that_was_set_back_during_the_game_leaves_nothing_in_the_future():
    coming = arriving(bundle_of(on_its_way()), BO, PLACE)
    ahead = coming.times[2] + 1e6
    coming = coming._replace(times=[*coming.times[:2], ahead, *coming.times[3:]])
    times = [each.at for each in coming.stored(NOW)]
    assert times == sorted(times)
    assert times[:3] == [coming.times[0], coming.times[1], coming.times[3]]
    assert times[-1] == NOW


def test_a_bundle_for_another_place_is_refused():
    """That says nothing about the place it is for: the game is not taken back."""
    with pytest.raises(FivefoldError) as refused:
        arriving(bundle_of(on_its_way()), BO, "server")
    assert (refused.value.code, refused.value.facts) == ("table-moved", {})


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"form": 99}',
        bundle_of(on_its_way()).replace("roll", "rool", 1),
        bundle_of(on_its_way()).replace('"casual"', '"gone"'),
    ],
)
def test_a_bundle_that_can_never_be_taken_is_refused_for_good(text):
    with pytest.raises(FivefoldError) as refused:
        arriving(text, BO, PLACE)
    assert refused.value.facts["final"] is True
    assert str(refused.value)


def test_a_game_with_a_bot_that_can_not_play_here_stays_where_it_is(monkeypatch):
    """As in the offline app, which has no NumPy. The page takes the game back then."""
    text = bundle_of(on_its_way("deluxe-poker", ("me", "strong"), acts=1))
    kind = type(bots.KINDS["poker"])
    monkeypatch.setattr(kind, "missing_package", lambda *_: "numpy")
    with pytest.raises(FivefoldError) as refused:
        arriving(text, BO, PLACE)
    assert refused.value.code == "bot-not-installed"

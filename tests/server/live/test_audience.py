"""Who is connected to a table, and what each of them is sent."""

import json

from fivefold.server.live.audience import Audience
from fivefold.tables.ids import new_token, owner_of
from fivefold.texts import Lang
from tests.support.hub_tables import Person, begun
from tests.support.tables import ANN, BO, STRANGER, started
from tests.support.waiting import StoppedClock, settled


class Screen:
    lang = Lang.EN

    def __init__(self, owner):
        self.owner, self.heard = owner, []

    def send(self, frame):
        self.heard.append(json.loads(frame))


def audience_of(*owners):
    """The screens of these owners, at a table of Ann, Bo and a bot."""
    at = started(kinds=("me", "open", "casual"))
    audience, screens = Audience(), [Screen(owner) for owner in owners]
    for screen in screens:
        audience.add(screen)
    return at.table, audience, screens


def test_seats_are_connected_while_their_owner_has_a_screen():
    table, audience, (ann, other, *_) = audience_of(ANN, ANN, STRANGER, None)
    assert audience.connected(table) == [0]
    assert audience.remove(ann)
    assert not audience.remove(ann)
    assert audience.connected(table) == [0]
    audience.remove(other)
    assert audience.connected(table) == []
    assert list(audience.owners) == [STRANGER]


def test_clients_without_a_seat_watch_and_connect_no_seat_of_a_bot():
    table, audience, _ = audience_of(None)
    assert audience.connected(table) == []
    table, audience, (_, _, _, stranger, _) = audience_of(ANN, ANN, BO, STRANGER, None)
    assert audience.watching(table) == 2
    audience.remove(stranger)
    assert audience.watching(table) == 1


def test_all_clients_are_sent_the_same_frame():
    _, audience, screens = audience_of(ANN, BO, None)
    audience.send('{"type": "ping"}')
    assert [screen.heard for screen in screens] == [[{"type": "ping"}]] * 3


async def with_others():
    """Ann plays, Bo watches, and somebody without a token does."""
    tables, live, ann = await begun("me", "me", clock=30)
    others = [Person(live, tables, owner) for owner in (owner_of(new_token()), None)]
    for other in others:
        live.connect(other, 0)
    return live, ann, others


async def test_a_new_client_is_sent_everything_and_one_that_returns_the_rest():
    live, ann, (bo, _) = await with_others()
    (welcome,) = [said for said in bo.heard if said["type"] == "welcome"]
    assert (welcome["sequence"], len(welcome["events"])) == (live.sequence,) * 2
    assert (welcome["mine"], welcome["host"], welcome["connected"]) == ([], False, [0, 1])
    live.clients.welcome(ann, live.sequence - 1)
    assert [event["type"] for event in ann.heard[-1]["events"]] == ["started"]
    assert (ann.heard[-1]["mine"], ann.heard[-1]["host"]) == ([0, 1], True)
    live.clients.welcome(ann, 999)
    assert ann.heard[-1]["events"] == []


async def test_all_clients_are_sent_the_last_events_and_what_they_changed():
    live, ann, others = await with_others()
    await ann.say(type="act", seat=0, act="roll")
    told = [person.heard[-1] for person in (ann, *others)]
    assert told[0] == told[1] == told[2]
    assert (told[0]["sequence"], len(told[0]["events"])) == (live.sequence, 1)
    assert "state" in told[0]["view"]
    assert "setup" not in told[0]["view"]
    assert set(told[0]["clock"]) == {"now", "decide"}


async def test_all_clients_are_told_who_is_connected_and_how_many_watch():
    live, ann, (bo, _) = await with_others()
    live.disconnect(ann)
    told = bo.heard[-1]
    assert (told["type"], told["connected"]) == ("presence", [])
    assert (sorted(told["away"]), told["watching"]) == (["0", "1"], 2)


def presences(person):
    return [said["watching"] for said in person.heard if said["type"] == "presence"]


async def test_many_watchers_are_announced_together():
    tables, live, ann = await begun("me")
    with StoppedClock() as clock:
        clock.later(1)
        await settled()
        watchers = [Person(live, tables, None) for _ in range(100)]
        for watcher in watchers:
            live.connect(watcher, 0)
        clock.later(1)
        await settled()
        assert presences(ann)[-2:] == [1, 100]
        assert sum(len(presences(watcher)) for watcher in watchers) == 101
        for watcher in watchers[1:]:
            live.disconnect(watcher)
        clock.later(1)
        await settled()
        assert presences(ann)[-1] == 1
        assert len(presences(watchers[0])) <= 4
        live.disconnect(ann)  # a player who leaves is told of at once
        assert watchers[0].heard[-1]["connected"] == []

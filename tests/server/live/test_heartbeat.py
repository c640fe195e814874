"""Connections that have gone silent, although nobody has closed them."""

import asyncio
from itertools import pairwise

from fivefold.server.live import frames
from fivefold.server.live.heartbeat import BEAT, Heartbeat
from tests.support.waiting import StoppedClock, settled


class Client:
    def __init__(self, answers):
        self.answers, self.silent_beats, self.pings, self.lost = answers, 0, 0, False

    def send(self, frame):
        assert frame == frames.PING
        self.pings += 1

    def lose(self):
        self.lost = True


def beating(*clients):
    heartbeat = Heartbeat()
    for client in clients:
        heartbeat.add(client, client.lose)
    return heartbeat


def beats(heartbeat, number):
    for _ in range(number):
        heartbeat.beat()


def test_a_client_that_answers_no_more_is_lost_within_ten_seconds_and_once():
    client = Client(answers=True)
    heartbeat = beating(client)
    for _ in range(10):
        heartbeat.beat()
        client.silent_beats = 0
    assert (client.pings, client.lost) == (10, False)
    client, other = Client(answers=True), Client(answers=True)
    heartbeat = beating(client, other)
    late = int(10 // BEAT)
    beats(heartbeat, late - 1)
    other.silent_beats = 0
    assert not client.lost
    heartbeat.beat()
    assert (client.lost, other.lost) == (True, False)
    seen = client.pings
    heartbeat.beat()
    assert client.pings == seen


async def test_many_connections_are_not_all_sent_a_ping_at_once():
    clients = [Client(answers=False) for _ in range(240)]
    with StoppedClock() as clock:
        beat, sent = asyncio.ensure_future(beating(*clients).run()), [0]
        for _ in range(48):
            await settled()
            clock.later(BEAT / 24)
            await settled()
            sent.append(sum(client.pings for client in clients))
        beat.cancel()
    assert max(after - before for before, after in pairwise(sent)) <= 20
    assert all(client.pings in (1, 2) for client in clients)


def test_clients_that_know_no_pings_or_were_removed_are_left_alone():
    client = Client(answers=False)
    beats(beating(client), 100)
    assert not client.lost
    client = Client(answers=True)
    heartbeat = beating(client)
    heartbeat.remove(client)
    heartbeat.remove(client)
    heartbeat.beat()
    assert client.pings == 0


class Broken(Client):
    def send(self, frame):
        raise RuntimeError("a test")

    def lose(self):
        self.lost = True
        raise RuntimeError("a test")


def test_a_broken_connection_does_not_end_the_heartbeat_of_the_others(caplog):
    broken, client = Broken(answers=True), Client(answers=False)
    beats(beating(broken, client), 10)
    assert broken.lost
    assert client.pings == 10
    assert {record.message for record in caplog.records} == {"a ping failed"}

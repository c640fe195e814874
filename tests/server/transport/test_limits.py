"""Limits: what is granted, when it is granted again, and that nobody can make them grow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.server.settings import Limits, Rate, Settings
from fivefold.server.transport.limits import (
    Bucket,
    Buckets,
    ConnectionCounts,
    KnownPlayers,
    address_key,
)


class Clock:
    def __init__(self, now=1_000_000.0):
        self.now = now

    def __call__(self):
        return self.now


@pytest.mark.parametrize("rate", [Rate(100, 20), Rate(20, 600), Rate(60, 3600), Rate(1, 7)])
def test_as_many_as_were_promised_are_granted_at_once_and_no_more(rate):
    bucket = Bucket(rate, Clock())
    assert [bucket.take() for _ in range(rate.most + 5)] == [True] * rate.most + [False] * 5


def test_one_comes_back_after_its_share_of_the_time():
    clock = Clock()
    bucket = Bucket(Rate(100, 20), clock)
    while bucket.take():
        pass
    clock.now += bucket.wait() + 1e-6  # as exact as the sums are
    assert bucket.take()
    assert not bucket.take()
    clock.now += 0.2
    assert bucket.take()
    assert not bucket.take()


def test_after_the_whole_time_all_is_granted_again_and_not_more():
    clock = Clock()
    bucket = Bucket(Rate(20, 600), clock)
    while bucket.take():
        pass
    clock.now += 600
    assert bucket.wait() == 0
    assert sum(bucket.take() for _ in range(100)) == 20


def test_several_are_taken_together_or_not_at_all():
    clock = Clock()
    bucket = Bucket(Rate(10, 10), clock)
    assert [bucket.take(4) for _ in range(3)] == [True, True, False]
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 4
    assert bucket.take(4)
    assert not bucket.take()
    assert not Bucket(Rate(3, 10), clock).take(4)


def test_what_is_refused_costs_nothing():
    clock = Clock()
    bucket = Bucket(Rate(2, 10), clock)
    assert [bucket.take() for _ in range(1000)].count(True) == 2
    clock.now += 5.1
    assert bucket.take()


@given(
    st.integers(1, 50),
    st.floats(0.1, 1000),
    st.lists(st.floats(0, 30), min_size=1, max_size=200),
)
def test_no_more_than_the_first_ones_and_the_rate_are_ever_granted(most, seconds, pauses):
    clock = Clock()
    bucket = Bucket(Rate(most, seconds), clock)
    granted = 0
    for pause in pauses:
        clock.now += pause
        granted += bucket.take()
        elapsed = clock.now - 1_000_000.0
        assert granted <= most + elapsed * most / seconds + 1


def test_every_key_has_a_bucket_of_its_own():
    buckets = Buckets(Rate(2, 60), Clock())
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    assert buckets.wait("a") > 0
    assert buckets.wait("b") == buckets.wait("never seen") == 0


def test_asking_how_long_to_wait_takes_nothing():
    buckets = Buckets(Rate(1, 60), Clock())
    for _ in range(10):
        assert buckets.wait("a") == 0
    assert len(buckets) == 0
    assert buckets.take("a")


def test_a_hundred_thousand_addresses_do_not_fill_the_memory():
    buckets = Buckets(Rate(200, 600), Clock(), keys=1000)
    for number in range(100_000):
        assert buckets.take(f"10.{number}")
    assert len(buckets) == 1000


NETWORK = "2001:db8:7:{:x}::/64"


def test_a_network_of_a_customer_has_more_than_an_address_but_not_as_many_times_more():
    """As with a clock that stands still: nothing is granted again, however many addresses ask."""
    buckets = Buckets(Rate(20, 600), Clock(), keys=1000)
    granted = [buckets.take(NETWORK.format(number)) for number in range(256) for _ in range(2)]
    assert sum(granted) == 4 * 20  # they are all in one /56
    granted = [buckets.take(NETWORK.format(number)) for number in range(65_536)]
    assert sum(granted) == 16 * 20 - 4 * 20
    assert buckets.wait("2001:db8:7:1::/64") > 0
    assert buckets.take("2001:db8:8:1::/64")


def test_forgetting_addresses_grants_nothing_more():
    buckets = Buckets(Rate(20, 600), Clock(), keys=10)
    assert sum(buckets.take(f"10.{number}") for number in range(50_000)) == 500 * 20
    assert buckets.wait("never seen") > 0


def test_connections_of_a_network_are_counted_together():
    connections = ConnectionCounts(2)
    entered = [name for each in range(256) if connections.enter(name := NETWORK.format(each))]
    assert len(entered) == 4 * 2
    connections.leave(entered[0])
    assert connections.enter(NETWORK.format(200))
    assert not connections.enter(NETWORK.format(201))


def test_players_count_for_themselves_and_all_of_an_address_together():
    players, buckets = KnownPlayers(), Buckets(Rate(2, 600), Clock())
    for number in range(100):
        players.add(f"player{number}")
    keys = [players.key("192.0.2.7", f"player{number}") for number in range(100)]
    assert [buckets.take("192.0.2.7") for _ in range(3)] == [True, True, False]
    assert players.key("192.0.2.7", "stranger") == players.key("192.0.2.7", None) == "192.0.2.7"
    assert [buckets.take(keys[0]) for _ in range(3)] == [True, True, False]
    assert sum(buckets.take(key) for key in keys for _ in range(2)) == 16 * 2 - 2


def test_those_who_play_in_many_networks_are_counted_together_too():
    players, buckets = KnownPlayers(), Buckets(Rate(2, 600), Clock())
    players.add("eve")
    for number in range(10_000):
        players.add(f"eve{number}")
        buckets.take(players.key(NETWORK.format(number), f"eve{number}"))
    assert buckets.wait("2001:db8:7:ffff::/64 ann") > 0


def test_players_that_were_not_seen_for_long_are_forgotten():
    players = KnownPlayers(2)
    for owner in ("ann", "bo", "ann", "cléo"):
        players.add(owner)
    assert [players.key("a", owner) for owner in ("ann", "bo", "cléo")] == ["a ann", "a", "a cléo"]


def test_what_was_spent_without_asking_has_to_come_back_first():
    clock = Clock()
    buckets = Buckets(Rate(100, 10), clock)
    buckets.spend("a", 150)
    assert not buckets.take("a")
    assert 5 < buckets.wait("a") < 6
    clock.now += buckets.wait("a") + 1e-6
    assert buckets.take("a")


def test_whatever_was_spent_nobody_has_to_wait_for_ever():
    clock = Clock()
    buckets = Buckets(Rate(100, 10), clock)
    for _ in range(3):
        buckets.spend("a", 1_000_000)
    assert 10 < buckets.wait("a") < 10.2
    clock.now += 10.2
    assert [buckets.take("a") for _ in range(10)].count(True) == 1


def test_the_one_that_is_forgotten_took_longest_ago():
    buckets = Buckets(Rate(2, 600), Clock(), keys=3)  # one is that of everybody
    for key in "abbac":  # b is full of takings as well, but a took after it
        assert buckets.take(key)
    assert [buckets.wait(key) > 0 for key in "ab"] == [True, False]
    assert len(buckets) == 3


def test_there_is_a_bound_without_naming_one():
    buckets = Buckets(Rate(1, 600), Clock())
    for number in range(60_000):
        buckets.take(str(number))
    assert len(buckets) <= 50_000


def test_a_connection_is_refused_at_the_limit_and_let_in_when_one_leaves():
    connections = ConnectionCounts(2)
    assert [connections.enter("a") for _ in range(3)] == [True, True, False]
    assert connections.enter("b")
    assert connections.total == 3
    connections.leave("a")
    assert connections.enter("a")
    assert not connections.enter("a")


def test_whoever_has_left_is_not_remembered():
    connections = ConnectionCounts(2)
    for number in range(1000):
        assert connections.enter(str(number))
        connections.leave(str(number))
    assert connections.total == 0
    assert not connections._open


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2::1", 1), "2001:db8:1:2::/64"),
        (("2001:0DB8:1:2:ffff:ffff:ffff:ffff", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:3::1", 1), "2001:db8:1:3::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("::1", 1), "::/64"),
        (None, "unknown"),
        (("", 0), "unknown"),
        (("unknown", 0), "unknown"),
        (("_secret", 0), "unknown"),
        (("x" * 10_000, 0), "unknown"),
        (("127.0.0.1:80", 0), "unknown"),
    ],
)
def test_whom_a_client_is_counted_as(client, key):
    assert address_key(client) == key


def test_the_numbers_can_be_set_one_by_one():
    limits = Limits(messages=Rate(10**6, 1), message_bytes=10)
    assert (limits.messages, limits.message_bytes) == (Rate(10**6, 1), 10)
    assert limits.connections_per_address == Limits().connections_per_address
    assert hash(Settings(limits=limits)) != hash(Settings())


def test_tables_are_kept_in_the_platforms_place_unless_told_otherwise():
    assert Settings().database.endswith("tables.sqlite")
    assert "fivefold" in Settings().database

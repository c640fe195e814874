"""Limits: what is granted and when again, that nobody can make them grow, how hosts set them."""

from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.errors import Malformed
from fivefold.server.settings import Limits, Rate, Settings, default_database
from fivefold.server.transport.limits import (
    Bucket,
    Buckets,
    ConnectionCounts,
    KnownPlayers,
    address_key,
)
from tests.support.paths import ROOT

NETWORK = "2001:db8:7:{:x}::/64"


class Clock:
    now = 1_000_000.0

    def __call__(self):
        return self.now


# One bucket


@pytest.mark.parametrize("rate", [Rate(100, 20), Rate(20, 600), Rate(60, 3600), Rate(1, 7)])
def test_as_many_as_were_promised_are_granted_at_once_and_again_after_the_time(rate):
    clock = Clock()
    bucket = Bucket(rate, clock)
    for _ in range(2):
        assert [bucket.take() for _ in range(rate.most + 5)] == [True] * rate.most + [False] * 5
        clock.now += rate.seconds
        assert bucket.wait() == 0


def test_one_comes_back_after_its_share_of_the_time():
    clock = Clock()
    bucket = Bucket(Rate(100, 20), clock)
    while bucket.take():
        pass
    for pause in (bucket.wait() + 1e-6, 0.2):  # as exact as the sums are
        clock.now += pause
        assert [bucket.take(), bucket.take()] == [True, False]


def test_several_are_taken_together_or_not_at_all():
    clock = Clock()
    bucket = Bucket(Rate(10, 10), clock)
    assert [bucket.take(4) for _ in range(3)] == [True, True, False]
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 4
    assert [bucket.take(4), bucket.take()] == [True, False]
    assert not Bucket(Rate(3, 10), clock).take(4)


def test_a_refused_take_costs_nothing():
    clock = Clock()
    bucket = Bucket(Rate(2, 10), clock)
    assert [bucket.take() for _ in range(1000)].count(True) == 2
    clock.now += 5.1
    assert bucket.take()


@given(
    st.integers(1, 50), st.floats(0.1, 1000), st.lists(st.floats(0, 30), min_size=1, max_size=200)
)
def test_no_more_than_the_first_ones_and_the_rate_are_ever_granted(most, seconds, pauses):
    clock = Clock()
    bucket = Bucket(Rate(most, seconds), clock)
    granted = 0
    for pause in pauses:
        clock.now += pause
        granted += bucket.take()
        elapsed = clock.now - Clock.now
        assert granted <= most + elapsed * most / seconds + 1


# A bucket for each


def test_every_key_has_a_bucket_of_its_own():
    buckets = Buckets(Rate(2, 60), Clock())
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    assert buckets.wait("a") > 0
    assert buckets.wait("b") == buckets.wait("never seen") == 0


def test_asking_how_long_to_wait_takes_nothing():
    buckets = Buckets(Rate(1, 60), Clock())
    assert {buckets.wait("a") for _ in range(10)} == {0}
    assert len(buckets) == 0
    assert buckets.take("a")


def test_many_addresses_do_not_fill_the_memory_and_forgetting_them_grants_nothing():
    buckets = Buckets(Rate(20, 600), Clock(), keys=1000)
    for number in range(5000):
        assert buckets.take(f"10.{number}")
    assert len(buckets) == 1000
    buckets = Buckets(Rate(20, 600), Clock(), keys=10)
    assert sum(buckets.take(f"10.{number}") for number in range(20_000)) == 500 * 20
    assert buckets.wait("never seen") > 0
    buckets = Buckets(Rate(1, 600), Clock())
    for number in range(60_000):
        buckets.take(str(number))
    assert len(buckets) <= 50_000


def test_the_key_whose_last_take_is_longest_ago_is_forgotten_first():
    buckets = Buckets(Rate(2, 600), Clock(), keys=3)  # one is that of everybody
    for key in "abbac":  # b is full of takings as well, but a took after it
        assert buckets.take(key)
    assert [buckets.wait(key) > 0 for key in "ab"] == [True, False]
    assert len(buckets) == 3


def test_a_network_of_a_customer_has_more_than_an_address_but_not_as_many_times_more():
    """As with a clock that stands still: nothing is granted again, however many addresses ask."""
    buckets = Buckets(Rate(20, 600), Clock(), keys=1000)
    granted = [buckets.take(NETWORK.format(number)) for number in range(256) for _ in range(2)]
    assert sum(granted) == 4 * 20  # they are all in one /56
    granted = [buckets.take(NETWORK.format(number)) for number in range(0, 65_536, 4)]
    assert sum(granted) == 16 * 20 - 4 * 20
    assert buckets.wait("2001:db8:7:1::/64") > 0
    assert buckets.take("2001:db8:8:1::/64")


def test_debts_have_to_come_back_first_but_nobody_waits_for_ever():
    clock = Clock()
    buckets = Buckets(Rate(100, 10), clock)
    buckets.spend("a", 150)
    assert not buckets.take("a")
    assert 5 < buckets.wait("a") < 6
    clock.now += buckets.wait("a") + 1e-6
    assert buckets.take("a")
    for _ in range(3):
        buckets.spend("a", 1_000_000)
    assert 10 < buckets.wait("a") < 10.2
    clock.now += 10.2
    assert [buckets.take("a") for _ in range(10)].count(True) == 1


# Players


def test_players_count_for_themselves_and_all_of_an_address_together():
    players, buckets = KnownPlayers(), Buckets(Rate(2, 600), Clock())
    for number in range(100):
        players.add(f"player{number}")
    keys = [players.key("192.0.2.7", f"player{number}") for number in range(100)]
    assert [buckets.take("192.0.2.7") for _ in range(3)] == [True, True, False]
    assert players.key("192.0.2.7", "stranger") == players.key("192.0.2.7", None) == "192.0.2.7"
    assert [buckets.take(keys[0]) for _ in range(3)] == [True, True, False]
    assert sum(buckets.take(key) for key in keys for _ in range(2)) == 16 * 2 - 2


def test_players_in_many_networks_are_counted_together():
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


# Connections


def test_a_connection_is_refused_at_the_limit_and_let_in_when_one_leaves():
    connections = ConnectionCounts(2)
    assert [connections.enter("a") for _ in range(3)] == [True, True, False]
    assert connections.enter("b")
    assert connections.total == 3
    connections.leave("a")
    assert [connections.enter("a"), connections.enter("a")] == [True, False]


def test_connections_of_a_network_are_counted_together():
    connections = ConnectionCounts(2)
    entered = [name for each in range(256) if connections.enter(name := NETWORK.format(each))]
    assert len(entered) == 4 * 2
    connections.leave(entered[0])
    assert connections.enter(NETWORK.format(200))
    assert not connections.enter(NETWORK.format(201))


def test_connections_that_have_left_take_no_memory():
    connections = ConnectionCounts(2)
    for number in range(1000):
        assert connections.enter(str(number))
        connections.leave(str(number))
    assert connections.total == 0
    assert not connections._open


@pytest.mark.parametrize(
    ("client", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:0DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        (None, "unknown"),
        ("", "unknown"),
        ("unknown", "unknown"),
        ("_secret", "unknown"),
        ("x" * 10_000, "unknown"),
        ("127.0.0.1:80", "unknown"),
    ],
)
def test_a_client_is_counted_by_its_address_or_network(client, key):
    assert address_key(client if client is None else (client, 1)) == key


# Settings


def values_of(limits):
    return {each.name: getattr(limits, each.name) for each in fields(limits)}


def test_settings_have_safe_defaults_and_do_not_change(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert default_database() == tmp_path / "fivefold" / "tables.sqlite"
    assert Settings().database == str(default_database())
    settings = Settings(database="other")
    assert settings.database == "other"
    assert (settings.public_url, settings.network_url, settings.origins) == (None, None, ())
    with pytest.raises(FrozenInstanceError):
        Limits().body_bytes = 1  # type: ignore[misc]
    limits = Limits(messages=Rate(10**6, 1), message_bytes=10)
    assert (limits.messages, limits.message_bytes) == (Rate(10**6, 1), 10)
    assert limits.connections_per_address == Limits().connections_per_address
    assert hash(Settings(limits=limits)) != hash(Settings())


def test_lifted_limits_leave_nothing_but_sizes():
    lifted, usual = Limits().lifted(), Limits()
    rates = [each for each in values_of(lifted).values() if isinstance(each, Rate)]
    assert len(rates) >= 4
    assert min(each.most / each.seconds for each in rates) >= 1_000_000
    assert lifted.connections_per_address >= 1_000_000
    assert (lifted.message_bytes, lifted.body_bytes) == (usual.message_bytes, usual.body_bytes)


def test_every_limit_can_be_set_in_the_environment_and_is_in_the_documentation():
    usual = values_of(Limits())
    rates = {name for name, value in usual.items() if isinstance(value, Rate)}
    told = {f"FIVEFOLD_LIMIT_{name.upper()}": "7/30" if name in rates else "7" for name in usual}
    limits = Limits.from_environment({"PATH": "/bin", "FIVEFOLD_WEB": "x", **told})
    assert values_of(limits) == {name: Rate(7, 30) if name in rates else 7 for name in usual}
    assert Limits.from_environment({"HOME": "/root"}) == Limits()
    for page in ("operating.md", "operating.fr.md"):
        text = (ROOT / "docs" / page).read_text("utf-8")
        for name, value in usual.items():
            written = f"{value.most}/{value.seconds:g}" if isinstance(value, Rate) else value
            assert f"| `FIVEFOLD_LIMIT_{name.upper()}` | `{written}`" in text


@pytest.mark.parametrize(
    ("limit", "values", "code"),
    [
        ("WRONG_CODE", ["5"], "unknown-limit"),
        ("", ["5"], "unknown-limit"),
        ("WRONG_CODES", ["5", "5/0", "0/60", "5 / 60"], "not-a-rate"),
        ("CONNECTIONS_PER_ADDRESS", ["0", "", "-1", "5/60", "٣"], "not-a-limit"),
    ],
)
def test_a_limit_that_can_not_be_read_is_refused(limit, values, code):
    for value in values:
        with pytest.raises(Malformed) as refused:
            Limits.from_environment({f"FIVEFOLD_LIMIT_{limit}": value})
        assert refused.value.code == code, value

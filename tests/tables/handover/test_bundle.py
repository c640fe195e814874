"""A table as one text: all that happened, and nothing about whose it is."""

import json

import pytest

from fivefold.errors import FivefoldError
from fivefold.tables import handover
from fivefold.tables.events import RematchOffered
from fivefold.tables.handover import MAX_BUNDLE, read_bundle, same_log
from tests.support.bundles import bundle_of, changed, log_of, on_its_way, played
from tests.support.tables import ACCOUNTS, ANN, BO, SECRET, started


def refusal(text):
    with pytest.raises(FivefoldError) as refused:
        read_bundle(text, ACCOUNTS[1])
    return refused.value.code


def test_a_bundle_has_everything_but_the_owners():
    at = on_its_way(kinds=("me", "me/real", "casual"))
    text = bundle_of(at)
    assert ANN not in text
    brought = read_bundle(text, ACCOUNTS[1])
    assert (brought.code, brought.secret) == (at.table.code, SECRET)
    assert [each.at for each in brought.log] == [each.at for each in log_of(at)]
    assert same_log(brought.events, at.events)
    assert brought.events[0].host == BO
    assert [place.owner for place in brought.events[0].places] == [BO, BO, None]


def test_whoever_took_a_seat_is_whoever_brings_the_table():
    at = started(kinds=("me", "open"))
    seated = next(event for event in at.events if event.type == "seated")
    assert seated.owner == BO
    brought = read_bundle(bundle_of(at), ACCOUNTS[0]).events
    assert {event.owner for event in brought if event.type == "seated"} == {ANN}


def test_rematches_stay_where_they_are():
    at = played(started(kinds=("me",)))
    alone = bundle_of(at)
    assert bundle_of(at.take(RematchOffered(seat=0))) == alone


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"{}"',
        "{}",
        '{"form": 1}',
        '{"form": "x"}',
        "[" * 100_000,
        '{"form": 1, "code": "7kx20rtd4m", "secret": "00", "events": []}',
        '{"form": 1, "code": "7kx20rtd4m", "secret": "%s", "events": []}' % ("0" * 64),
        '{"form": 1, "code": "7kx20rtd4m", "secret": "%s", "events": [[1, {}]]}' % ("0" * 64),
        '{"form": 1, "code": "7kx20rtd4m", "secret": "%s", "events": [[NaN, {}]]}' % ("0" * 64),
    ],
)
def test_other_texts_are_no_bundles(text):
    assert refusal(text) == "not-a-bundle"


def test_half_a_bundle_is_none():
    text = bundle_of(on_its_way(acts=2))
    assert {refusal(text[:length]) for length in range(0, len(text), 97)} == {"not-a-bundle"}


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(more=1),
        lambda data: data["events"][0][1].update(places=[1]),
        lambda data: data["events"][0][1].update(places=3),
        lambda data: data["events"][0][1].update(type=["created"]),
        lambda data: data["events"][1].__setitem__(0, -1),
        lambda data: data["events"][1].__setitem__(0, 1e300),
        lambda data: data["events"][-1][1].update(to="../../etc"),
        lambda data: data["events"][-1][1].update(surprise=1),
        lambda data: data["events"].append([1, {"type": "unheard-of"}]),
    ],
)
def test_what_does_not_belong_into_a_bundle_is_refused(change):
    assert refusal(changed(bundle_of(on_its_way(acts=2)), change)) == "not-a-bundle"


def test_a_bundle_of_a_newer_version_is_told_apart():
    def newer(data):
        data.update(form=2, events="in some new way")

    assert refusal(changed(bundle_of(on_its_way(acts=2)), newer)) == "bundle-newer"


def test_a_code_that_is_none_is_refused():
    text = changed(bundle_of(on_its_way(acts=2)), lambda data: data.update(code="../x"))
    assert refusal(text) == "not-a-code"


def test_a_bundle_has_a_largest_size(monkeypatch):
    assert refusal(" " * (MAX_BUNDLE + 1)) == "bundle-too-large"
    at = on_its_way(acts=2)
    monkeypatch.setattr(handover, "MAX_BUNDLE", len(bundle_of(at)) - 1)
    with pytest.raises(FivefoldError) as refused:
        bundle_of(at)
    assert refused.value.code == "bundle-too-large"


def test_a_usual_game_is_small():
    """With its keys: a game of four fits several times."""
    at = played(started("yum", ("me",) * 4))
    text = bundle_of(at)
    assert len(text) < MAX_BUNDLE / 10
    assert json.loads(text)["form"] == 1

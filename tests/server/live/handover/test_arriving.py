"""A bundle becomes the events of a table here, with the times at which they happened."""

from itertools import pairwise

import pytest

from fivefold import bots
from fivefold.errors import FivefoldError
from fivefold.server.live.handovers import arriving
from fivefold.tables.events import read_event
from fivefold.tables.ids import owner_at
from tests.support.bundles import PLACE, bundle_of, log_of, on_its_way, played
from tests.support.tables import BO, CODE, started

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
def test_what_can_never_be_taken_is_refused_for_good(text):
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

"""A table as one text, which may go on at another place."""

import json

from fivefold.tables import handover
from fivefold.tables.commands import Act, Correct, Leave
from fivefold.tables.corrections import correct_acts
from fivefold.tables.creation import answer_rematch
from fivefold.tables.decisions import close_table
from fivefold.tables.events import Arrived, MoveChange, Moved, RematchOffered
from fivefold.tables.handover import (
    MAX_BUNDLE,
    check_alone,
    check_bound_for,
    hand_over,
    known_events,
    read_bundle,
    same_log,
    take_back,
)
from fivefold.tables.summary import read_summary, write_summary
from fivefold.tables.table import Status, Table
from fivefold.tables.view import view
from tests.support.bundles import PLACE, bundle_of, changed, log_of, moved, on_its_way, played
from tests.support.tables import (
    ACCOUNTS,
    ANN,
    BO,
    CODE,
    SECRET,
    code_of,
    open_table,
    started,
)


def refusal(text):
    return code_of(read_bundle, text, ACCOUNTS[1])


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
    assert [event.owner for event in at.events if event.type == "seated"] == [BO]
    brought = read_bundle(bundle_of(at), ACCOUNTS[0]).events
    assert [event.owner for event in brought if event.type == "seated"] == [ANN]


def test_rematches_stay_where_they_are():
    at = played(started(kinds=("me",)))
    alone, events = bundle_of(at), at.events.copy()
    assert bundle_of(at.take(RematchOffered(seat=0))) == alone
    assert known(at.events, events) == len(events)


HALF = '{"form": 1, "code": "7kx20rtd4m", "secret": "%s", "events": %s}'


def test_other_texts_are_no_bundles():
    texts = ["", "null", "[]", '"{}"', "{}", '{"form": 1}', '{"form": "x"}', "[" * 100_000]
    texts += [HALF % ("00", "[]")]
    texts += [HALF % ("0" * 64, events) for events in ("[]", "[[1, {}]]", "[[NaN, {}]]")]
    assert {refusal(text) for text in texts} == {"not-a-bundle"}


def test_half_a_bundle_is_none():
    text = bundle_of(on_its_way(acts=2))
    assert {refusal(text[:length]) for length in range(0, len(text), 97)} == {"not-a-bundle"}


FOREIGN = [
    lambda data: data.update(more=1),
    lambda data: data["events"][0][1].update(places=[1]),
    lambda data: data["events"][0][1].update(places=3),
    lambda data: data["events"][0][1].update(type=["created"]),
    lambda data: data["events"][1].__setitem__(0, -1),
    lambda data: data["events"][1].__setitem__(0, 1e300),
    lambda data: data["events"][-1][1].update(to="../../etc"),
    lambda data: data["events"][-1][1].update(surprise=1),
    lambda data: data["events"].append([1, {"type": "unheard-of"}]),
]


def test_what_does_not_belong_into_a_bundle_is_refused():
    text = bundle_of(on_its_way(acts=2))
    codes = [refusal(changed(text, change)) for change in FOREIGN]
    assert codes == ["not-a-bundle"] * len(FOREIGN)
    assert refusal(changed(text, lambda data: data.update(code="../x"))) == "not-a-code"
    newer = changed(text, lambda data: data.update(form=2, events="in some new way"))
    assert refusal(newer) == "bundle-newer"


def test_a_bundle_has_a_largest_size(monkeypatch):
    assert refusal(" " * (MAX_BUNDLE + 1)) == "bundle-too-large"
    at = on_its_way(acts=2)
    monkeypatch.setattr(handover, "MAX_BUNDLE", len(bundle_of(at)) - 1)
    assert code_of(bundle_of, at) == "bundle-too-large"


def test_a_usual_game_is_small():
    """With its keys: a game of four fits several times."""
    at = played(started("yum", ("me",) * 4))
    text = bundle_of(at)
    assert len(text) < MAX_BUNDLE / 10
    assert json.loads(text)["form"] == 1


# Who may hand a table over, and how two logs of one table go together


def test_a_game_goes_on_elsewhere_and_comes_back():
    at = played(started("yum", ("me", "casual")), acts=4)
    before = at.table
    at.take(*hand_over(before, ANN, PLACE))
    assert (at.table.status, at.table.moved_to) == (Status.MOVED, PLACE)
    assert at.table.unfinished
    assert not at.table.going_on
    assert not at.table.waiting
    assert at.table.due is None
    assert hand_over(at.table, ANN, PLACE) == []
    assert code_of(hand_over, at.table, ANN, "server") == "table-moved"
    at.take(Arrived())
    assert (at.table.status, at.table.moved_to) == (Status.PLAYING, None)
    assert at.table.waiting == before.waiting


def test_everyone_is_told_where_it_is():
    at = on_its_way()
    seen = view(at.table)
    assert (seen["status"], seen["moved_to"], seen["acts"]) == ("moved", PLACE, {})
    assert seen["winners"] == []
    assert read_summary(write_summary(at.table))["status"] == "moved"


def test_nobody_can_do_anything_at_the_old_place():
    at = on_its_way(kinds=("me/real", "me"), acts=4)
    table, act = at.table, at.table.played_acts[0]
    correct = Correct(id="m", changes=(MoveChange(at=act.sequence, moves=()),))
    assert code_of(at.ask, Act(id="m", seat=0, act="roll")) == "table-moved"
    assert code_of(at.ask, Leave(id="m", seat=0)) == "table-moved"
    assert code_of(correct_acts, table, ANN, correct, at.dealer) == "table-moved"
    assert code_of(close_table, table, ANN, SECRET) == "table-moved"
    assert code_of(answer_rematch, table, ANN, True) == "still-playing"


def test_only_whoever_made_the_table_and_plays_alone_hands_it_over():
    alone = started("yum", ("me", "me", "casual")).table
    check_alone(alone, ANN)
    assert code_of(hand_over, alone, BO, PLACE) == "others-play-here"
    assert code_of(hand_over, started(kinds=("me", "open")).table, ANN, PLACE) == "others-play-here"
    assert code_of(hand_over, open_table().table, ANN, PLACE) == "not-started"
    assert code_of(hand_over, played(started(kinds=("me",))).table, ANN, PLACE) == "game-over"


def test_a_game_that_was_refused_goes_on_here():
    at = on_its_way()
    assert code_of(take_back, at.table, BO) == "others-play-here"
    at.take(*take_back(at.table, ANN))
    assert at.table.status is Status.PLAYING
    assert take_back(at.table, ANN) == []


def test_a_place_takes_what_is_meant_for_it():
    check_bound_for(on_its_way().table, PLACE)
    check_bound_for(played(started(kinds=("me",))).table, PLACE)
    assert code_of(check_bound_for, on_its_way().table, "device-2") == "table-moved"
    assert code_of(check_bound_for, started().table, PLACE) == "bundle-still-played"


def known(here, coming, owner=ANN):
    return known_events(Table.folded(CODE, here), here, coming, owner)


def test_what_is_known_of_a_log():
    events = moved(played(started("yum", ("me",)), acts=4)).events
    assert known(events, events) == len(events)
    assert known(events[:4], events) == 4
    assert known(events, events[:4]) == 4
    further = [*events, Arrived(), Moved(to="server")]
    assert known(events, further) == len(events)
    assert code_of(known, [*events[:-1], Moved(to="server")], events) == "tables-differ"
    assert code_of(known, started("yum", ("me/real",)).events, events) == "tables-differ"


def test_the_same_table_whoever_owns_it():
    at = on_its_way()
    created = at.events[0]
    places = [p.model_copy(update={"owner": p.owner and BO}) for p in created.places]
    others = created.model_copy(update={"host": BO, "places": tuple(places)})
    theirs = [others, *at.events[1:]]
    assert known(theirs, at.events, BO) == len(at.events)
    assert Table.folded(CODE, theirs).host == BO

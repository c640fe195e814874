"""Who may hand a table over, and how two logs of one table go together."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.tables.commands import Act, Correct, Leave
from fivefold.tables.corrections import correct_acts
from fivefold.tables.creation import answer_rematch
from fivefold.tables.decisions import close_table
from fivefold.tables.events import Arrived, MoveChange, Moved, RematchOffered
from fivefold.tables.handover import (
    check_alone,
    check_bound_for,
    hand_over,
    known_events,
    take_back,
)
from fivefold.tables.summary import read_summary, write_summary
from fivefold.tables.table import Status, Table
from fivefold.tables.view import view
from tests.support.bundles import PLACE, moved, on_its_way, played
from tests.support.tables import ANN, BO, CODE, SECRET, open_table, started


def code_of(work, *args):
    with pytest.raises(FivefoldError) as refused:
        work(*args)
    return refused.value.code


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


def test_a_rematch_here_changes_nothing_about_the_game():
    events = played(started("yum", ("me",))).events
    assert known([*events, RematchOffered(seat=0)], events) == len(events)


def test_the_same_table_whoever_owns_it():
    at = on_its_way()
    created = at.events[0]
    others = created.model_copy(
        update={
            "host": BO,
            "places": tuple(
                place.model_copy(update={"owner": place.owner and BO}) for place in created.places
            ),
        }
    )
    theirs = [others, *at.events[1:]]
    assert known(theirs, at.events, BO) == len(at.events)
    assert Table.folded(CODE, theirs).host == BO

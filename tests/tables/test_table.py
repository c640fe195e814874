"""The fold: a table is what its events make of it."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.tables.commands import Leave, Start
from fivefold.tables.decisions import close_auction, close_table
from fivefold.tables.events import Played, Started, read_event, write_event
from fivefold.tables.table import Status, Table
from tests.support.tables import ANN, CODE, SECRET, long_table, open_table, started


def written(at):
    return [read_event(write_event(event)) for event in at.events]


def test_events_written_and_read_again_fold_into_the_same_table():
    at = long_table()
    assert written(at) == at.events
    assert Table.folded(CODE, written(at)) == at.table
    assert at.table.sequence == len(at.events)


def test_the_end_publishes_the_secret():
    at = long_table()
    assert at.table.status is Status.CLOSED
    assert at.table.secret == SECRET.hex()
    assert at.table.rematch == "0000000000"
    assert not at.table.going_on
    assert at.table.waiting == ()


def test_a_table_says_what_it_is_at():
    at = open_table(kinds=("me", "open"))
    assert (at.table.status, at.table.waiting, at.table.going_on) == (Status.OPEN, (), True)
    with pytest.raises(FivefoldError) as refused:
        _ = at.table.playing
    assert refused.value.code == "not-started"
    begun = started().table
    assert (begun.status, begun.waiting, begun.going_on) == (Status.PLAYING, (0,), True)


def test_acts_are_known_by_the_number_of_their_event():
    at = started().acts("roll", "keep", "fill chance")
    assert [act.sequence for act in at.table.played_acts] == [5, 6, 7]
    assert len(at.table.played_acts[1].moves) == 2
    assert [act.seat for act in at.table.played_acts] == [0, 0, 0]


def test_what_the_rules_forbid_does_not_fold():
    with pytest.raises(FivefoldError):
        started().take(Played(seat=1, moves=("roll 12345",)))
    with pytest.raises(FivefoldError):
        open_table().take(Played(seat=0, moves=("roll 12345",)))


def test_a_table_begins_with_its_creation_and_only_once():
    at = open_table()
    with pytest.raises(TypeError):
        Table.folded(CODE, [Started()])
    with pytest.raises(TypeError):
        at.table.after(at.events[0])


def test_bidding_is_only_during_the_bidding():
    at = started("deluxe-poker")
    assert at.table.auction is None
    at.act("turn")
    assert at.table.auction.price == 0
    at.take(*close_auction(at.table))
    assert at.table.auction is None
    again = started("deluxe-poker").act("turn")
    again.take(close_table(again.table, ANN, SECRET))
    assert again.table.auction is None


def test_a_bot_decides_where_it_sits_and_where_it_stands_in():
    at = started(kinds=("me", "strong"))
    assert [sitting.program for sitting in at.table.seats] == [None, "strong"]
    at.ask(Leave(id="m", seat=0))
    assert at.table.seats[0].program == "casual"
    with pytest.raises(FivefoldError):
        at.ask(Start(id="m"))

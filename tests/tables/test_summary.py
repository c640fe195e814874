"""Summaries for lists: what they say, and when they have to be written anew."""

import random

import pytest

from fivefold.protocol import CardDue
from fivefold.tables.summary import changed_summary, read_summary, write_summary
from tests.support.tables import open_table, started


def test_a_summary_says_who_plays_what_and_how_it_stands():
    at = open_table("yum", ("me", "open"))
    told = read_summary(write_summary(at.table))
    assert (told["game"], told["status"], told["totals"], told["waiting"]) == (
        "yum",
        "open",
        [],
        [],
    )
    assert told["owners"] == [seat.owner for seat in at.table.seats]
    at = started("yum", ("me", "me")).acts("roll")
    box, points = next(iter(at.game.preview().items()))
    at = at.acts(f"fill {box}")
    told = read_summary(write_summary(at.table))
    assert told["names"] == list(at.table.names)
    assert (told["status"], told["waiting"], told["totals"]) == ("playing", [1], [points, 0])


@pytest.mark.parametrize(("game", "kinds"), [("yum", 1), ("yum", 2), ("deluxe-poker", 3)])
def test_a_summary_is_written_whenever_it_changes(game, kinds):
    rng, written = random.Random(game), 0
    at = started(game, ("me",) * kinds)
    stored = write_summary(at.table)
    for acts in range(150):  # noqa: B007
        before = at.table
        if not before.waiting:
            break
        at = played(at, rng)
        new = changed_summary(before, at.table)
        written, stored = written + (new is not None), new or stored
        assert stored == write_summary(at.table)
    assert written > 10
    if game == "yum":
        assert written < acts * 2 / 3, "rolls and keeps change nothing of it"


def played(at, rng):
    due = at.game.due
    if due is not None:
        return at.act("turn" if isinstance(due, CardDue) else "roll", due.seat)
    seat = rng.choice(at.table.waiting)
    return at.act(str(rng.choice(list(at.game.legal_moves(seat)))), seat)

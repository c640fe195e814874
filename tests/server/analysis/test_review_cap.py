"""What a review covers, and what it costs."""

import random

import pytest

from fivefold.dice import roll_dice
from fivefold.errors import Refused
from fivefold.games import Roll
from fivefold.record import Record
from fivefold.server.analysis import review_cap
from fivefold.server.analysis.review_cap import check_length, cost_of, is_too_long


def played(players, manches):
    rng = random.Random(1)
    record = Record.new("classique", [f"P{n}" for n in range(players)], manches)
    while not record.game.over:
        due = record.game.due
        if due:
            record = record.play(Roll(roll_dice(due.count, rng)))
        else:
            moves = record.game.legal_moves(record.game.to_act[0])
            # The longest turns there are: everybody rolls as often as they may.
            keeps = [move for move in moves if str(move).startswith("keep")]
            record = record.play(rng.choice(keeps or moves))
    return record


def test_the_longest_evening_is_covered():
    record = played(players=12, manches=3)
    check_length(record)
    assert cost_of(record) < 120  # what an address may ask for at once


def test_a_longer_record_is_refused_with_its_length(monkeypatch):
    record = played(players=1, manches=1)
    monkeypatch.setattr(review_cap, "MOST_MOVES", len(record.played) - 1)
    assert is_too_long(record)
    with pytest.raises(Refused) as refused:
        check_length(record)
    assert refused.value.facts == {"moves": len(record.played), "most": len(record.played) - 1}


def test_a_longer_game_costs_more():
    assert cost_of(played(2, 1)) < cost_of(played(2, 3))

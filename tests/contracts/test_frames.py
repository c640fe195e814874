"""Every game, built in, on the shelf or a user's own, as rows: none is missing, and all add up."""

import random

import pytest

from fivefold.dataframes import decisions, games, rolls
from fivefold.protocol import Decision, Roll
from fivefold.record import Record
from fivefold.rules import known_ids, load_rules
from tests.support.own_rules import LITTLE_RULES
from tests.support.random_play import play_on

OWN = "a user's own"


@pytest.fixture(params=[*known_ids(), OWN])
def record(request, tmp_path):
    rules = request.param
    if rules == OWN:
        file = tmp_path / "little.toml"
        file.write_text(LITTLE_RULES)
        rules = load_rules(file)
    return play_on(Record.new(rules, ["Ann", "Bo"]), random.Random(1), 400)


def test_there_is_a_row_for_every_decision_roll_and_player(record):
    moves = [(seat + 1, move) for seat, move in record.played]
    chosen, rolled, played = decisions([record]), rolls([record]), games([record])
    assert list(zip(chosen["seat"], chosen["move"], strict=True)) == [
        (seat, str(move)) for seat, move in moves if isinstance(move, Decision)
    ]
    assert list(zip(rolled["seat"], rolled["rolled"], strict=True)) == [
        (seat, move.dice.text) for seat, move in moves if isinstance(move, Roll)
    ]
    assert played["player"] == list(record.names)
    assert played["total"] == list(record.game.amounts)
    for frame in (chosen, rolled, played):
        assert not [one for one in frame.columns if not one.nullable and None in frame[one.name]]


def test_a_forced_decision_had_one_legal_move(record):
    states = [game for game, _, move in record.steps() if isinstance(move, Decision)]
    chosen = decisions([record])
    pairs = zip(states, chosen["seat"], strict=True)
    assert chosen["choices"] == [len(game.legal_moves(seat - 1)) for game, seat in pairs]
    assert chosen["forced"] == [choices == 1 for choices in chosen["choices"]]

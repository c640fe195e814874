"""Reviews say which of the last decisions of two players made it less likely to win."""

import random

import pytest

from fivefold.bots.scorecard.race import RaceBot
from fivefold.coach.scorecard.reviewed_moves import reviewed_moves
from fivefold.learning.scorecard.last_turns import last_turns
from fivefold.record import Record
from tests.support.reviewed_games import played
from tests.support.solved import solved


def judged(names, seed):
    values = solved("yum")
    record = played(Record.new(values.rules, names, 1), random.Random(seed), 2000)
    assert record.game.over
    moves = list(reviewed_moves(record, values))
    return moves, list(last_turns(moves, values))


def test_what_a_decision_left_is_what_the_bot_that_plays_to_win_sees():
    bot, told = RaceBot(solved("yum")), 0
    moves, found = judged(["Ann", "Bo"], "close 1")
    for move, said in zip(moves, found, strict=True):
        if len(move.position.sheet.open) > 2 or not move.options:
            assert said is None
            continue
        wins = {option.move: option.win for option in bot.options(move.game, move.turn.seat)}
        best, left = max(wins.values()), wins[move.move]
        assert (said is not None) == (best - left >= 0.01)
        if said is not None:
            assert (said["best"], said["left"]) == pytest.approx((best, left))
            told += 1
    assert told


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bo", "Dev"]])
def test_only_two_players_are_judged_by_it(names):
    assert set(judged(names, "others")[1]) == {None}

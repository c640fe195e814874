"""Chances to win as plain data: at the start, after each turn, and at the end."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.bots.scorecard.race import RaceBot
from fivefold.coach.scorecard.review import reviewed_moves
from fivefold.coach.scorecard.win_chances import WinChances
from fivefold.games.scorecard import Fill, Note, ScorecardGame, Sheet, Turn
from fivefold.insights.scorecard.winning import chances, last_turns, reached, winning_data
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from fivefold.solver.passes.reach import reach_chances
from tests.support.effort import effort
from tests.support.insights import GOLDEN, golden
from tests.support.reviewed_games import LITTLE, new_record, played, values_of
from tests.support.solved import solved, with_chances


def check_winning(record):
    found = winning_data(record, with_chances(values_of(record.game.rules.id)))
    if len(record.names) == 1:
        assert found is None
        return
    first, *points = found["points"]
    assert (first["step"], first["turn"]) == (None, 0)
    assert first["chances"] == pytest.approx([1 / len(record.names)] * len(record.names))
    turns = [seat for _, seat, move in record.steps() if isinstance(move, Fill | Note)]
    assert [point["seat"] for point in points] == turns
    for point in points:
        assert sum(point["chances"]) == pytest.approx(1, abs=1e-6)
    if record.game.over:
        winners = record.game.winners
        assert points[-1]["chances"] == [
            1 / len(winners) if seat in winners else 0 for seat in record.game.seats
        ]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_game_has_chances_after_each_turn(name):
    check_winning(golden(name))


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
@given(seed=st.integers(0, 10**9))
@effort(4)
def test_any_game_has_chances_after_each_turn(game, seed):
    rng = random.Random(seed)
    record = new_record(game, rng)
    longest = record.start.manches * len(record.names) * len(record.start.rules.boxes) * 6
    check_winning(played(record, rng, moves=rng.choice((longest, rng.randrange(longest)))))


def test_in_one_manche_they_are_those_of_the_coach():
    record = golden("yum-finished")
    winning = WinChances(with_chances(solved("yum")))
    for game, _, _ in record.steps():
        if isinstance(game.phase, Turn) and game.phase == Turn(game.phase.seat, game.rules.rolls):
            assert chances(winning, game) == pytest.approx(winning.chances(game.sheets), abs=1e-9)


def test_what_was_won_before_and_what_is_to_come_count():
    game = Record.new("classique", ["Ann", "Bo"], manches=3).game
    winning, rules = WinChances(with_chances(solved("classique"))), game.rules
    empty = (Sheet.empty(rules),) * 2

    def ahead(by, played):
        before = ((250 + by, 250), *[(250, 250)] * (played - 1))
        state = ScorecardGame(rules, 3, before, empty, Turn(0, rules.rolls))
        return chances(winning, state)[0]

    assert ahead(0, 1) == pytest.approx(0.5)
    assert 0.5 < ahead(40, 1) < ahead(40, 2) < ahead(80, 2) < 1
    assert ahead(-40, 2) == pytest.approx(1 - ahead(40, 2), abs=1e-9)


def test_a_lead_of_two_turns_is_better_than_of_none():
    text = "game: yum\nplayers: Ann, Bo\nAnn: 66666 yum\nBo: 12346 yum\n"
    points = winning_data(Record.parse(text), with_chances(solved("yum")))["points"]
    assert [(point["step"], point["seat"], point["turn"]) for point in points] == [
        (None, 0, 0), (1, 0, 1), (3, 1, 1),
    ]  # fmt: skip
    ann = [point["chances"][0] for point in points]
    assert ann[0] < ann[1] < ann[2]


@pytest.mark.parametrize("name", ["yum-finished", "yard-forced-finished"])
def test_what_a_late_decision_left_of_the_chance(name):
    record = golden(name)
    end, values = record.game, solved(record.game.rules.id)
    moves = list(reviewed_moves(record, values))
    told = 0
    for move, said in zip(moves, reached(moves, end), strict=True):
        seat, open_boxes = move.turn.seat, len(move.position.sheet.open)
        total = max(end.total(other) for other in end.seats if other != seat)
        if not move.is_choice or open_boxes > 5:
            assert said is None
            continue
        prospects = reach_chances(move.position.sheet).prospects(move.position, total + 1)
        left = next(one.chance for one in prospects if one.move == move.move)
        lost = prospects[0].chance - left
        assert (said is not None) == (lost >= 0.01)
        if said:
            assert end.total(said["rival"]) == said["total"] == total
            assert (said["best"], said["left"]) == pytest.approx((prospects[0].chance, left))
            told += 1
    assert told


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
        if len(move.position.sheet.open) > 2 or not move.choices:
            assert said is None
            continue
        wins = {option.move: option.chance for option in bot.prospects(move.game, move.turn.seat)}
        best, left = max(wins.values()), wins[move.move]
        assert (said is not None) == (best - left >= 0.01)
        if said is not None:
            assert (said["best"], said["left"]) == pytest.approx((best, left))
            told += 1
    assert told


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bo", "Dev"]])
def test_only_two_players_are_judged_by_it(names):
    assert set(judged(names, "others")[1]) == {None}

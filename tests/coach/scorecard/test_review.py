"""The review: total = start + luck - cost, to the last digit, whatever was played and written."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.scorecard.review import review
from fivefold.dice import roll_dice
from fivefold.errors import Malformed
from fivefold.games import DiceDue, Roll
from fivefold.games.scorecard import Position, Turn
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from tests.support.effort import effort
from tests.support.learning import golden
from tests.support.random_play import play_on
from tests.support.review_checks import EXACT, check
from tests.support.reviewed_games import LITTLE, new_record, played, values_of
from tests.support.solved import solved


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
@given(seed=st.integers(0, 10**9))
@effort(12)
def test_total_is_start_and_luck_less_cost(game, seed):
    rng = random.Random(seed)
    record = new_record(game, rng)
    boxes = len(record.start.rules.boxes)
    longest = record.start.manches * len(record.names) * boxes * 6
    check(played(record, rng, moves=rng.choice((longest, rng.randrange(longest)))))


@given(seed=st.integers(0, 10**9))
@effort(2)
def test_it_holds_wherever_a_record_stops(seed):
    rng = random.Random(seed)
    record = new_record(LITTLE, rng)
    check(record)
    while not record.game.over:
        record = played(record, rng, moves=1)
        check(record)


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
def test_the_dice_are_fair(game):
    rng = random.Random(game)
    record = played(new_record(game, rng), rng, moves=8)
    while not (isinstance(record.game.phase, Turn) and record.game.due):
        record = played(record, rng, moves=1)
    values, seat = values_of(game), record.game.due.seat
    before = review(record, values).players[seat].luck
    mean = sum(
        float(p) * review(record.play(roll), values).players[seat].luck
        for roll, p in record.game.due.outcomes()
    )
    assert mean == pytest.approx(before, abs=EXACT)


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
def test_best_play_costs_nothing(game):
    rng, values = random.Random(game), values_of(game)
    record = new_record(game, rng)
    while not record.game.over:
        turn, state = record.game.phase, record.game
        if isinstance(state.due, DiceDue):
            record = record.play(Roll(roll_dice(state.due.count, rng)))
        else:
            options = values.options(Position(state.sheets[turn.seat], turn.dice, turn.rolls_left))
            record = record.play(options[0].move)
    for player in check(record).players:
        assert player.cost == pytest.approx(0, abs=1e-9)
        assert player.accuracy == pytest.approx(0, abs=1e-9)
        assert player.costly == ()


def test_turns_are_counted_over_all_manches():
    record = play_on(Record.new("classique", ["Ann", "Bo"], manches=2), random.Random(1), 10**6)
    for player in check(record).players:
        assert [turn.number for turn in player.turns] == [*range(1, 27)]
        assert [turn.manche for turn in player.turns] == [1] * 13 + [2] * 13


def test_what_left_no_choice_is_not_counted():
    boxes = ["ones", "twos", "threes", "fours", "fives", "sixes", "straight", "full", "high", "low"]
    paper = "".join(f"Ann: - {box} 0\n" for box in boxes)
    ending = "Ann: 12345/1 11111 yum\n"
    (ann,) = review(
        Record.parse(f"game: yum\nplayers: Ann\n{paper}{ending}"), solved("yum")
    ).players
    # Which dice to keep matters, and whether to stop; but with no rolls left one box is no choice.
    assert [decision.position.rolls_left for decision in ann.decisions] == [2, 1]
    ending = "Ann: 12345/1 11345/11 11235 yum\n"
    (ann,) = review(
        Record.parse(f"game: yum\nplayers: Ann\n{paper}{ending}"), solved("yum")
    ).players
    assert [decision.position.rolls_left for decision in ann.decisions] == [2, 1]
    assert ann.accuracy == ann.cost / 2


def test_decisions_are_ranked_by_what_they_cost():
    record = golden("yacht-finished")
    for player in review(record, solved("yacht")).players:
        costs = [decision.cost for decision in player.costly]
        assert costs == sorted(costs, reverse=True)
        assert sum(costs) == pytest.approx(player.cost, abs=1e-6)
        assert set(player.costly) <= set(player.decisions)


def test_a_game_without_a_score_card_is_refused():
    record = Record.new("deluxe-poker", ["Ann", "Bo"])
    with pytest.raises(Malformed) as refused:
        review(record, solved("yum"))
    assert refused.value.code == "no-review"


def test_values_of_another_game_are_refused():
    with pytest.raises(Malformed) as refused:
        review(Record.new("yard-free", ["Ann"]), solved("classique"))
    assert refused.value.code == "foreign-values"

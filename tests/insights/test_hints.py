"""Positions and choices as plain data."""

import json
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.games import Roll, new_game, parse_move
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.insights.guards import check_decides, deciders
from fivefold.insights.kinds import hint
from fivefold.insights.scorecard.hints import (
    advice_data,
    check_position,
    check_reachable,
    choice_data,
    may_ask,
    needs_table,
    position_data,
    sheet_hint,
    total_needed,
)
from fivefold.record import Record
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.limits import FEWEST_OPEN_KEPT
from fivefold.texts import Lang
from tests.support.effort import effort
from tests.support.insights import code_of, golden
from tests.support.random_play import play_on
from tests.support.solved import random_sheet, ready, solved, solved_rules


def test_a_position_has_what_is_needed_to_show_it():
    rules = built_in("yard-free")
    points = tuple(50 if box.id == "five-of-a-kind" else None for box in rules.boxes)
    found = position_data(Position(Sheet(rules, points, 100), Dice("65432"), 2))
    assert found == {
        "boxes": {"five-of-a-kind": 50}, "bonuses": 100, "dice": "23456", "rolls_left": 2
    }  # fmt: skip
    assert json.loads(json.dumps(found)) == found


def test_choices_are_told_with_what_they_give_up(porch):
    position = Position(Sheet.empty(porch), Dice("123"), 1)
    choices = solved_rules(porch).choices(position)
    found = [choice_data(position, one) for one in choices]
    figures = [(one["act"], one["expected"], one["gives_up"]) for one in found]
    assert figures == [(str(one.move), one.expected, one.gives_up) for one in choices]
    assert found[0]["gives_up"] == 0
    assert all(one["gives_up"] == found[0]["expected"] - one["expected"] for one in found)
    points = {one["act"]: one["points"] for one in found}
    assert (points["fill row"], points["fill chance"], points["keep 12"]) == (20, 6, None)
    assert points["keep"] is None  # no dice are kept in one word


def told(game, **changed):
    empty = {"boxes": {}, "bonuses": 0, "dice": "33345", "rolls_left": 1}
    return {**empty, **changed}


@given(seed=st.integers(0, 10**9), game=st.sampled_from(scorecard_ids()))
@effort(20)
def test_advice_is_that_of_the_coach_on_any_card(seed, game):
    rng = random.Random(seed)
    sheet = random_sheet(game, rng, rng.randint(1, 6))
    position = Position(sheet, rng.choice(rolls(5)), rng.randrange(3))
    advice = advise(ready(solved(game)), position)
    asked = rng.choice(advice.choices).move
    act = f"fill {asked.box}" if isinstance(asked, Fill) else f"keep {asked.dice}"
    found = advice_data(solved(game), position_data(position), Lang.EN, act)
    assert found["reason"] == advice.reason()["en"]
    best = asked == advice.best.move
    assert found["against"] == (None if best else advice.reason(asked)["en"])
    assert found["choices"] == [choice_data(position, one) for one in advice.choices]
    plain = advice_data(solved(game), position_data(position), Lang.EN)
    assert plain == {**found, "against": None}


def test_a_position_comes_with_its_sums_and_what_the_rules_allow():
    boxes = {"fives": 25, "sixes": 24, "five-of-a-kind": 50}
    position = told("yard-forced", boxes=boxes, bonuses=100, dice="44444")
    found = advice_data(ready(solved("yard-forced")), position, Lang.EN)
    sheet, acts = found["sheet"], found["acts"]
    assert (sheet["boxes"], sheet["upper_total"], sheet["lower_total"]) == (boxes, 49, 50)
    assert (sheet["bonuses"], sheet["gauge"], sheet["total"]) == (100, 16, 199)
    assert (acts["boxes"], acts["keep"], acts["forced"]) == ({"fours": 20}, 1, True)
    assert [one["en"] for one in acts["news"]] == [
        "5OK bonus: +100.",
        "These dice must go into Fours.",
    ]


def test_what_cannot_lie_on_a_table_is_refused():
    for game, code, wrong in [
        ("yum", "no-dice", [{"dice": ""}]),
        ("yum", "wrong-dice-count", [{"dice": "3334"}]),
        ("yum", "not-a-face", [{"dice": "33347"}]),
        ("yum", "wrong-rolls-left", [{"rolls_left": 3}, {"rolls_left": -1}]),
        ("yum", "unknown-box", [{"boxes": {"chance": 3}}]),
        ("yum", "impossible-points", [{"boxes": {"sixes": 7}}]),
        ("yum", "no-bonus-in-game", [{"bonuses": 100}]),
        ("yum", "card-full", [{"boxes": dict(golden("yum-finished").game.sheets[0].boxes)}]),
        ("yard-forced", "bonus-box-first", [{"bonuses": 100}]),
        ("yard-forced", "not-whole-bonuses", [{"bonuses": 150}]),
        ("yard-forced", "wrong-bonuses", [{**BONUS_BOX, "bonuses": n} for n in (100, -100)]),
    ]:
        for changed in wrong:
            assert code_of(check_position, built_in(game), told(game, **changed)) == code
            assert code_of(advice_data, solved(game), told(game, **changed), Lang.EN) == code


BONUS_BOX = {"boxes": {"five-of-a-kind": 50}}


def test_what_cannot_be_played_is_refused():
    for act in ("fill sevens", "keep 6", "keep 33345", "roll 6", "bid 100", "dance", ""):
        code = "not-an-act" if act in ("dance", "") else "not-a-choice"
        assert code_of(advice_data, solved("yum"), told("yum"), Lang.EN, act) == code


def test_a_bonus_is_told_in_points():
    record = Record.parse(
        "game: yard-forced\nplayers: Ann\n"
        "Ann: 66666 five-of-a-kind\nAnn: 66666 sixes\nAnn: - chance 30 +100\n"
    )
    state = record.play(Roll(Dice("12345"))).game
    position = position_data(Position(state.sheets[0], state.dice, 2))
    assert position["bonuses"] == 200
    assert check_position(state.rules, position).sheet == state.sheets[0]


def in_a_turn(game, seed):
    """A game in the middle of somebody's turn."""
    rng = random.Random(f"{game} {seed}")
    record = play_on(Record.new(game, ["Ann", "Bo", "Cléo"]), rng, rng.randrange(20, 90))
    while not record.game.dice:
        record = play_on(record, rng, 1)
    return record


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_hint_has_the_choices_and_the_reason_of_the_coach(game):
    for seed in range(3):
        state = in_a_turn(game, seed).game
        (seat,) = state.to_act
        position = Position.of(state, seat)
        advice = advise(ready(solved(game)), position)
        for lang in Lang:
            hint = sheet_hint(state, seat, advice, lang)
            assert hint["reason"] == advice.reason()[lang]
        assert json.loads(json.dumps(hint)) == hint
        assert hint["choices"] == [choice_data(position, one) for one in advice.choices]
        for one in hint["choices"]:
            move = parse_move(one["act"])
            points = None if isinstance(move, Keep) else state.preview()[move.box]
            assert one["points"] == points
        assert check_position(state.rules, hint["position"]) == position


def test_a_seat_that_is_not_asked_gets_no_hint():
    state = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 12346").game
    assert code_of(hint, state, 1, 1, ["Ann", "Bo"], Lang.EN, None) == "not-your-turn"
    assert deciders(state) == (0,)
    check_decides(state, 0)
    assert code_of(check_decides, state, 1) == "not-your-turn"


def test_the_total_that_is_likely_to_be_needed():
    values = solved("yum")
    alone = Record.parse("game: yum\nplayers: Ann\nAnn: 33345\n").game
    assert total_needed(alone, 0, values) == round(values.expected_total(alone.sheets[0]))
    rounded = SimpleNamespace(exact=False)
    assert total_needed(alone, 0, rounded) is None  # nobody can say then how likely a total is
    late = "".join(
        f"{name}: - {box} {points}\n"
        for box, points in (("ones", 3), ("twos", 6), ("yum", 30), ("full", 25))
        for name in ("Ann", "Bo")
    )
    game = Record.parse(f"game: yum\nplayers: Ann, Bo\n{late}Ann: 33345\n").game
    rival = values.expected_total(game.sheets[1])
    assert total_needed(game, 0, values) == round(rival) + 1
    late = late.replace("Bo: - ones 3\n", "").replace("Bo: - twos 6\n", "")
    late = "".join(line + "\n" for line in late.splitlines() if line.startswith("Ann"))
    game = Record.parse(f"game: yum\nplayers: Ann\n{late}Ann: 33345\n").game
    assert total_needed(game, 0, values) == round(values.expected_total(game.sheets[0]))


YUM = built_in("yum")
OWN = replace(YUM, id="own")


def late(rules):
    """A sheet with as few open boxes as need no table."""
    filled = len(rules.boxes) - FEWEST_OPEN_KEPT
    return Sheet(rules, (*[0] * filled, *[None] * FEWEST_OPEN_KEPT))


def test_a_total_may_be_asked_for_in_built_in_games_from_the_first_turn_on():
    for rules in map(built_in, scorecard_ids()):
        empty = Sheet.empty(rules)
        assert needs_table(empty)
        assert may_ask(empty)
        begun = new_game(rules, 1).play(Roll(Dice("13356")))
        assert check_reachable(begun, 0).sheet == empty


def test_a_total_may_be_asked_for_by_own_rules_with_few_open_boxes_and_no_saved_rolls():
    saved = built_in("maxi-yatzy-saved")
    assert may_ask(late(OWN))
    assert not may_ask(Sheet.empty(OWN))
    assert not may_ask(late(saved))
    for game, code in [
        (new_game(OWN, 1).play(Roll(Dice("13356"))), "reach-too-early"),
        (new_game(saved, 1).play(Roll(Dice("123456"))), "saved-rolls-not-counted"),
        (new_game(built_in("deluxe-poker"), 2), "no-review"),
    ]:
        assert code_of(check_reachable, game, 0) == code

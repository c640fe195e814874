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
from fivefold.errors import FivefoldError
from fivefold.games import Roll, new_game, parse_move
from fivefold.games.scorecard import Fill, Keep, Position, Sheet, points_in
from fivefold.insights.guards import check_decides, deciders
from fivefold.insights.kinds import hint
from fivefold.insights.scorecard.hints import (
    advice_data,
    check_position,
    check_reachable,
    choice_data,
    choices_data,
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
    options = solved_rules(porch).choices(position)
    found = choices_data(position, options)
    assert [one["act"] for one in found] == [str(option.move) for option in options]
    assert found[0]["gives_up"] == 0
    assert all(one["gives_up"] == found[0]["expected"] - one["expected"] for one in found)
    points = {one["act"]: one["points"] for one in found}
    assert (points["fill row"], points["fill chance"], points["keep 12"]) == (20, 6, None)


def test_a_choice_is_measured_against_any_best(porch):
    position = Position(Sheet.empty(porch), Dice("123"), 1)
    option = solved_rules(porch).choices(position)[3]
    assert choice_data(position, option, option.expected + 2)["gives_up"] == 2


def told(game, **changed):
    empty = {"boxes": {}, "bonuses": 0, "dice": "33345", "rolls_left": 1}
    return {**empty, **changed}


@given(seed=st.integers(0, 10**9), game=st.sampled_from(scorecard_ids()))
@effort(20)
def test_advice_is_that_of_the_coach_on_any_card(seed, game):
    rng = random.Random(seed)
    sheet = random_sheet(game, rng, rng.randint(1, 6))
    dice, left = rng.choice(rolls(5)), rng.randrange(3)
    advice = advise(ready(solved(game)), Position(sheet, dice, left))
    asked = rng.choice(advice.choices).move
    act = f"fill {asked.box}" if isinstance(asked, Fill) else f"keep {asked.dice}"
    found = advice_data(solved(game), position_data(Position(sheet, dice, left)), Lang.EN, act)
    assert found["reason"] == advice.reason()["en"]
    best = asked == advice.best.move
    assert found["against"] == (None if best else advice.reason(asked)["en"])
    assert [one["expected"] for one in found["choices"]] == [one.expected for one in advice.choices]
    assert [one["points"] for one in found["choices"]] == [
        points_in(sheet, dice, sheet.rules.index[one.move.box])
        if isinstance(one.move, Fill)
        else None
        for one in advice.choices
    ]


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


def test_without_an_act_there_is_nothing_to_speak_against():
    found = advice_data(ready(solved("yum")), told("yum"), Lang.EN)
    assert found["against"] is None
    assert found["choices"][0]["act"] == "keep 333"
    assert found["choices"][0]["gives_up"] == 0


@pytest.mark.parametrize(
    ("game", "changed", "code"),
    [
        ("yum", {"dice": ""}, "no-dice"),
        ("yum", {"dice": "3334"}, "wrong-dice-count"),
        ("yum", {"dice": "33347"}, "not-a-face"),
        ("yum", {"rolls_left": 3}, "wrong-rolls-left"),
        ("yum", {"rolls_left": -1}, "wrong-rolls-left"),
        ("yum", {"boxes": {"chance": 3}}, "unknown-box"),
        ("yum", {"boxes": {"sixes": 7}}, "impossible-points"),
        ("yum", {"bonuses": 100}, "no-bonus-in-game"),
        ("yard-forced", {"bonuses": 100}, "bonus-box-first"),
        ("yard-forced", {"bonuses": 150}, "not-whole-bonuses"),
        ("yard-forced", {"boxes": {"five-of-a-kind": 50}, "bonuses": 100}, "wrong-bonuses"),
        ("yard-forced", {"boxes": {"five-of-a-kind": 50}, "bonuses": -100}, "wrong-bonuses"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(game, changed, code):
    assert code_of(check_position, built_in(game), told(game, **changed)) == code
    assert code_of(advice_data, solved(game), told(game, **changed), Lang.EN) == code


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("fill sevens", "not-a-choice"),
        ("keep 6", "not-a-choice"),
        ("keep 33345", "not-a-choice"),
        ("roll 6", "not-a-choice"),
        ("bid 100", "not-a-choice"),
        ("dance", "not-an-act"),
        ("", "not-an-act"),
    ],
)
def test_what_cannot_be_played_is_refused(act, code):
    assert code_of(advice_data, solved("yum"), told("yum"), Lang.EN, act) == code


def test_a_full_card_is_refused():
    full = golden("yum-finished").game.sheets[0]
    position = position_data(Position(full, Dice("33345"), 1))
    assert code_of(check_position, built_in("yum"), position) == "card-full"


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
        (seat,), turn = state.to_act, state.phase
        advice = advise(
            ready(solved(game)), Position(state.sheets[seat], turn.dice, turn.rolls_left)
        )
        for lang in Lang:
            hint = sheet_hint(state, seat, advise(solved(game), Position.of(state, seat)), lang)
            assert hint["reason"] == advice.reason()[lang]
        assert json.loads(json.dumps(hint)) == hint
        told = [
            (parse_move(one["act"]), one["expected"], one["gives_up"]) for one in hint["choices"]
        ]
        assert told == [(one.move, one.expected, one.gives_up) for one in advice.choices]
        for one in hint["choices"]:
            move = parse_move(one["act"])
            if isinstance(move, Keep):
                assert one["points"] is None
            else:
                assert one["points"] == state.preview()[move.box]
        assert check_position(state.rules, hint["position"]) == Position(
            state.sheets[seat], turn.dice, turn.rolls_left
        )


def test_no_dice_are_kept_in_one_word():
    state = Record.parse("game: yum\nplayers: Ann\nAnn: 12346").game
    advice = advise(ready(solved("yum")), Position.of(state, 0))
    acts = {one["act"] for one in sheet_hint(state, 0, advice, Lang.EN)["choices"]}
    assert {"keep", "keep 6", "fill low"} <= acts


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


def refusal(game):
    with pytest.raises(FivefoldError) as refused:
        check_reachable(game, 0)
    return refused.value.code


@pytest.mark.parametrize("game", scorecard_ids())
def test_in_the_built_in_games_from_the_first_turn_on(game):
    empty = Sheet.empty(built_in(game))
    assert needs_table(empty)
    assert may_ask(empty)
    begun = new_game(built_in(game), 1).play(Roll(Dice("13356")))
    assert check_reachable(begun, 0).sheet == empty


def test_by_rules_of_ones_own_only_with_few_open_boxes():
    assert may_ask(late(OWN))
    assert not may_ask(Sheet.empty(OWN))
    assert refusal(new_game(OWN, 1).play(Roll(Dice("13356")))) == "reach-too-early"


def test_never_where_rolls_are_saved():
    saved = built_in("maxi-yatzy-saved")
    assert not may_ask(late(saved))
    begun = new_game(saved, 1).play(Roll(Dice("123456")))
    assert refusal(begun) == "saved-rolls-not-counted"


def test_a_game_without_a_sheet_is_refused():
    assert refusal(new_game(built_in("deluxe-poker"), 2)) == "no-review"

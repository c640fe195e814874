import random

import pytest

from fivefold.dice import Dice, rolls
from fivefold.errors import FivefoldError, IllegalMove
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Position, Sheet
from fivefold.rules import built_in, scorecard_ids
from tests.second.plain_solver import best_box, expected_total, keep_values
from tests.support.solved import random_sheet, solved, solved_rules


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("yard-forced", 254.587728734496),
        ("yard-free", 254.589609481963),
        ("classique", 254.589609481963),
    ],
)
def test_the_known_values_of_the_empty_card(game, known):
    assert solved(game).expected_total(Sheet.empty(built_in(game))) == pytest.approx(
        known, abs=1e-11
    )


@pytest.mark.parametrize("game", scorecard_ids())
def test_late_cards_are_worth_what_the_plain_way_finds(game):
    rng = random.Random(game)
    for open_boxes in (1, 1, 2, 2, 2):
        sheet = random_sheet(game, rng, open_boxes)
        assert solved(game).expected_total(sheet) == pytest.approx(expected_total(sheet), abs=1e-9)


@pytest.mark.parametrize("game", scorecard_ids())
def test_keeps_and_boxes_are_worth_what_the_plain_way_finds(game):
    rng = random.Random(f"{game} options")
    for _ in range(3):
        sheet = random_sheet(game, rng, open_boxes=1)
        worth = {roll: best_box(sheet, roll) for roll in rolls(5)}
        values = keep_values(5, worth)
        dice = rng.choice(rolls(5))
        for option in solved(game).choices(Position(sheet, dice, rolls_left=1)):
            plain = values[option.move.dice] if isinstance(option.move, Keep) else worth[dice]
            assert option.expected == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_card_is_worth_the_mean_of_the_best_first_choices(game):
    rng = random.Random(f"{game} mean")
    values = solved(game)
    for open_boxes in (1, 3, 5, 8, 11):
        sheet = random_sheet(game, rng, open_boxes)
        mean = sum(
            float(roll.probability) * values.choices(Position(sheet, roll, 2))[0].expected
            for roll in rolls(5)
        )
        assert values.expected_total(sheet) == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("game", scorecard_ids())
def test_options_are_the_legal_moves_best_first(game):
    rules, values = built_in(game), solved(game)
    state = new_game(rules, players=1).play(FinalRoll("33345"))
    sheet = state.sheets[0]
    boxes = values.choices(Position(sheet, Dice("33345"), rolls_left=0))
    assert {option.move for option in boxes} == set(state.legal_moves())
    every = values.choices(Position(sheet, Dice("33345"), rolls_left=1))
    assert Keep("333") in [option.move for option in every]
    assert {option.move for option in every} > set(state.legal_moves())
    expected = [option.expected for option in every]
    assert expected == sorted(expected, reverse=True)


def test_a_forced_box_is_the_only_one_offered():
    rules = built_in("yard-forced")
    sheet = Sheet.empty(rules).filled(rules.index["five-of-a-kind"], 50, 0)
    [option] = solved("yard-forced").choices(Position(sheet, Dice("66666"), rolls_left=0))
    assert option.move == Fill("sixes")


@pytest.mark.parametrize("left", [-1, 3])
def test_a_wrong_number_of_rolls_is_refused(left):
    with pytest.raises(IllegalMove) as refused:
        solved("yum").choices(Position(Sheet.empty(built_in("yum")), Dice("11111"), left))
    assert refused.value.code == "wrong-rolls-left"


def test_a_wrong_number_of_dice_and_a_full_card_are_refused():
    rules = built_in("yum")
    with pytest.raises(IllegalMove) as refused:
        solved("yum").choices(Position(Sheet.empty(rules), Dice("1111"), 1))
    assert refused.value.code == "wrong-dice-count"
    with pytest.raises(IllegalMove) as refused:
        solved("yum").choices(Position(random_sheet("yum", random.Random(1), 0), Dice("11111"), 1))
    assert refused.value.code == "card-full"


def test_a_card_of_another_game_is_refused():
    yacht = Sheet.empty(built_in("yacht"))
    for asked in (
        lambda: solved("yum").expected_total(yacht),
        lambda: solved("yum").choices(Position(yacht, Dice("12345"), 1)),
    ):
        with pytest.raises(FivefoldError) as refused:
            asked()
        assert refused.value.code == "other-rules"


@pytest.mark.long  # made-up games are always: tests/solver/test_random_rules.py
def test_a_small_game_of_ones_own_is_solved_from_the_start(porch):
    values = solved_rules(porch)
    sheet = Sheet.empty(porch)
    assert values.expected_total(sheet) == pytest.approx(expected_total(sheet), abs=1e-9)

"""The obvious choice, and what it gives up."""

import pytest

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.learning.scorecard.obvious import given_up, obvious
from fivefold.rules import built_in
from fivefold.solver.values import Option
from tests.support.solved import solved


@pytest.mark.parametrize(
    ("dice", "rolls_left", "move"),
    [
        ("33356", 2, Keep(Dice("333"))),
        ("33556", 1, Keep(Dice("55"))),
        ("12346", 2, Keep(Dice("6"))),
        ("11115", 1, Keep(Dice("1111"))),
        ("44444", 2, Fill("yum")),
        ("33355", 0, Fill("full")),
        ("12346", 0, Fill("sixes")),
        ("66666", 0, Fill("sixes")),
    ],
)
def test_most_dice_of_one_number_or_most_points(dice, rolls_left, move):
    assert obvious(Position(Sheet.empty(built_in("yum")), Dice(dice), rolls_left)) == move


def test_of_equal_boxes_the_first_is_filled():
    rules = built_in("yum")
    sheet = sheet_from(rules, {box.id: 0 for box in rules.boxes[2:]})
    assert [rules.boxes[place].id for place in sheet.open] == ["ones", "twos"]
    assert obvious(Position(sheet, Dice("11233"), 0)) == Fill("ones")
    assert obvious(Position(sheet, Dice("33456"), 0)) == Fill("ones")
    assert obvious(Position(sheet, Dice("12233"), 0)) == Fill("twos")


def test_only_boxes_that_the_rules_allow_are_obvious():
    sheet = sheet_from(built_in("yard-forced"), {"five-of-a-kind": 50})
    assert obvious(Position(sheet, Dice("11111"), 0)) == Fill("aces")


@pytest.mark.parametrize("dice", ["11155", "66112", "23466"])
def test_what_it_gives_up_is_what_advice_says(dice):
    values, left = solved("yum"), 1
    sheet = Sheet.empty(values.rules)
    options = values.options(Position(sheet, Dice(dice), left))
    advice = advise(values, Position(sheet, Dice(dice), left))
    tempting = advice.choice(obvious(Position(sheet, Dice(dice), left)))
    assert given_up(Position(sheet, Dice(dice), left), options) == tempting.gives_up


def test_what_nobody_would_do_is_no_trap():
    values = solved("yard-free")
    sheet = Sheet.empty(values.rules)
    for dice in ("12345", "12346"):
        assert (
            given_up(Position(sheet, Dice(dice), 2), values.options(Position(sheet, Dice(dice), 2)))
            == 0
        )
    # With the last box all see that one does not keep what it can't use.
    last = all_but(values.rules, "twos")
    assert (
        given_up(Position(last, Dice("11234"), 2), values.options(Position(last, Dice("11234"), 2)))
        == 0
    )


def test_what_gives_up_too_much_is_no_trap():
    values = solved("yard-free")
    late, dice = all_but(values.rules, "aces", "large-straight"), Dice("34566")
    options = values.options(Position(late, dice, 1))
    worth = {option.move: option.expected for option in options}
    lost = options[0].expected - worth[Keep(Dice("66"))]
    assert 1.5 < given_up(Position(late, dice, 1), options) == lost < 10
    far = [Option(options[0].move, options[0].expected + 10), *options]
    assert given_up(Position(late, dice, 1), far) == 0


def all_but(rules, *still_open):
    """A sheet with hardly anything on it, and these boxes open."""
    least = {box.id: 5 if box.id == "chance" else 0 for box in rules.boxes}
    return sheet_from(rules, {box: least[box] for box in least if box not in still_open})

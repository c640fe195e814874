"""The keys of a box that few games use, and columns."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import RuleFileError
from tests.support.pads import BONUS, COLUMNS, FULL, GRAND, ONES, SIXES, pad, three_columns


def with_key(box, key):
    return box.replace(" }", f", {key} }}")


def points(rules, box, dice):
    return rules.scores[Dice(dice)][rules.index[box]]


def test_points_are_added_and_multiplied_where_a_box_scores():
    rules = pad(with_key(SIXES, "times = 2"), with_key(GRAND, "times = 3"))
    assert points(rules, "sixes", "66123") == 24
    assert (points(rules, "grand", "44444"), points(rules, "grand", "44443")) == (120, 0)


def test_five_of_a_kind_may_be_a_full_house():
    same = pad(with_key(FULL, "same = true"))
    assert [points(same, "full", dice) for dice in ("22255", "44444", "44445")] == [30, 30, 0]
    assert points(pad(FULL), "full", "44444") == 0
    matched = pad(FULL.replace("pays = 30", 'pays = "matched", same = true'))
    assert points(matched, "full", "66666") == 30


@pytest.mark.parametrize(
    ("fill", "after"), [("free", [None] * 3), ("down", [None, 0, 1]), ("up", [1, 2, None])]
)
def test_boxes_may_have_an_order(fill, after):
    rules = pad(ONES, SIXES, FULL, head=f'fill = "{fill}"')
    assert [box.after for box in rules.boxes] == after
    assert rules.has_sequence == (fill != "free")


def test_a_column_has_every_box_with_a_name_of_its_own():
    rules = three_columns()
    assert [column.id for column in rules.columns] == ["down", "up", "free"]
    assert [column.times for column in rules.columns] == [1, 2, 3]
    assert [box.id for box in rules.boxes[:4]] == [
        "ones-down",
        "sixes-down",
        "grand-down",
        "ones-up",
    ]
    assert (rules.boxes[3].label["en"], rules.boxes[3].row["en"]) == ("Ones Up", "Ones")
    assert rules.find("all-five-free") == rules.find("grand-free") == "grand-free"
    assert [box.after for box in rules.boxes] == [None, 0, 1, 4, 5, None, None, None, None]
    assert [points(rules, f"grand-{column}", "44444") for column in ("down", "up", "free")] == [
        40,
        80,
        120,
    ]
    assert [box.id for box in rules.lines[0]] == [
        "ones-down",
        "ones-up",
        "ones-free",
    ]


@pytest.mark.parametrize(
    ("build", "key"),
    [
        (lambda: pad(with_key(ONES, 'after = "six"'), SIXES), "boxes[1].after"),
        (lambda: pad(with_key(ONES, 'after = "ones"')), "boxes[1].after"),
        (lambda: pad(with_key(ONES, 'needs = "ones"')), "boxes[1].needs"),
        (
            lambda: pad(with_key(ONES, 'after = "sixes"'), with_key(SIXES, 'after = "ones"')),
            "boxes[1].after",
        ),
        (
            lambda: pad(ONES, with_key(SIXES, 'after = "ones"'), head='fill = "down"'),
            "boxes[2].after",
        ),
        (lambda: pad(with_key(ONES, "plus = 5")), "boxes[1].plus"),
        (lambda: pad(with_key(ONES, "first_roll = 5")), "boxes[1].first_roll"),
        (lambda: pad(with_key(ONES, "times = 0")), "boxes[1].times"),
        (lambda: pad(with_key(GRAND, "same = true")), "boxes[1].same"),
        (lambda: pad(ONES, head='fill = "left"'), "fill"),
        (lambda: pad(ONES, head='fill = "down"', tail=COLUMNS), "fill"),
        (lambda: pad(ONES, tail=COLUMNS.replace('"up"', '"down"')), "columns[2].id"),
        (lambda: pad(ONES, tail=COLUMNS.replace('"Up"', '"Down"')), "columns"),
        (lambda: pad(ONES, tail=COLUMNS.replace('"up"', f'"{"u" * 39}"', 1)), "columns[2].id"),
        (lambda: pad(ONES, tail=COLUMNS * 30), "columns"),
        (lambda: pad(SIXES, with_key(ONES, 'after = "sixes"'), tail=COLUMNS), "columns[1].fill"),
        (
            lambda: pad(GRAND, tail=COLUMNS + '[five_of_a_kind]\nbox = "grand-up"\n'),
            "five_of_a_kind",
        ),
        (lambda: pad(SIXES, tail=BONUS.replace("at = 30", "at = 31")), "upper_bonus.steps[1].at"),
        (lambda: pad(SIXES, tail=BONUS.replace("at = 30", "at = 20")), "upper_bonus.steps[1].at"),
        (
            lambda: pad(SIXES, tail=BONUS.replace("points = 15", "points = 10")),
            "upper_bonus.steps[1].points",
        ),
        (
            lambda: pad(
                GRAND,
                with_key(SIXES, 'after = "grand"'),
                tail='[five_of_a_kind]\nbox = "grand"\nbonus = 5\ntrump = "forced"',
            ),
            "five_of_a_kind.trump",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_key(build, key):
    with pytest.raises(RuleFileError) as refused:
        build()
    assert str(refused.value).startswith(f"pad.toml: {key}: ")

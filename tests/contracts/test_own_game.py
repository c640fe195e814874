import random

import pytest

from fivefold.dice import Dice, roll_dice
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill, Keep
from fivefold.record import Record
from fivefold.rules import load_rules
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.paths import OWN_RULES

MAXI_YATZY = OWN_RULES
BOXES = (
    "ones twos threes fours fives sixes one-pair two-pairs three-pairs three-of-a-kind "
    "four-of-a-kind five-of-a-kind small-straight large-straight full-straight cabin villa tower "
    "chance maxi-yatzy"
)
# What six dice score in the boxes, worked out by hand; the boxes left out get nothing.
SCORES = {
    "111111": {"ones": 6, "one-pair": 2, "three-of-a-kind": 3, "four-of-a-kind": 4}
    | {"five-of-a-kind": 5, "chance": 6, "maxi-yatzy": 100},
    "666666": {"sixes": 36, "one-pair": 12, "three-of-a-kind": 18, "four-of-a-kind": 24}
    | {"five-of-a-kind": 30, "chance": 36, "maxi-yatzy": 100},
    "666665": {"fives": 5, "sixes": 30, "one-pair": 12, "three-of-a-kind": 18}
    | {"four-of-a-kind": 24, "five-of-a-kind": 30, "chance": 35},
    "444433": {"threes": 6, "fours": 16, "one-pair": 8, "two-pairs": 14, "three-of-a-kind": 12}
    | {"four-of-a-kind": 16, "cabin": 18, "tower": 22, "chance": 22},
    "222555": {"twos": 6, "fives": 15, "one-pair": 10, "two-pairs": 14, "three-of-a-kind": 15}
    | {"cabin": 19, "villa": 21, "chance": 21},
    "112233": {"ones": 2, "twos": 4, "threes": 6, "one-pair": 6, "two-pairs": 10}
    | {"three-pairs": 12, "chance": 12},
    "115566": {"ones": 2, "fives": 10, "sixes": 12, "one-pair": 12, "two-pairs": 22}
    | {"three-pairs": 24, "chance": 24},
    "446661": {"ones": 1, "fours": 8, "sixes": 18, "one-pair": 12, "two-pairs": 20}
    | {"three-of-a-kind": 18, "cabin": 26, "chance": 27},
    "123456": {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
    | {"small-straight": 15, "large-straight": 20, "full-straight": 21, "chance": 21},
    "123453": {"ones": 1, "twos": 2, "threes": 6, "fours": 4, "fives": 5, "one-pair": 6}
    | {"small-straight": 15, "chance": 18},
    "234566": {"twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 12, "one-pair": 12}
    | {"large-straight": 20, "chance": 26},
    "123466": {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "sixes": 12, "one-pair": 12}
    | {"chance": 22},
}


@pytest.fixture(scope="module")
def maxi_yatzy():
    return load_rules(MAXI_YATZY)


def test_maxi_yatzy_is_read_from_its_file(maxi_yatzy):
    assert " ".join(box.id for box in maxi_yatzy.boxes) == BOXES
    assert (maxi_yatzy.dice, maxi_yatzy.rolls) == (6, 3)
    bonus = maxi_yatzy.upper_bonus
    assert (bonus.at, bonus.points, bonus.par) == (84, 100, 4)


@pytest.mark.parametrize("dice", SCORES)
def test_every_box_of_maxi_yatzy_scores_known_rolls(maxi_yatzy, dice):
    game = new_game(maxi_yatzy, players=1).play(Roll(Dice(dice)))
    assert game.preview() == dict.fromkeys(BOXES.split(), 0) | SCORES[dice]


def test_every_box_of_maxi_yatzy_scores_in_some_known_roll():
    assert {box for scores in SCORES.values() for box in scores} == set(BOXES.split())


NAMES = {
    "cabin": "kåk hytte cabane full-house",
    "tower": "tårn tarn torn tour",
    "villa": "hus villa",
    "full-straight": "suite-complète suite-complete",
}


@pytest.mark.parametrize("box", NAMES)
def test_boxes_of_maxi_yatzy_are_found_by_the_names_people_use(maxi_yatzy, box):
    assert {maxi_yatzy.find(name) for name in NAMES[box].split()} == {box}


FOUR_OF_EACH = ["222231", "333311", "444411", "555511", "666611"]


@pytest.mark.parametrize(("ones", "figures"), [("111236", (83, 0, -1)), ("111136", (84, 100, 0))])
def test_maxi_yatzy_pays_its_upper_bonus_at_84(maxi_yatzy, ones, figures):
    game = new_game(maxi_yatzy, players=1)
    for dice, box in zip([ones, *FOUR_OF_EACH], BOXES.split(), strict=False):
        game = game.play(Roll(Dice(dice))).play(Fill(box))
    (sheet,) = game.sheets
    assert (sheet.upper_total, sheet.upper_bonus, sheet.gauge) == figures


def played_out(rules, players, seed):
    """A whole game of random decisions, and how many dice were asked for in it."""
    rng = random.Random(seed)
    game, asked = new_game(rules, players), set()
    while not game.over:
        if game.due is not None:
            asked.add(game.due.count)
            game = game.play(Roll(roll_dice(game.due.count, rng)))
        else:
            game = game.play(rng.choice(game.legal_moves()))
    return game, asked


@pytest.mark.parametrize("own", ["maxi_yatzy", "porch"])
@pytest.mark.parametrize("players", [1, 2, 8])
def test_whole_games_can_be_played(own, players, request):
    rules = request.getfixturevalue(own)
    for seed in range(5):
        game, asked = played_out(rules, players, seed)
        assert asked <= set(range(1, rules.dice + 1))
        assert rules.dice in asked
        assert all(len(sheet.boxes) == len(rules.boxes) for sheet in game.sheets)
        best = max(game.total(seat) for seat in game.seats)
        assert game.winners == tuple(s for s in game.seats if game.total(s) == best)


def test_a_game_from_a_file_is_written_and_read_again(maxi_yatzy):
    text = (
        "game: maxi-yatzy\nplayers: Ann\n\n"
        "Ann: 113366/66 266666/66666 666666 maxi-yatzy 100\n"
        "Ann: 122235/222 222444 villa 18\n"
    )
    assert str(Record.parse(text.replace("villa", "hus"), "x.fivefold", maxi_yatzy)) == text


def test_the_example_in_contributing_is_played_as_it_says(porch):
    game = new_game(porch, players=2).play(Roll(Dice("556")))
    assert game.preview() == {"fives": 10, "sixes": 6, "pair": 10, "row": 0, "chance": 16}
    game = game.play(Keep(Dice("56"))).play(Roll(Dice("4"))).play(Fill(porch.find("straight")))
    assert (game.total(0), game.to_act) == (20, (1,))


def test_the_example_in_contributing_reads_well(porch):
    assert [describe_box(porch, box)[Lang.EN] for box in porch.boxes] == [
        "Sum of the 5s",
        "Sum of the 6s",
        "Two of one number: sum of those two dice",
        "Straight 1-2-3, 2-3-4, 3-4-5 or 4-5-6: 20 points",
        "Sum of all dice",
    ]
    assert [bonus[Lang.FR] for bonus in describe_bonuses(porch)] == [
        "10 points de plus si les cases supérieures totalisent 22 ou plus"
    ]

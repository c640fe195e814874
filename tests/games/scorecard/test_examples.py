"""Every worked example of the rule sheets, played with the referee."""

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, FinalRoll, Note, ScorecardGame
from fivefold.rules import built_in

YARDS = ["yard-forced", "yard-free"]


def with_filled(game, **filled):
    """A game for one, with some boxes filled already; `_` stands for `-` in a box's id."""
    state = ScorecardGame.new(built_in(game), players=1)
    for box, points in filled.items():
        state = state.play(Note(box.replace("_", "-"), points))
    return state


def offered(game, dice, **filled):
    """What these dice may score, box by box."""
    return with_filled(game, **filled).play(FinalRoll(Dice(dice))).preview()


def score(state, dice, box):
    return state.play(FinalRoll(Dice(dice))).play(Fill(box))


# Yard Dice


@pytest.mark.parametrize("game", YARDS)
@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("aces", "11146", 3),
        ("twos", "22235", 6),
        ("threes", "33334", 12),
        ("fours", "14456", 8),
        ("fives", "12345", 5),
        ("sixes", "12666", 18),
        ("three-of-a-kind", "33344", 17),
        ("four-of-a-kind", "45555", 24),
        ("full-house", "22333", 25),
        ("small-straight", "12346", 30),
        ("large-straight", "23456", 40),
        ("five-of-a-kind", "66666", 50),
        ("chance", "11236", 13),
    ],
)
def test_the_table_of_the_yard_manual(game, box, dice, points):
    assert offered(game, dice)[box] == points
    state = score(with_filled(game), dice, box)
    assert state.sheets[0].boxes == {box: points}


@pytest.mark.parametrize("game", YARDS)
@pytest.mark.parametrize("dice", ["11234", "22345", "34566"])
def test_each_small_straight_of_the_yard_manual(game, dice):
    assert offered(game, dice)["small-straight"] == 30
    assert offered(game, dice)["large-straight"] == 0


@pytest.mark.parametrize("game", YARDS)
@pytest.mark.parametrize("dice", ["12345", "23456"])
def test_each_large_straight_of_the_yard_manual_is_a_small_one_too(game, dice):
    assert offered(game, dice)["large-straight"] == 40
    assert offered(game, dice)["small-straight"] == 30


@pytest.mark.parametrize("game", YARDS)
def test_four_sixes_are_6_up_and_two_twos_after_that_4_up(game):
    state = score(with_filled(game), "16666", "sixes")
    assert state.sheets[0].gauge == 6
    state = score(state, "22345", "twos")
    assert state.sheets[0].gauge == 4


@pytest.mark.parametrize("game", YARDS)
def test_two_twos_at_the_start_are_2_down(game):
    assert score(with_filled(game), "22345", "twos").sheets[0].gauge == -2


@pytest.mark.parametrize("game", YARDS)
def test_a_full_house_may_be_a_full_house_three_of_a_kind_or_chance(game):
    points = offered(game, "33355")
    assert points["full-house"] == 25
    assert points["three-of-a-kind"] == points["chance"] == 19


@pytest.mark.parametrize("game", YARDS)
def test_dice_that_do_not_match_score_0(game):
    points = offered(game, "11246")
    lower = ("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight")
    assert [points[box] for box in (*lower, "five-of-a-kind")] == [0] * 6


@pytest.mark.parametrize("game", YARDS)
def test_three_of_each_number_earn_the_bonus_of_35(game):
    state = with_filled(game, aces=3, twos=6, threes=9, fours=12, fives=15)
    assert state.sheets[0].upper_bonus == 0
    state = score(state, "66612", "sixes")
    assert (state.sheets[0].upper_bonus, state.total(0)) == (35, 63 + 35)


@pytest.mark.parametrize("game", YARDS)
def test_the_bonus_can_be_earned_with_a_zero_in_an_upper_box(game):
    state = with_filled(game, aces=0, twos=6, threes=9, fours=12, fives=15)
    state = score(state, "66661", "sixes")
    assert state.sheets[0].upper_bonus == 35


# The Yacht Game


def test_15566_scores_22_in_two_pairs():
    assert offered("yacht", "15566")["two-pairs"] == 22


def test_15555_scores_nothing_in_two_pairs():
    assert offered("yacht", "15555")["two-pairs"] == 0


def test_22555_scores_19_15_14_or_10():
    points = offered("yacht", "22555")
    assert points["full-house"] == points["chance"] == 19
    assert points["three-of-a-kind"] == 15
    assert points["two-pairs"] == 14
    assert points["one-pair"] == 10


def test_the_straights_of_the_yacht_game_are_exact_and_score_their_sum():
    assert offered("yacht", "12345")["small-straight"] == 15
    assert offered("yacht", "12345")["large-straight"] == 0
    assert offered("yacht", "23456")["large-straight"] == 20
    assert offered("yacht", "23456")["small-straight"] == 0
    assert offered("yacht", "12346")["small-straight"] == 0


def test_three_and_four_of_a_kind_in_the_yacht_game_count_only_those_dice():
    assert offered("yacht", "33346")["three-of-a-kind"] == 9
    assert offered("yacht", "14444")["four-of-a-kind"] == 16


def test_a_yacht_scores_50_and_is_no_full_house():
    points = offered("yacht", "44444")
    assert (points["yacht"], points["full-house"], points["two-pairs"]) == (50, 0, 0)
    assert (points["three-of-a-kind"], points["four-of-a-kind"]) == (12, 16)


def test_63_points_earn_50_in_the_yacht_game():
    state = with_filled("yacht", ones=3, twos=6, threes=9, fours=12, fives=15)
    assert score(state, "66612", "sixes").sheets[0].upper_bonus == 50


# Yum


def test_three_sixes_a_two_and_a_three_are_18_in_sixes_or_23_in_low():
    points = offered("yum", "23666")
    assert (points["sixes"], points["low"]) == (18, 23)


def test_a_second_full_is_28_in_high_18_in_sixes_or_10_in_fives():
    points = offered("yum", "55666", full=25)
    assert (points["high"], points["sixes"], points["fives"]) == (28, 18, 10)
    assert "full" not in points


def test_with_those_alternatives_scored_a_zero_goes_into_another_square():
    points = offered("yum", "55666", full=25, high=27, sixes=12, fives=5, low=24)
    assert set(points) == {"ones", "twos", "threes", "fours", "straight", "yum"}
    assert set(points.values()) == {0}


@pytest.mark.parametrize(("dice", "box", "points"), [("11126", "ones", 3), ("33336", "threes", 12)])
def test_three_ones_count_3_and_four_threes_count_12(dice, box, points):
    assert offered("yum", dice)[box] == points


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ("12345", "straight", 25),
        ("23456", "straight", 25),
        ("12346", "straight", 0),
        ("22333", "full", 25),
        ("44444", "full", 0),
        ("44444", "yum", 30),
        ("44455", "high", 22),
        ("34455", "high", 0),
        ("34455", "low", 21),
        ("33455", "low", 0),
    ],
)
def test_the_combinations_of_yum(dice, box, points):
    assert offered("yum", dice)[box] == points


def test_63_points_earn_25_in_yum():
    state = with_filled("yum", ones=3, twos=6, threes=9, fours=12, fives=15)
    assert score(state, "66612", "sixes").sheets[0].upper_bonus == 25


# Yahtzee Classique


def test_une_paire_de_trois_marque_6():
    assert offered("classique", "13356")["threes"] == 6


def test_un_brelan_de_trois_marque_19():
    assert offered("classique", "33346")["three-of-a-kind"] == 19


def test_un_carre_de_cinq_marque_21():
    assert offered("classique", "15555")["four-of-a-kind"] == 21


def test_un_full_marque_25_ou_23_15_8_23():
    points = offered("classique", "44555")
    assert points["full-house"] == 25
    assert points["three-of-a-kind"] == 23
    assert points["fives"] == 15
    assert points["fours"] == 8
    assert points["chance"] == 23


@pytest.mark.parametrize("dice", ["22345", "12344", "34566"])
def test_une_petite_suite_marque_30(dice):
    assert offered("classique", dice)["small-straight"] == 30
    assert offered("classique", dice)["large-straight"] == 0


@pytest.mark.parametrize("dice", ["12345", "23456"])
def test_une_grande_suite_marque_40_ou_30_comme_petite(dice):
    points = offered("classique", dice)
    assert (points["large-straight"], points["small-straight"]) == (40, 30)


def test_un_yahtzee_de_trois_marque_50():
    assert offered("classique", "33333")["yahtzee"] == 50


def test_cinq_facons_de_marquer_33355():
    points = offered("classique", "33355")
    ways = ("threes", "fives", "three-of-a-kind", "full-house", "chance")
    assert [points[box] for box in ways] == [9, 10, 19, 25, 19]
    assert all(points[box] == 0 for box in points if box not in ways)


def test_quand_les_cinq_cases_sont_remplies_il_reste_un_zero():
    held = {"threes": 6, "fives": 15, "three_of_a_kind": 20, "full_house": 25, "chance": 22}
    points = offered("classique", "33355", **held)
    assert len(points) == 8
    assert set(points.values()) == {0}


def test_un_zero_peut_etre_choisi_plutot_que_des_points():
    state = score(with_filled("classique"), "33355", "aces")
    assert state.sheets[0].boxes == {"aces": 0}


def test_un_yahtzee_de_quatre_sert_de_joker_quand_les_quatre_sont_remplis():
    points = offered("classique", "44444", yahtzee=0, fours=12)
    assert [points[box] for box in ("full-house", "small-straight", "large-straight")] == [
        25,
        30,
        40,
    ]
    assert points["three-of-a-kind"] == points["four-of-a-kind"] == points["chance"] == 20


def test_le_total_general_additionne_les_sections_et_les_primes():
    upper = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    lower = {"three_of_a_kind": 20, "four_of_a_kind": 21, "yahtzee": 50}
    state = score(with_filled("classique", **upper, **lower), "44444", "large-straight")
    assert state.sheets[0].bonuses == 100
    assert state.total(0) == 63 + 35 + (20 + 21 + 50 + 40) + 100

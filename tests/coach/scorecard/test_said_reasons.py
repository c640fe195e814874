"""What the reasons say in chosen positions, with figures that can be worked out by hand."""

import pytest

from fivefold.games.scorecard import Fill, Keep
from fivefold.rules import built_in
from tests.support.sheets import LOWER_FULL, UPPER


def last_open(game, box):
    """A sheet of zeros with one box open."""
    return {one: 0 for one in built_in(game).index if one != box}


def keep(name):
    return Keep(name) if name.strip("123456") == "" else None


SAID = [
    # What a keep aims at, with chances that can be worked out by hand.
    (("classique", {}, "12346", 1),
     "1234", ["Keep 1 2 3 4", "Large Straight (17%)", "at worst 30 in Small Straight",
      "can't make it worse"]),
    (("yacht", {}, "55662", 2),
     "5566", ["Full House (56%)", "22 in Two Pairs", "Keeping 6 6"]),
    (("classique", {}, "33356", 2),
     "333", ["at least 12 in Threes (48%) or Yahtzee (9%)"]),
    (("classique", UPPER, "66123", 1),
     "66", ["at least 18 in Sixes with the bonus (42%)"]),
    (("classique", {"yahtzee": 50, "threes": 9}, "33356", 2),
     "333", ["another Yahtzee for 100 extra (9%)"]),
    # A pair, not a fresh roll, is what a player would think of beside a pair.
    (("yacht", {"full-house": 22, "two-pairs": 18}, "66112", 2),
     "66", ["18 in Three of a Kind (66%)", "Keeping 1 1, for at least 4 in Ones"]),
    # Boxes: what they bring on average, and what the upper bonus is worth.
    (("classique", {}, "44442", 0),
     "fours", ["Write 16 points in Fours", "8.4", "Writing 18 in Four of a Kind gives up 7.5",
      "the upper bonus would add 18.4 points on average, not 24.3"]),
    (("classique", {}, "11246", 0),
     "aces", ["2 points in Aces, the least bad place", "falls by 12.2", "14 in Chance"]),
    (("classique", {"small-straight": 30, "aces": 2}, "23456", 2),
     "large-straight", ["Stop here", "40 points is the most Large Straight can get",
      "no roll can do better"]),
    (("classique", UPPER | {"chance": 20, "three-of-a-kind": 22, "full-house": 25, "sixes": 18},
      "12466", 0),
     "yahtzee", ["Take the zero in Yahtzee",
      "the least bad place: your expected total falls by 12.2 points",
      "a turn for Four of a Kind brings 5.6 on average"]),
    # The upper bonus.
    (("classique", UPPER, "66612", 0),
     "sixes", ["makes sure of the upper bonus of 35"]),
    (("classique", UPPER, "66123", 0),
     "chance", ["18 points in Chance", "Writing 12 in Sixes",
      "the upper bonus decides, and you are right on its pace"]),
    (("classique", {"aces": 1}, "45555", 0),
     "fives", ["the upper bonus decides, and you are 2 points behind its pace"]),
    (("yard-forced", {"aces": 1, "fours": 16, "sixes": 24, "three-of-a-kind": 21, "full-house": 25,
      "small-straight": 30}, "22334", 2),
     "33", ["Keeping 2 3 4", "8 points ahead of its pace"]),
    (("classique", {"aces": 2, "twos": 4, "threes": 6, "fours": 12, "fives": 20}, "16666", 0),
     "sixes", ["makes sure of the upper bonus", "Writing 25 in Four of a Kind",
      "1 point behind its pace"]),
    # All dice alike.
    (("yard-forced", {"five-of-a-kind": 50}, "44444", 0),
     "fours", ["100 extra", "With Five of a Kind filled", "must go into Fours"]),
    (("yard-forced", {"five-of-a-kind": 50, "fours": 12}, "44444", 0),
     "large-straight", ["a Trump Card", "Large Straight gets its full 40 points"]),
    (("yard-free", {"five-of-a-kind": 50}, "44444", 0),
     "fours", ["Write 20 points in Fours", "100 extra"]),
    (("yard-free", UPPER | {"five-of-a-kind": 0, "large-straight": 40}, "11115", 1),
     "1111", ["a Trump Card in Full House (17%)", "at worst 6 in Four of a Kind"]),
    (("yard-forced", LOWER_FULL, "44444", 0),
     "aces", ["No lower box is open", "Aces is the cheapest"]),
    (("yard-forced", {"five-of-a-kind": 0, "fours": 12, "full-house": 25, "small-straight": 30,
      "large-straight": 40}, "44444", 0),
     "four-of-a-kind", ["must go into a lower box"]),
    # LOW below HIGH.
    (("yum", {}, "66543", 0),
     "high", ["With 24 in High, Low must stay below 24"]),
    (("yum", {"high": 25}, "66645", 0),
     "sixes", ["27 is too much for Low, which must stay below 25"]),
    (("yum", {"twos": 10, "fives": 0, "sixes": 12, "straight": 0, "full": 25, "low": 24, "yum": 30},
      "34566", 0),
     "ones", ["24 is not enough for High, which must beat 24"]),
    (("yum", {"threes": 3, "fours": 0, "fives": 25, "sixes": 0, "full": 0}, "24556", 0),
     "low", ["With 22 in Low, High must beat 22"]),
    (("yum", {"sixes": 18, "full": 25, "high": 26, "yum": 0}, "25566", 1),
     "low", ["Stop here and write 24 points in Low",
      "45% of the time it gains 3.4 points on average"]),
    (("yum", {"high": 0}, "34566", 0),
     "low", ["Take the zero in Low: nothing can score there any more"]),
    # One die, and Low must stay below 25: 1 or 2 is a zero, 4 to 6 is more than the 21 there are.
    (("yum", last_open("yum", "low") | {"high": 25}, "23466", 1),
     "low", ["50% of the time it gains 2 points on average, but 33% of the time it loses 21"]),
    # Three dice make 10 or 11 a quarter of the time. More would be too much for Low.
    (("yum", {"threes": 0, "fours": 4, "fives": 0, "sixes": 0, "full": 0, "yum": 0}, "11256", 1),
     "56", ["at least 24 in High (26%) or 21 to 22 in Low (25%)"]),
    # Late in the game.
    (("classique", {"aces": 0, "twos": 4, "threes": 0, "sixes": 30, "three-of-a-kind": 13,
      "four-of-a-kind": 0, "full-house": 0, "large-straight": 0, "yahtzee": 0, "chance": 15},
      "22456", 0),
     "fours", ["the upper bonus would be out of reach"]),
    (("yum", {"ones": 1, "twos": 0, "threes": 12, "fours": 4, "sixes": 12, "straight": 0, "full": 0,
      "high": 25, "low": 21, "yum": 0}, "23466", 2),
     "", ["Roll everything again, for at least 10 in Fives"]),
    (("yum", {"ones": 2, "twos": 6, "threes": 9, "fives": 5, "sixes": 18, "straight": 0, "full": 25,
      "high": 26, "low": 21, "yum": 0}, "11136", 0),
     "fours", ["Fours is the last open box"]),
    (("classique", {"sixes": 18}, "23345", 1),
     "2345", ["Large Straight (33%)", "Stopping with 30 points in Small Straight"]),
    (("classique", last_open("classique", "yahtzee") | {"chance": 20}, "12345", 0),
     "yahtzee", ["Yahtzee is the last open box: it gets a zero."]),
    # Where there is no other plan, the next best dice are what to compare with.
    (("classique", last_open("classique", "four-of-a-kind") | {"chance": 20}, "23666", 2),
     "666", ["Keeping 2 6 6 6, for at least 25 in Four of a Kind (42%), gives up 2.8 points"]),
    # Whether to stop is no question then; which box it is, is one.
    (("yum", {"ones": 3, "straight": 25, "full": 25}, "55555", 2),
     "yum", ["30 points is the most Yum can get", "Writing 25 in Fives gives up 1.2 points"]),
    # What is practically equal.
    (("classique", {}, "66655", 0),
     "three-of-a-kind", ["The choices are practically equal: writing 25 in Full House"]),
    (("classique", UPPER | {"sixes": 18, "three-of-a-kind": 22, "full-house": 25, "yahtzee": 0,
      "four-of-a-kind": 0, "small-straight": 30, "chance": 20}, "12346", 1),
     "1234", ["Large Straight (17%)", "It makes no difference: keeping 2 3 4 6"]),
]  # fmt: skip


@pytest.mark.parametrize(("position", "best", "said"), SAID)
def test_a_reason_names_what_matters(advice, position, best, said):
    given = advice(*position)
    assert given.best.move in (Fill(best), keep(best))
    reason = given.reason()["en"]
    assert [part for part in said if part not in reason] == [], reason


def test_sentences_in_both_languages(advice):
    reason = advice("classique", {}, "33551", 2).reason()
    assert reason["en"] == (
        "Keep 5 5, for at least 15 in Fives (61%). "
        "Keeping 3 3, for at least 9 in Threes (51%), gives up 1.6 points."
    )
    assert reason["fr"].replace("\xa0", " ") == (
        "Gardez 5 5 pour viser au moins 15 dans « Cinq » (61 %). "
        "Garder 3 3 pour viser au moins 9 dans « Trois » (51 %) coûte 1,6 point."
    )


FRENCH = [
    (
        ("classique", {"yahtzee": 50, "sixes": 24, "fives": 20, "chance": 25}, "22224", 1),
        "pour viser une prime « Yahtzee » de 100 (17 %) ; au pire, 8 dans « Deux ».",
    ),
    (
        ("classique", {"yahtzee": 0, "aces": 2}, "11111", 0),
        "Ces dés sont un Joker : « Grande Suite » reçoit ses 40 points.",
    ),
    (
        ("yacht", {}, "12345", 1),
        "dans 17 % des cas on y gagne 3 points en moyenne, mais dans 67 % on en perd 14,6.",
    ),
    (("classique", {}, "12346", 1), "coûte 2,5 points : on ne risque rien à relancer."),
    (
        ("classique", UPPER, "66123", 0),
        "c'est la prime supérieure qui tranche, et vous êtes exactement dans les temps",
    ),
]


@pytest.mark.parametrize(("position", "said"), FRENCH)
def test_french_is_what_a_french_player_would_say(advice, position, said):
    reason = advice(*position).reason()["fr"].replace("\xa0", " ")
    assert said in reason

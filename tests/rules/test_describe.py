"""Rules that few games have, in words."""

from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations

import pytest

from fivefold.dice import FACES, MAX_DICE, rolls
from fivefold.rules import (
    Box,
    FiveOfAKind,
    Order,
    RuleSet,
    Section,
    Trump,
    UpperBonus,
    built_in,
    load_rules,
)
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.rules.scorers import FaceSum, Groups, Run, Total
from fivefold.texts import Lang, Text
from tests.support.pads import FULL, ONES, SIXES, generala, pad, three_columns
from tests.support.paths import OWN_RULES


def blocks(text):
    """Boxes of a text, each with the lines below it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return {box: (en, fr) for box, en, fr in zip(lines[::3], lines[1::3], lines[2::3], strict=True)}


NUMBERS = ("aces", "twos", "threes", "fours", "fives", "sixes")
UPPER = {
    box: (f"Sum of the {face}s", f"Somme des {face}") for face, box in enumerate(NUMBERS, start=1)
}
UPPER["ones"] = UPPER["aces"]
FIFTY = "Five of one number: 50 points", "Cinq dés d'un même chiffre : 50 points"
YARD = blocks("""
    three-of-a-kind
        At least three of one number: sum of all dice
        Au moins trois dés d'un même chiffre : somme de tous les dés
    four-of-a-kind
        At least four of one number: sum of all dice
        Au moins quatre dés d'un même chiffre : somme de tous les dés
    full-house
        Three of one number and two of another: 25 points
        Trois dés d'un même chiffre et deux d'un autre : 25 points
    small-straight
        Straight 1-2-3-4, 2-3-4-5 or 3-4-5-6: 30 points
        Suite 1-2-3-4, 2-3-4-5 ou 3-4-5-6 : 30 points
    large-straight
        Straight 1-2-3-4-5 or 2-3-4-5-6: 40 points
        Suite 1-2-3-4-5 ou 2-3-4-5-6 : 40 points
    chance
        Sum of all dice
        Somme de tous les dés
""")
YARD |= UPPER | {"five-of-a-kind": FIFTY, "yahtzee": FIFTY}
YACHT = blocks("""
    one-pair
        Two of one number: sum of those two dice, the highest if there is a choice
        Deux dés d'un même chiffre : somme de ces deux dés, la plus haute, si l'on a le choix
    two-pairs
        Two of one number and two of another: sum of those four dice
        Deux dés d'un même chiffre et deux d'un autre : somme de ces quatre dés
    three-of-a-kind
        Three of one number: sum of those three dice
        Trois dés d'un même chiffre : somme de ces trois dés
    four-of-a-kind
        Four of one number: sum of those four dice
        Quatre dés d'un même chiffre : somme de ces quatre dés
    small-straight
        Straight 1-2-3-4-5: sum of the dice
        Suite 1-2-3-4-5 : somme des dés
    large-straight
        Straight 2-3-4-5-6: sum of the dice
        Suite 2-3-4-5-6 : somme des dés
    full-house
        Three of one number and two of another: sum of the dice
        Trois dés d'un même chiffre et deux d'un autre : somme des dés
""")
YACHT |= UPPER | {"chance": YARD["chance"], "yacht": FIFTY}
YUM = blocks("""
    straight
        Straight 1-2-3-4-5 or 2-3-4-5-6: 25 points
        Suite 1-2-3-4-5 ou 2-3-4-5-6 : 25 points
    high
        Sum of all dice, if it is 22 or more and higher than Low
        Somme de tous les dés, si elle est de 22 ou plus et supérieure à « Bas »
    low
        Sum of all dice, if it is 21 or more and lower than High (at most 29 while High is open)
        Somme de tous les dés, si elle est de 21 ou plus et inférieure à « Haut » (au plus 29 tant que « Haut » est libre)
    yum
        Five of one number: 30 points
        Cinq dés d'un même chiffre : 30 points
""")  # noqa: E501
YUM |= UPPER | {"full": YARD["full-house"]}
SAID = {"yard-forced": YARD, "yard-free": YARD, "classique": YARD, "yacht": YACHT, "yum": YUM}


def said_in_both(said):
    """With ordinary spaces before colons and in quotation marks."""
    return said["en"], said["fr"].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("game", SAID)
def test_every_box_of_the_rule_sheets_is_described_in_both_languages(game):
    rules = built_in(game)
    for box in rules.boxes:
        assert said_in_both(describe_box(rules, box)) == SAID[game][box.id]


def upper_bonus(points):
    return (
        f"{points} points more if the upper boxes add up to 63 or more",
        f"{points} points de plus si les cases supérieures totalisent 63 ou plus",
    )


def flowing(lines):
    return " ".join(lines.split())


def five_of_a_kind(box, five, trump):
    bonus_en = f"""
        Each further {five[0]} earns a 100-point bonus if {box[0]} holds 50, whichever box you put
        it in"""
    bonus_fr = f"""
        Chaque nouveau {five[1]} rapporte une prime de 100 points si la case « {box[1]} » contient
        50, quelle que soit la case où vous l'inscrivez"""
    trump_en = f"""
        Once {box[0]} and the upper box of its number are both filled, a {five[0]} is a {trump[0]}:
        Full House scores 25 points, Small Straight scores 30 points and Large Straight scores 40
        points"""
    trump_fr = f"""
        Quand la case « {box[1]} » et la case supérieure de son chiffre sont toutes deux remplies,
        un {five[1]} devient un {trump[1]} : « Full » vaut 25 points, « Petite Suite » vaut 30
        points et « Grande Suite » vaut 40 points"""
    return [(flowing(bonus_en), flowing(bonus_fr)), (flowing(trump_en), flowing(trump_fr))]


FORCED = (
    flowing("""
        Once Five of a Kind is filled, a further 5OK must go into the upper box of its number if
        that is open, otherwise into an open lower box; if there is none, any open upper box takes
        a 0"""),
    flowing("""
        Quand la case « Quintuple » est remplie, un nouveau quintuple va obligatoirement dans la
        case supérieure de son chiffre si elle est libre, sinon dans une case inférieure libre ;
        s'il n'en reste pas, une case supérieure libre reçoit un 0"""),
)
QUINTUPLE = five_of_a_kind(
    ("Five of a Kind", "Quintuple"), ("5OK", "quintuple"), ("Trump Card", "atout")
)
YAHTZEE = five_of_a_kind(*[[word, word] for word in ("Yahtzee", "Yahtzee", "Joker")])
BONUSES = {
    "yard-forced": [upper_bonus(35), *QUINTUPLE, FORCED],
    "yard-free": [upper_bonus(35), *QUINTUPLE],
    "classique": [upper_bonus(35), *YAHTZEE],
    "yacht": [upper_bonus(50)],
    "yum": [upper_bonus(25)],
}


@pytest.mark.parametrize("game", BONUSES)
def test_every_bonus_of_the_rule_sheets_is_described_in_both_languages(game):
    assert [said_in_both(said) for said in describe_bonuses(built_in(game))] == BONUSES[game]


def test_six_dice_of_someone_s_own_file_are_described_as_six():
    rules = load_rules(OWN_RULES)
    said = {box.id: said_in_both(describe_box(rules, box)) for box in rules.boxes}
    assert said["three-pairs"] == (
        "Two of one number, two of another and two of a third: sum of the dice",
        "Deux dés d'un même chiffre, deux d'un autre et deux d'un troisième : somme des dés",
    )
    assert said["cabin"][0] == (
        "Three of one number and two of another: sum of those five dice, "
        "the highest if there is a choice"
    )
    assert said["small-straight"][1] == "Suite 1-2-3-4-5 : somme de ces cinq dés"
    assert said["maxi-yatzy"][0] == "Six of one number: 100 points"
    assert [bonus["en"] for bonus in describe_bonuses(rules)] == [
        "100 points more if the upper boxes add up to 84 or more"
    ]


def own(*boxes, dice=5, **more):
    """A game of one's own with these scorers."""
    sheet = tuple(
        Box(f"box-{n}", Text(en=f"Box {n}", fr=f"Case {n}"), section, scorer)
        for n, (section, scorer) in enumerate(boxes)
    )
    text = Text(en="x", fr="x")
    return RuleSet("own", text, text, text, dice, 3, sheet, **more)


def said_of(scorer, dice=5):
    rules = own((Section.LOWER, scorer), dice=dice)
    return said_in_both(describe_box(rules, rules.boxes[0]))


WORDS = blocks("""
    pair
        At least two of one number: 1 point
        Au moins deux dés d'un même chiffre : 1 point
    one
        One die of any number: value of that die, the highest if there is a choice
        Un dé d'un chiffre quelconque : valeur de ce dé, la plus haute, si l'on a le choix
    four groups
        Two of one number, one of another, one of a third and one of a fourth: sum of the dice
        Deux dés d'un même chiffre, un d'un autre, un d'un troisième et un d'un quatrième : somme des dés
    any run of three
        Straight 1-2-3, 2-3-4, 3-4-5 or 4-5-6: sum of those three dice, the highest if there is a choice
        Suite 1-2-3, 2-3-4, 3-4-5 ou 4-5-6 : somme de ces trois dés, la plus haute, si l'on a le choix
    the run from two
        Straight 2-3-4: sum of all dice
        Suite 2-3-4 : somme de tous les dés
    any sum
        Sum of all dice
        Somme de tous les dés
    six
        Sum of all dice, if it is 6 or more
        Somme de tous les dés, si elle est de 6 ou plus
    thirty
        Sum of all dice, if it is 30
        Somme de tous les dés, si elle est de 30
""")  # noqa: E501
SCORERS = {
    Groups((2,), 1): "pair",
    Groups((1,), "matched"): "one",
    Groups((2, 1, 1, 1), "all"): "four groups",
    Run(3, None, "matched"): "any run of three",
    Run(3, 2, "all"): "the run from two",
    Total(0): "any sum",
    Total(5): "any sum",
    Total(6): "six",
    Total(30): "thirty",
}


def test_words_follow_the_numbers():
    assert {scorer: said_of(scorer) for scorer in SCORERS} == {
        scorer: WORDS[name] for scorer, name in SCORERS.items()
    }


def test_numbers_of_dice_have_words():
    assert said_of(Groups((1,), "matched"), dice=1)[0] == "One die of any number: value of that die"
    run = said_of(Run(1, None, "matched"), dice=1)[0]
    assert run == "Straight 1, 2, 3, 4, 5 or 6: value of that die"
    words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
    for dice, word in zip(range(1, MAX_DICE + 1), words, strict=True):
        assert said_of(Groups((dice,), 50), dice)[0].startswith(word)


def ways(sizes, dice):
    """The sums of all ways to find these groups among the dice, by trying every choice of faces."""
    return {
        sum(face * size for face, size in zip(faces, sizes, strict=True))
        for faces in permutations(FACES, len(sizes))
        if all(dice.counts[face - 1] >= size for face, size in zip(faces, sizes, strict=True))
    }


@pytest.mark.parametrize("dice", [5, 6])
def test_a_choice_is_mentioned_just_where_there_can_be_one(dice):
    for groups in (1, 2, 3):
        for sizes in combinations_with_replacement((4, 3, 2, 1), groups):
            if sum(sizes) <= dice:
                choice = any(len(ways(sizes, roll)) > 1 for roll in rolls(dice))
                assert said_of(Groups(sizes, "matched"), dice)[0].endswith("choice") == choice
    for length in range(1, 7):
        run = said_of(Run(length, None, "matched"), dice + 1)[0]
        assert run.endswith("choice") == (length < 6)
        assert not said_of(Run(length, 1, "matched"), dice + 1)[0].endswith("choice")


def test_an_order_without_a_floor_is_said_too():
    totals = [(Section.LOWER, Total(0))] * 2
    rules = own(*totals, order=Order(low=0, high=1))
    assert [describe_box(rules, box)["en"] for box in rules.boxes] == [
        "Sum of all dice, if it is lower than Box 1 (at most 29 while Box 1 is open)",
        "Sum of all dice, if it is higher than Box 0",
    ]


FIVE, FACE = (Section.LOWER, Groups((5,), 50)), (Section.UPPER, FaceSum(1))


def bonuses(policy, *boxes):
    return [said["en"] for said in describe_bonuses(own(FIVE, *boxes, five_of_a_kind=policy))]


def test_a_bonus_of_one_point_is_one_point():
    assert bonuses(FiveOfAKind(0, 1, Trump.NONE, frozenset())) == [
        (
            "Each further roll of equal dice earns a 1-point bonus if Box 0 holds 50, "
            "whichever box you put it in"
        )
    ]
    rules = own(FACE, upper_bonus=UpperBonus(3, 1))
    assert describe_bonuses(rules)[0]["fr"].startswith("1 point de plus")


def test_where_the_points_of_the_box_vary_none_are_named():
    summed = (Section.LOWER, Groups((5,), "all"))
    policy = FiveOfAKind(0, 10, Trump.NONE, frozenset())
    (said,) = describe_bonuses(own(summed, five_of_a_kind=policy))
    assert "if Box 0 holds points" in said["en"]


def test_without_upper_boxes_no_upper_box_is_spoken_of():
    policy = FiveOfAKind(0, 0, Trump.FORCED, frozenset({0}))
    assert bonuses(policy) == [
        (
            "Once Box 0 is filled, a further roll of equal dice is a wild card: "
            "Box 0 scores 50 points"
        )
    ]


def test_a_forced_order_of_boxes_is_said_even_if_no_box_takes_a_wild_card():
    (said,) = bonuses(FiveOfAKind(0, 0, Trump.FORCED, frozenset()), FACE)
    assert said == FORCED[0].replace("Five of a Kind", "Box 0").replace("5OK", "roll of equal dice")


def test_nothing_is_said_of_a_policy_that_does_nothing():
    assert bonuses(FiveOfAKind(0, 0, Trump.NONE, frozenset())) == []
    assert describe_bonuses(own(FIVE)) == ()


def test_braces_in_a_label_are_only_braces():
    rules = own((Section.LOWER, Total(0)), (Section.LOWER, Total(0)), order=Order(0, 1))
    label = Text(en="{high}", fr="{0}")
    boxes = tuple(replace(box, label=label) for box in rules.boxes)
    odd = replace(rules, boxes=boxes)
    assert describe_box(odd, boxes[1])["en"] == "Sum of all dice, if it is higher than {high}"


def test_a_description_does_not_depend_on_the_name_of_the_box():
    yum = built_in("yum")
    renamed = replace(yum, boxes=tuple(replace(b, id=f"x{n}") for n, b in enumerate(yum.boxes)))
    said = [describe_box(yum, box) for box in yum.boxes]
    assert [describe_box(renamed, box) for box in renamed.boxes] == said


def test_a_scorer_without_words_is_a_mistake_of_ours():
    @dataclass(frozen=True)
    class Odd:
        def points(self, _dice):
            return 0

    with pytest.raises(TypeError, match="no words for"):
        said_of(Odd())


def told(rules, box, lang=Lang.EN):
    return describe_box(rules, rules.boxes[rules.index[box]])[lang]


def test_a_box_tells_all_that_is_peculiar_to_it():
    rules = generala()
    assert told(rules, "full").endswith("30 points; 5 points more on the first roll")
    assert told(rules, "grand").endswith("sum of the dice, and 20 points more")
    assert told(rules, "double").endswith(
        "60 points; counts 2 times; scores only once Grand holds points"
    )
    same = pad(FULL.replace("pays", "same = true, pays").replace(", first_roll = 5", ""))
    assert told(same, "full") == (
        "Three of one number and two of another, or five of one number: 30 points"
    )
    waiting = pad(ONES, FULL, SIXES.replace(" }", ', after = "ones" }'))
    assert told(waiting, "sixes") == "Sum of the 6s; only after Ones"


def test_columns_and_steps_are_told_once_and_not_in_every_box():
    rules = three_columns()
    assert told(rules, "ones-free") == told(rules, "ones-down") == "Sum of the 1s"
    bonus = "In each column, 10 points more if its upper boxes add up to 20 or more"
    assert [text[Lang.EN] for text in describe_bonuses(rules)] == [
        f"{bonus}, before it is multiplied",
        "From 30 on, this bonus is 15 points",
        "Column Down: filled in order, from top to bottom",
        "Column Up: all points, bonus included, count 2 times",
        "Column Up: filled in order, from the bottom up",
        "Column Free: all points, bonus included, count 3 times",
    ]
    up = pad(ONES, SIXES, head='fill = "up"')
    assert [text[Lang.FR] for text in describe_bonuses(up)] == [
        "Les cases se remplissent dans l'ordre, de bas en haut"
    ]

"""Reasons: what they say and how, and that their figures mean what they say."""

import random
import re
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from fivefold.coach import advise
from fivefold.coach.scorecard.aims import Aim, Goal
from fivefold.coach.scorecard.analysis import Analysis
from fivefold.coach.scorecard.phrases import describe_goals, describe_move
from fivefold.coach.scorecard.reasons import about_order, why_keep
from fivefold.coach.scorecard.turn_odds import TurnOdds
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import (
    Fill,
    Keep,
    Position,
    Sheet,
    possible_points,
)
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import BoxIndex, built_in, scorecard_ids
from tests.second.reason_reader import Reader
from tests.support.effort import TIMES, times
from tests.support.sheets import UPPER
from tests.support.solved import random_sheet, solved


def test_two_boxes_in_order_are_spoken_of_where_one_takes_room_from_the_other():
    empty = Sheet.empty(built_in("yum"))
    for dice, box, said in [
        ("66666", "high", []),
        ("33456", "low", []),
        ("66665", "high", ["With 29 in High, Low must stay below 29."]),
        ("33566", "low", ["With 23 in Low, High must beat 23."]),
        ("11112", "high", ["With a zero in High, Low can only get a zero too."]),
        ("11112", "low", ["With a zero in Low, High has nothing to beat."]),
    ]:
        found = about_order(Position(empty, Dice(dice), 0), Fill(box))
        assert [text["en"] for text in found] == said


def test_dice_that_are_no_wild_card_yet_are_told_so(advice):
    given = advice("yard-free", {"five-of-a-kind": 50}, "44444", 0)
    zero, scored = (given.reason(Fill(box))["en"] for box in ("large-straight", "chance"))
    assert "these dice are a Trump Card only once Fours is filled" in zero
    assert "Trump Card" not in scored
    filled = advice("yard-free", {"five-of-a-kind": 50, "fours": 12}, "44444", 0)
    assert "only once" not in filled.reason(Fill("full-house"))["en"]


def test_a_loss_that_is_mostly_the_upper_bonus_is_told_so(advice):
    written = {"fours": 12, "three-of-a-kind": 20, "four-of-a-kind": 22, "chance": 20}
    straights = {"small-straight": 30, "large-straight": 40}
    given = advice("classique", written | straights, "15555", 0)
    lost = given.reason(Fill("twos"))
    assert "the upper bonus would add 3.3 points on average, not 23.7" in lost["en"]
    assert "la prime supérieure n'ajouterait que 3,3 points en moyenne" in lost["fr"]
    assert "upper bonus" not in given.reason(Fill("yahtzee"))["en"]


def positions(game, seed, count, tables, *, most_open=99, left=(0, 1, 2)):
    """Advice on random positions, and the generator that they come from."""
    rng, values = random.Random(f"{game} {seed}"), solved(game)
    for _ in range(count):
        sheet = random_sheet(game, rng, rng.randint(1, min(most_open, len(values.rules.boxes))))
        position = Position(sheet, rng.choice(rolls(5)), rng.choice(left))
        yield rng, advise(values, position, tables)


def chance_of_zero(analysis, kept, name):
    odds = analysis._odds
    ends, chances = odds.endings, odds.chances(kept, analysis.position.rolls_left)
    (box,) = (i for i, one in enumerate(analysis.sheet.rules.boxes) if one.label["en"] == name)
    ended = zip(chances, ends.box, ends.points, strict=True)
    return sum(chance for chance, where, points in ended if where == box and points == 0)


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_miss_that_mostly_means_a_zero_is_most_of_all_that_is_not_hoped_for(game, tables):
    told = 0
    for _, given in positions(
        game, "misses", times(90, more=150), tables, most_open=5, left=(1, 2)
    ):
        said = re.search(r"a miss mostly means a zero in ([\w ]+)\.", given.reason()["en"])
        if said:
            analysis, kept = Analysis(given), given.best.move.dice
            missed = sum(ending.chance for ending in analysis.aim(kept).misses)
            assert chance_of_zero(analysis, kept, said[1]) > missed / 2, given.position
            told += 1
    assert told


def test_a_keep_with_nothing_to_hope_for_names_where_it_ends(advice):
    analysis = Analysis(advice("classique", {}, "33356", 2))
    hopeless = SimpleNamespace(kept=Dice("33"), goals=(), misses=(), boxes={0: 0.3, 12: 0.7})
    said = "Keep 3 3: the turn most often ends in Chance (70%)."
    assert why_keep(analysis, hopeless)["en"] == said
    assert why_keep(analysis, SimpleNamespace(kept=Dice(), goals=(), misses=()))["en"] == (
        "Roll everything again: no open box gains much from these dice."
    )


def test_a_keep_that_can_only_fail_is_told_so(advice):
    written = {"sixes": 18, "ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    full = dict.fromkeys(built_in("yacht").index, 0) | written | {"chance": 20}
    del full["large-straight"]
    given = advice("yacht", full, "22222", 1)
    doomed, alive = given.reason(Keep("2222"))["en"], given.reason(Keep(""))["en"]
    assert doomed.startswith("The choices are practically equal: keeping 2 2 2 2")
    assert "zero" not in alive


USED_UP = re.compile(r"^Keeping .*: it fills ([\w ]+) more often \(([\d.]+)%, not ([\d.]+)%\)\. ")


@pytest.mark.parametrize("game", ["classique", "yard-forced"])
def test_a_keep_that_brings_more_now_names_the_box_that_it_uses_up(game, tables):
    told = 0
    for rng, given in positions(game, "used up", times(90, more=150), tables, left=(1, 2)):
        sheet, other, best = given.position.sheet, rng.choice(given.choices), given.best.move
        said = USED_UP.search(given.reason(other.move)["en"])
        if said is None:
            continue
        odds, left = TurnOdds(given.values, sheet), given.position.rolls_left
        mine, theirs = (Aim(odds, move.dice, left, stop=0) for move in (best, other.move))
        assert theirs.scored(sheet) > mine.scored(sheet)
        labels = [box.label["en"] for box in sheet.rules.boxes]
        box = BoxIndex(labels.index(said[1]))
        assert float(said[2]) == pytest.approx(100 * theirs.boxes[box], abs=0.6)
        assert float(said[3]) == pytest.approx(100 * mine.boxes.get(box, 0), abs=0.6)
        told += 1
    assert told


def test_what_rolling_on_gains_and_loses_is_that_of_a_plain_count(advice):
    given = advice("yum", {"sixes": 18, "full": 25, "high": 26, "yum": 0}, "25566", 1)
    stop, apart = given.best.expected, []
    for faces in product(range(1, 7), repeat=3):
        (best, *_) = given.values.choices(Position(given.position.sheet, Dice([5, 5, *faces]), 0))
        apart.append(best.expected - stop)
    gains, losses = ([x for x in apart if x * sign > 1e-9] for sign in (1, -1))
    assert (
        f"{len(gains) / 216:.0%} of the time it gains {np.mean(gains):.1f} points on average, "
        f"but {len(losses) / 216:.0%} of the time it loses {-np.mean(losses):.1f}."
    ) in given.reason()["en"]


@pytest.mark.parametrize("game", scorecard_ids())
def test_nothing_comes_close_only_where_that_is_so(game, tables):
    told = 0
    for _, given in positions(game, "close", 250 * TIMES, tables, most_open=6, left=(1, 2)):
        said = re.search(r"Nothing else comes close: (.*?) gives up", given.reason()["en"])
        if said:
            second = given.choices[1]
            assert second.gives_up >= 5
            assert said[1] == describe_move(given.position, second.move)["en"]
            told += 1
    assert told


def test_what_another_move_gives_up_comes_first(advice):
    given = advice("classique", {}, "33356", 2)
    reason = given.reason(Keep("3335"))
    lost = given.choice(Keep("3335")).gives_up
    assert reason["en"].startswith("Keeping 3 3 3 5")
    assert f"gives up {lost:.1f} points" in reason["en"]
    assert "Keep 3 3 3, for" in reason["en"]
    assert given.reason(given.best.move) == given.reason()
    assert (
        "Stopping with 20 points in Three of a Kind" in given.reason(Fill("three-of-a-kind"))["en"]
    )


def test_a_move_that_would_be_right_without_the_bonus_is_told_so(advice):
    reason = advice("classique", {"aces": 1}, "45555", 0).reason(Fill("four-of-a-kind"))
    assert "the upper bonus decides" in reason["en"]
    assert "c'est la prime supérieure qui tranche" in reason["fr"]


UNSAID = ("later", "comes back", "costs more", "ensuite", "coûte plus", "davantage")
MOST_WORDS = 65
"""Two short sentences."""


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_reason_is_short_and_names_a_thing_on_the_sheet(game, tables):
    labels = [box.label["en"] for box in built_in(game).boxes]
    on_sheet, equals = [*labels, "upper bonus", "open box"], 0
    for rng, given in positions(game, "short", 60 * TIMES, tables):
        for reason in (given.reason(), given.reason(rng.choice(given.choices).move)):
            assert not [word for word in UNSAID if word in f"{reason['en']} {reason['fr']}"]
            assert len(reason["en"].split()) <= MOST_WORDS, reason["en"]
            assert [name for name in on_sheet if name in reason["en"]], reason["en"]
        for one in given.choices[1:4]:
            against = given.reason(one.move)["en"]
            equal = "practically equal" in against or "makes no difference" in against
            assert equal == (one.gives_up < 0.5), against
            equals += equal
    assert equals


def check_meanings(game, seed, count, tables):
    for rng, given in positions(game, seed, count, tables, left=(0, 1, 1, 2, 2)):
        reader, choices = Reader(given), given.choices
        for one in [*choices[:4], rng.choice(choices)]:
            reader.check(one.move)


@pytest.mark.parametrize("game", scorecard_ids())
def test_figures_mean_what_the_sentences_say(game, tables):
    check_meanings(game, "some", 8, tables)


@pytest.mark.long
@pytest.mark.parametrize("game", scorecard_ids())
def test_figures_mean_what_the_sentences_say_in_many_positions(game, tables):
    check_meanings(game, "many", 120, tables)


def test_a_bad_turn_is_told_as_what_it_costs(advice):
    reason = advice("classique", {}, "12356", 0).reason()
    assert "the least bad place: your expected total falls by 15 points" in reason["en"]
    assert "le moindre mal : votre total espéré baisse de 15 points" in reason["fr"].replace(
        "\xa0", " "
    )


def test_points_that_win_the_upper_bonus_are_told_so():
    sheet = sheet_from(built_in("classique"), UPPER)
    said = describe_move(Position(sheet, Dice("66612"), 0), Fill("sixes"))
    assert said["en"] == "writing 18 in Sixes for the upper bonus"
    less = describe_move(Position(sheet, Dice("66112"), 0), Fill("sixes"))
    assert less["en"] == "writing 12 in Sixes"


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_count_in_an_upper_box_is_named_with_its_least_points(game):
    sheet = Sheet.empty(built_in(game))
    upper = sheet.rules.upper
    for face, box in upper.items():
        goal = Goal(box, int(face), 5 * int(face), 0.42)
        label = sheet.rules.boxes[box].label
        said = describe_goals(sheet, [goal])
        assert said["en"] == f"at least {face} in {label['en']} (42%)"
        assert said["fr"].startswith(f"au moins {face} dans")
    other = next(index for index, _ in enumerate(sheet.rules.boxes) if index not in upper.values())
    points = sorted(possible_points(sheet, other) - {0})
    said = describe_goals(sheet, [Goal(other, points[0], points[-1], 0.42)])
    assert said["en"] == f"{sheet.rules.boxes[other].label['en']} (42%)"

import random
import re
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from fivefold.coach import advise
from fivefold.coach.scorecard.aims import Aim
from fivefold.coach.scorecard.analysis import Analysis
from fivefold.coach.scorecard.keep_reasons import why_keep
from fivefold.coach.scorecard.turn_odds import TurnOdds
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import (
    Keep,
    Position,
)
from fivefold.rules import BoxIndex, built_in, scorecard_ids
from tests.support.effort import times
from tests.support.solved import random_sheet, solved


def chance_of_zero(analysis, kept, name):
    odds = analysis._odds
    ends, chances = odds.endings, odds.chances(kept, analysis.position.rolls_left)
    (box,) = (i for i, one in enumerate(analysis.sheet.rules.boxes) if one.label["en"] == name)
    return sum(
        chance
        for chance, where, points in zip(chances, ends.box, ends.points, strict=True)
        if where == box and points == 0
    )


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_miss_that_mostly_means_a_zero_is_most_of_all_that_is_not_hoped_for(game, tables):
    rng, values, told = random.Random(f"{game} misses"), solved(game), 0
    for _ in range(times(70, more=150)):
        sheet = random_sheet(game, rng, rng.randint(2, 5))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.choice((1, 2))), tables)
        said = re.search(r"a miss mostly means a zero in ([\w ]+)\.", given.reason()["en"])
        if not said:
            continue
        analysis, kept = Analysis(given), given.best.move.dice
        missed = sum(ending.chance for ending in analysis.aim(kept).misses)
        assert chance_of_zero(analysis, kept, said[1]) > missed / 2, (
            sheet.points,
            given.position.dice,
        )
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
    rng, values, told = random.Random(f"{game} used up"), solved(game), 0
    for _ in range(times(70, more=150)):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.choice((1, 2))), tables)
        other, best = rng.choice(given.choices), given.best.move
        said = USED_UP.search(given.reason(other.move)["en"])
        if said is None:
            continue
        odds = TurnOdds(values, sheet)
        mine, theirs = (
            Aim(odds, move.dice, given.position.rolls_left, stop=0) for move in (best, other.move)
        )
        assert theirs.scored(sheet) > mine.scored(sheet)
        labels = [box.label["en"] for box in values.rules.boxes]
        box = BoxIndex(labels.index(said[1]))
        assert float(said[2]) == pytest.approx(100 * theirs.boxes[box], abs=0.6)
        assert float(said[3]) == pytest.approx(100 * mine.boxes.get(box, 0), abs=0.6)
        told += 1
    assert told


def test_what_rolling_on_gains_and_loses_is_that_of_a_plain_count(advice):
    given = advice("yum", {"sixes": 18, "full": 25, "high": 26, "yum": 0}, "25566", 1)
    stop, apart = given.best.expected, []
    for faces in product(range(1, 7), repeat=3):
        (best, *_) = given.values.options(Position(given.position.sheet, Dice([5, 5, *faces]), 0))
        apart.append(best.expected - stop)
    gains, losses = ([x for x in apart if x * sign > 1e-9] for sign in (1, -1))
    assert (
        f"{len(gains) / 216:.0%} of the time it gains {np.mean(gains):.1f} points on average, "
        f"but {len(losses) / 216:.0%} of the time it loses {-np.mean(losses):.1f}."
    ) in given.reason()["en"]

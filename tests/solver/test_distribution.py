import random
from collections import defaultdict
from functools import cache

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position, Sheet, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.kernels.distribution import ONE
from fivefold.solver.numbering import written
from fivefold.solver.passes import distribution, levels
from fivefold.solver.passes.distribution import (
    every_sheet,
    every_spread,
    exact_totals,
    points_to_come,
    worth_for_points,
)
from fivefold.solver.simulation import simulate
from fivefold.solver.totals import Worth
from fivefold.solver.values import Values
from tests.second.plain_solver import outcomes
from tests.second.plain_spread import plain_spread
from tests.second.random_rules import random_rules
from tests.support.effort import TIMES
from tests.support.solved import random_card, random_sheet, solved, solved_rules, spreads_of


def last_spread(sheet):
    """How the totals of a sheet with one open box are spread, the plain way."""
    dice, [box] = sheet.rules.dice, sheet.open
    spreads = {}
    for roll in rolls(dice):
        total = sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll)).total
        spreads[roll] = {total: 1.0}
    for _ in range(sheet.rules.rolls - 1):
        kept = {keep: mixed(spreads, rolled) for keep, rolled in outcomes(dice).items()}
        spreads = {roll: max((kept[keep] for keep in roll.keeps), key=mean) for roll in spreads}
    return mixed(spreads, [(roll, float(roll.probability)) for roll in spreads])


def mixed(spreads, rolled):
    total = defaultdict(float)
    for roll, chance in rolled:
        for score, share in spreads[roll].items():
            total[score] += chance * share
    return total


def mean(spread):
    return sum(score * chance for score, chance in spread.items())


@cache
def from_the_start(game):
    return exact_totals(solved(game), Sheet.empty(built_in(game)))


LARGER = [
    pytest.param(game, marks=pytest.mark.long)
    for game in ("yard-forced", "yacht", "yard-free", "classique")
]


@pytest.mark.parametrize("game", ["yum", *LARGER])
def test_the_mean_from_the_start_is_the_value(game):
    totals, value = from_the_start(game), solved(game).expected_total(Sheet.empty(built_in(game)))
    assert totals.mean == pytest.approx(value, abs=1e-9)
    assert totals.chances.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_mean_from_any_card_is_its_value(game):
    rng = random.Random(f"{game} spread")
    for open_boxes in (0, 1, 2, 3, 5, 7):
        sheet = random_sheet(game, rng, open_boxes)
        totals = exact_totals(solved(game), sheet)
        assert totals.mean == pytest.approx(solved(game).expected_total(sheet), abs=1e-9)
        assert totals.chances.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_last_box_is_spread_as_the_plain_way_finds(game):
    rng = random.Random(f"{game} last box")
    for _ in range(4):
        sheet = random_sheet(game, rng, open_boxes=1)
        totals = exact_totals(solved(game), sheet)
        exact = dict(zip(totals.scores.tolist(), totals.chances, strict=True))
        plain = last_spread(sheet)
        assert {score for score, chance in exact.items() if chance} == set(plain)
        assert all(exact[score] == pytest.approx(plain[score], abs=1e-12) for score in plain)


@pytest.mark.parametrize("game", ["yum", LARGER[0]])
def test_simulated_games_are_spread_as_worked_out(game):
    games = 200_000
    exact = from_the_start(game)
    played = simulate(solved(game), games, seed=5)
    scores = np.arange(0, 1600)
    apart = max(abs(exact.at_least(score) - played.at_least(score)) for score in scores)
    # Kolmogorov's bound: more than 2 / sqrt(n) apart happens once in 1,500 times.
    assert apart < 2 / games**0.5


def test_a_full_card_has_its_total_for_sure():
    sheet = random_sheet("yum", random.Random("full"), open_boxes=0)
    totals = exact_totals(solved("yum"), sheet)
    assert (totals.lowest, totals.chances.tolist()) == (sheet.total, [1.0])


def test_a_small_game_of_ones_own_is_spread(porch):
    values, sheet = solved_rules(porch), Sheet.empty(porch)
    assert exact_totals(values, sheet).mean == pytest.approx(values.expected_total(sheet), abs=1e-9)


def test_progress_is_told_and_ends_at_one():
    told = []
    sheet = random_sheet("yum", random.Random("told"), open_boxes=4)
    exact_totals(solved("yum"), sheet, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


def test_what_would_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1000)
    with pytest.raises(Malformed) as refused:
        exact_totals(solved("yum"), random_sheet("yum", random.Random("fit"), open_boxes=5))
    assert refused.value.code == "too-large-to-spread"


def test_what_is_far_too_large_is_refused_before_any_work_is_done(monkeypatch):
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1 << 20)
    monkeypatch.setattr(distribution, "reach_sheets", None)
    with pytest.raises(Malformed) as refused:
        exact_totals(solved("yum"), Sheet.empty(solved("yum").rules))
    assert refused.value.code == "too-large-to-spread"


HALF_A_STEP = 0.5 / ONE + 1e-12


def at_least(chances):
    return np.cumsum(chances[::-1])[::-1]


def same_curves(one, other, apart):
    length = max(len(one), len(other))
    pairs = [at_least(np.pad(each, (0, length - len(each)))) for each in (one, other)]
    assert np.abs(pairs[0] - pairs[1]).max() <= apart


@pytest.mark.parametrize("seed", range(6 * TIMES))
def test_made_up_games_as_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"spread {seed}")
    rules = random_rules(rng, tmp_path)
    values, told = Values.solved(rules), []
    packed = every_spread(values, threads=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    plain_spread.cache_clear()
    for open_boxes in range(len(rules.boxes) + 1):
        sheet = random_card(rules, rng, open_boxes)
        [found] = points_to_come(values, [values.place(sheet)], threads=1)
        plain = np.zeros(len(found))
        for total, chance in plain_spread(sheet).items():
            plain[total - written(sheet)] += chance
        assert found == pytest.approx(plain, abs=1e-9)
        same_curves(packed.spread(values.place(sheet)), found, HALF_A_STEP)


@pytest.mark.parametrize("open_boxes", [0, 1, 3, 6])
def test_every_sheet_has_the_spread_that_it_has_alone(open_boxes):
    rng, values = random.Random(f"alone {open_boxes}"), solved("yum")
    places = sorted(values.place(random_sheet("yum", rng, open_boxes)) for _ in range(4))
    for place, alone in zip(places, points_to_come(values, places, threads=1), strict=True):
        same_curves(spreads_of(values).spread(place), alone, HALF_A_STEP)


def test_means_are_the_values_on_all_sheets():
    values = solved("yum")
    packed, places = spreads_of(values), np.flatnonzero(every_sheet(values.plan))[::997]
    for place in places:
        spread = packed.spread(place)
        assert spread @ np.arange(len(spread)) == pytest.approx(values.array[place], abs=2e-3)


def test_simulated_games_end_as_the_spread_says():
    values, games = solved("yum"), 20_000
    spread = spreads_of(values).spread(values.place(Sheet.empty(built_in("yum"))))
    totals = simulate(values, games, seed=5)
    found = np.concatenate([np.zeros(totals.lowest), totals.chances])
    # The largest gap of two such curves passes 1.95 / sqrt(n) once in a thousand times.
    same_curves(found, spread, 1.95 / games**0.5)


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_turn_is_worth_what_the_sheets_after_it_are(game):
    """The chance with dice on the table, as the mean over everything that the turn can become."""
    rng = random.Random(f"{game} for points")
    values, sheet = solved(game), random_sheet(game, rng, open_boxes=4)
    worth = Worth.against(2, exact_totals(values, sheet))
    first_rolls = [
        (float(roll.probability), Position(sheet, roll, sheet.rules.rolls - 1))
        for roll in rolls(sheet.rules.dice)
    ]
    together = sum(
        chance * worth_for_points(values, position, worth) for chance, position in first_rolls
    )
    assert together == pytest.approx(worth.mean(exact_totals(values, sheet)), abs=1e-10)

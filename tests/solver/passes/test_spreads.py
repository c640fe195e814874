"""The spreads of all sheets, beside the plain way, single sheets and simulated games."""

import random

import numpy as np
import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.kernels.packing import ONE
from fivefold.solver.passes.distribution import points_to_come
from fivefold.solver.passes.spreads import every_sheet, every_spread
from fivefold.solver.sheet_state import written
from fivefold.solver.simulation import simulate
from fivefold.solver.values import Values
from tests.second.plain_spread import plain_spread
from tests.second.random_rules import random_rules
from tests.support.effort import TIMES
from tests.support.solved import random_card, random_sheet, solved, spreads_of

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

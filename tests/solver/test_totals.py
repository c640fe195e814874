"""Totals and their chances: simulated, exact, of every sheet, and their worth."""

import random
from functools import cache

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver import simulation
from fivefold.solver.display import reach_html
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
from fivefold.solver.totals import Totals, Worth
from fivefold.solver.values import Values
from fivefold.texts import Lang
from tests.second.plain_spread import plain_spread
from tests.second.random_rules import random_rules
from tests.support.displays import parsed, pictures, said
from tests.support.effort import TIMES, times
from tests.support.insights import code_of
from tests.support.solved import random_card, random_sheet, solved, spreads_of


def test_totals_answer_for_scores_on_their_edge_and_beyond():
    totals = Totals(10, np.array([0.25, 0.0, 0.5, 0.25]))
    chances = {-5: 1, 10: 1, 11: 0.75, 12: 0.75, 13: 0.25, 14: 0}
    assert {score: totals.at_least(score) for score in chances} == chances
    percentiles = {0: 10, 25: 10, 26: 12, 75: 12, 76: 13, 100: 13}
    assert {percent: totals.percentile(percent) for percent in percentiles} == percentiles
    assert (totals.mean, totals.sd) == (11.75, pytest.approx(1.0897, abs=1e-4))
    for percent in (-1, 101, float("nan")):
        assert code_of(totals.percentile, percent) == "wrong-percentile"


def test_a_total_is_enough_or_shares_the_win_or_is_not():
    worth = Worth.at_least(287)
    assert [worth.of(total) for total in (0, 286, 287, 999)] == [0, 0, 1, 1]
    assert (worth.enough, worth.even) == (287, 287)
    worth = Worth.beating([251, 240, 251])
    assert [worth.of(total) for total in (250, 251, 252)] == [0, pytest.approx(1 / 3), 1]
    assert (worth.enough, worth.even) == (252, 252)
    assert Worth.beating([251]).even == 251
    totals = Totals(10, np.array([0.25, 0.25, 0.5]))
    assert Worth.at_least(11).mean(totals) == totals.at_least(11)
    assert Worth.beating([11]).mean(totals) == pytest.approx(0.25 / 2 + 0.5)


def test_a_field_is_beaten_as_often_as_counting_says():
    chances = {10: 0.2, 11: 0.0, 12: 0.5, 13: 0.3}
    totals = Totals(10, np.array(list(chances.values())))

    def counted(mine, players, ties=0):
        """The share of a win, over every total that the players can have, one after the other."""
        if players == 0:
            return 1 / (1 + ties)
        return sum(
            chance * counted(mine, players - 1, ties + (other == mine))
            for other, chance in chances.items()
            if other <= mine
        )

    for players in (1, 2, 3):
        worth = Worth.against(players, totals)
        for mine in range(8, 16):
            assert worth.of(mine) == pytest.approx(counted(mine, players))


def test_totals_are_bars_and_figures():
    totals = Totals(10, np.array([0.2, 0.3, 0.0, 0.5]))
    root = parsed(totals._repr_html_())
    told = "Mean 11.8, standard deviation 1.2. Half of the games end between 11 and 13"
    assert told in said(root)
    assert pictures(root)[0].startswith(f"Final totals. {told}")
    assert "écart type 1,2" in said(parsed(totals.html(Lang.FR)))


def test_rare_totals_at_the_ends_are_left_out():
    chances = np.full(1001, 1e-9)
    chances[500:521] = 1 / 21
    shown = said(parsed(Totals(0, chances / chances.sum()).html()))
    assert "510" in shown.split()
    assert "1000" not in shown.split()
    assert "Mean 7.0" in said(parsed(Totals(7, np.array([1.0])).html()))


def test_chances_to_reach_a_total_are_a_curve():
    root = parsed(reach_html(100, [1.0, 0.6, 0.2], Lang.EN))
    assert "Chance to end with this total or more (%)" in said(root)
    assert "Playing for it"[:13] in said(root)


SIMULATED = times(10_000, more=50_000)


def off_by(totals, games, expected):
    """How far a simulated mean lies from the exact one, in standard errors."""
    return abs(totals.mean - expected) / (totals.sd / games**0.5)


@pytest.mark.parametrize("game", scorecard_ids())
def test_simulated_means_are_near_the_exact_value(game):
    rng, values = random.Random(f"{game} simulated"), solved(game)
    started = [random_sheet(game, rng, open_boxes) for open_boxes in (2, 5, 9)]
    for sheet in (Sheet.empty(built_in(game)), *started):
        totals = simulate(values, SIMULATED, seed=2, sheet=sheet)
        assert off_by(totals, SIMULATED, values.expected_total(sheet)) < 4


def test_threads_change_nothing_and_seeds_do():
    one, three, other = (
        simulate(solved("yum"), 3000, seed=seed, threads=threads)
        for seed, threads in ((9, 1), (9, 3), (10, 2))
    )
    assert one.lowest == three.lowest
    assert (one.chances == three.chances).all()
    assert one.mean != other.mean
    # The same games on every machine.
    assert simulate(solved("yum"), 1000, seed=7).mean == 171.381


def test_more_games_than_are_played_side_by_side(monkeypatch):
    monkeypatch.setattr(simulation, "_BATCH", 1000)
    told = []
    totals = simulate(solved("yum"), 1500, seed=3, progress=told.append)
    assert totals.chances.sum() == pytest.approx(1, abs=1e-12)
    assert told == [1000 / 1500, 1.0]
    once, twice = (simulate(solved("yum"), games, seed=3) for games in (1000, 2000))
    assert once.mean != twice.mean


def test_a_full_card_has_its_total_for_sure():
    sheet = random_sheet("yard-free", random.Random("over"), open_boxes=0)
    played = simulate(solved("yard-free"), 10, seed=0, sheet=sheet)
    for totals in (played, exact_totals(solved("yard-free"), sheet)):
        assert (totals.lowest, totals.chances.tolist()) == (sheet.total, [1.0])


def test_what_can_not_be_simulated_is_refused():
    for games in (0, -3, 10**10):
        assert code_of(simulate, solved("yum"), games, 1) == "wrong-games"
    assert code_of(simulate, solved("yum"), 1, -1) == "wrong-seed"


@cache
def from_the_start(game):
    return exact_totals(solved(game), Sheet.empty(built_in(game)))


# The whole game takes seconds here and a minute there; all games are small enough once begun.
SLOW = [pytest.param("yum", marks=pytest.mark.slow)]
LARGER = [
    pytest.param(game, marks=pytest.mark.long)
    for game in ("yard-forced", "yacht", "yard-free", "classique")
]


@pytest.mark.parametrize("game", [*SLOW, *LARGER])
def test_the_mean_from_the_start_is_the_value(game):
    totals, value = from_the_start(game), solved(game).expected_total(Sheet.empty(built_in(game)))
    assert totals.mean == pytest.approx(value, abs=1e-9)
    assert totals.chances.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_mean_from_any_card_is_its_value(game):
    rng = random.Random(f"{game} spread")
    for open_boxes in (0, 1, 2, 3, 5):
        sheet, told = random_sheet(game, rng, open_boxes), []
        totals = exact_totals(solved(game), sheet, progress=told.append)
        assert totals.mean == pytest.approx(solved(game).expected_total(sheet), abs=1e-9)
        assert totals.chances.sum() == pytest.approx(1, abs=1e-12)
        assert told == sorted(told)
        assert not open_boxes or told[-1] == 1


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_last_box_is_spread_as_the_plain_way_finds(game):
    rng = random.Random(f"{game} last box")
    for _ in range(4):
        sheet = random_sheet(game, rng, open_boxes=1)
        totals, plain = exact_totals(solved(game), sheet), plain_spread(sheet)
        exact = dict(zip(totals.scores.tolist(), totals.chances, strict=True))
        assert {score for score, chance in exact.items() if chance} == set(plain)
        assert {score: exact[score] for score in plain} == pytest.approx(plain, abs=1e-12)


@pytest.mark.parametrize("game", [*SLOW, LARGER[0]])
def test_simulated_games_are_spread_as_worked_out(game):
    games = 200_000
    exact = from_the_start(game)
    played = simulate(solved(game), games, seed=5)
    apart = max(abs(exact.at_least(score) - played.at_least(score)) for score in range(1600))
    # Kolmogorov's bound: more than 2 / sqrt(n) apart happens once in 1,500 times.
    assert apart < 2 / games**0.5


def test_what_would_not_fit_is_refused(monkeypatch):
    some = random_sheet("yum", random.Random("fit"), open_boxes=5)
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1000)
    assert code_of(exact_totals, solved("yum"), some) == "too-large-to-spread"
    # What is far too large is refused before any work is done.
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1 << 20)
    monkeypatch.setattr(distribution, "reach_sheets", None)
    empty = Sheet.empty(solved("yum").rules)
    assert code_of(exact_totals, solved("yum"), empty) == "too-large-to-spread"


HALF_A_STEP = 0.5 / ONE + 1e-12
"""Chances in the packed spreads are whole numbers of steps."""


def at_least(chances):
    return np.cumsum(chances[::-1])[::-1]


def same_curves(one, other, apart):
    length = max(len(one), len(other))
    pairs = [at_least(np.pad(each, (0, length - len(each)))) for each in (one, other)]
    assert np.abs(pairs[0] - pairs[1]).max() <= apart


def test_every_sheet_has_the_spread_that_it_has_alone():
    rng, values = random.Random("alone"), solved("yum")
    for open_boxes in (0, 1, 3, 6):
        places = sorted(values.place(random_sheet("yum", rng, open_boxes)) for _ in range(4))
        for place, alone in zip(places, points_to_come(values, places, threads=1), strict=True):
            same_curves(spreads_of(values).spread(place), alone, HALF_A_STEP)


@pytest.mark.parametrize("seed", range(4 * TIMES))
def test_made_up_games_are_spread_as_the_plain_way_finds(seed, tmp_path):
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


def test_means_are_the_values_on_all_sheets():
    values = solved("yum")
    packed, places = spreads_of(values), np.flatnonzero(every_sheet(values.plan))[::1997]
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
    values, sheet = solved(game), random_sheet(game, rng, open_boxes=3)
    worth = Worth.against(2, exact_totals(values, sheet))
    first_rolls = [
        (float(roll.probability), Position(sheet, roll, sheet.rules.rolls - 1))
        for roll in rolls(sheet.rules.dice)
    ]
    together = sum(
        chance * worth_for_points(values, position, worth) for chance, position in first_rolls
    )
    assert together == pytest.approx(worth.mean(exact_totals(values, sheet)), abs=1e-10)

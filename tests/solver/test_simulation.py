import random

import pytest

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver import simulation
from fivefold.solver.simulation import simulate
from tests.support.effort import times
from tests.support.solved import random_sheet, solved, solved_rules

GAMES = times(20_000, more=50_000)


def off_by(totals, games, expected):
    """How far a simulated mean lies from the exact one, in standard errors."""
    return abs(totals.mean - expected) / (totals.sd / games**0.5)


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_mean_is_near_the_exact_value(game):
    expected = solved(game).expected_total(Sheet.empty(built_in(game)))
    assert off_by(simulate(solved(game), GAMES, seed=1), GAMES, expected) < 4


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_mean_from_other_cards_is_near_their_value(game):
    rng = random.Random(f"{game} simulated")
    for open_boxes in (2, 5, 9):
        sheet = random_sheet(game, rng, open_boxes)
        totals = simulate(solved(game), GAMES, seed=2, sheet=sheet)
        assert off_by(totals, GAMES, solved(game).expected_total(sheet)) < 4


def test_threads_change_nothing_and_seeds_do():
    one, three, other = (
        simulate(solved("yum"), 3000, seed=seed, threads=threads)
        for seed, threads in ((9, 1), (9, 3), (10, 2))
    )
    assert one.lowest == three.lowest
    assert (one.chances == three.chances).all()
    assert one.mean != other.mean


def test_a_seed_means_the_same_games_on_every_machine():
    assert simulate(solved("yum"), 1000, seed=7).mean == 171.381


def test_more_games_than_are_played_side_by_side(monkeypatch):
    monkeypatch.setattr(simulation, "_BATCH", 1000)
    told = []
    totals = simulate(solved("yum"), 1500, seed=3, progress=told.append)
    assert totals.chances.sum() == pytest.approx(1, abs=1e-12)
    assert told == [1000 / 1500, 1.0]


def test_games_side_by_side_are_not_played_again(monkeypatch):
    monkeypatch.setattr(simulation, "_BATCH", 1000)
    once, twice = (simulate(solved("yum"), games, seed=3) for games in (1000, 2000))
    assert once.mean != twice.mean


def test_a_full_card_is_over():
    sheet = random_sheet("yard-free", random.Random("over"), open_boxes=0)
    totals = simulate(solved("yard-free"), 10, seed=0, sheet=sheet)
    assert (totals.lowest, totals.chances.tolist()) == (sheet.total, [1.0])


def test_a_game_of_ones_own_is_simulated(porch):
    values = solved_rules(porch)
    expected = values.expected_total(Sheet.empty(porch))
    assert off_by(simulate(values, GAMES, seed=4), GAMES, expected) < 4


@pytest.mark.parametrize(
    ("games", "seed", "code"),
    [
        (0, 1, "wrong-games"),
        (-3, 1, "wrong-games"),
        (10**10, 1, "wrong-games"),
        (1, -1, "wrong-seed"),
    ],
)
def test_what_can_not_be_simulated_is_refused(games, seed, code):
    with pytest.raises(Malformed) as refused:
        simulate(solved("yum"), games, seed)
    assert refused.value.code == code

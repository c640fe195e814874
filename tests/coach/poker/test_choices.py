import pytest

from fivefold.coach.poker.advice import view_of
from fivefold.coach.poker.choices import AuctionPlan, scenario
from fivefold.coach.poker.position import PlannedAttempt
from fivefold.coach.poker.values import learned_weights
from fivefold.games import Seat
from fivefold.games.poker import AllIn
from tests.support.poker_tables import bidding_on, game_of, player


def test_a_scenario_holds_every_end_with_its_exact_chance():
    game = game_of([player(1500)] * 2, bidding_on("665JJ/2/700", "3356"))
    view = view_of(game)
    (won, chance), (lost, other) = scenario(
        view, PlannedAttempt(Seat(1), 300, (-200, 0)), game.phase.in_play, 2
    )
    assert (chance, other) == (pytest.approx(11 / 36), pytest.approx(25 / 36))
    assert won.money == (1300, 2400)
    assert lost.money == (1700, 1200)


def test_an_all_in_stakes_everything_and_is_used_up():
    view = view_of(game_of([player(1500)] * 2, bidding_on("665JJ/2/700")))
    attempt = AuctionPlan(view, view.phase, Seat(0), learned_weights()).attempt(AllIn())
    assert (attempt.roller, attempt.stake) == (0, 1500)
    lost = view.failure(attempt, view.phase.in_play, 2)
    assert (lost.money[0], lost.opener) == (0, 1)
    assert view.success(attempt).ready == lost.ready == (False, True)

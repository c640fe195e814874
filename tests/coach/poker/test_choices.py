import numpy as np
import pytest

from fivefold.coach.poker.advice import advise_poker, view_of
from fivefold.coach.poker.choices import AuctionPlan, capped, options, scenario
from fivefold.coach.poker.position import PlannedAttempt
from fivefold.coach.poker.values import learned_weights
from fivefold.games import Seat
from fivefold.games.poker import AllIn, Bet, Bid, NoBet, Pass, Side
from tests.support.poker_tables import betting_on, bidding_on, game_of, player


def test_where_nothing_is_to_be_gained_a_bid_comes_before_a_pass():
    ranked = options([Bid(100), Pass(), AllIn()], np.array([[0.5], [0.5 + 1e-12], [0.4]]))
    assert [option.move for option in ranked] == [Bid(100), Pass(), AllIn()]


def test_a_dearer_roll_never_looks_better_than_the_cheapest():
    mine = [PlannedAttempt(Seat(0), stake, (0, 0)) for stake in (200, 0, 300)]
    others = [
        PlannedAttempt(Seat(1), 100, (0, 0)),
        PlannedAttempt(Seat(0), 900, (0, 0), all_in=True),
    ]
    values = np.array([[0.5, 0.5], [0.3, 0.5], [0.1, 0.3], [0.6, 0.6], [0.7, 0.7]])
    after = capped(values, [*mine, *others], Seat(0))
    assert after.tolist() == [[0.3, 0.5], [0.3, 0.5], [0.1, 0.3], [0.6, 0.6], [0.7, 0.7]]


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


WAGERED = {
    ("665JJ/2/700", "3356"): (1100, 1500),
    ("12456/6/400", "1245"): (1400, 1500, 1500),
    ("55446/3/800", "4456"): (1500, 1500),
    ("JJJJJ/3/1200", "2222"): (2000, 1300),
    ("34JJJ/3/600", "46"): (1500, 1900, 1600, 400),
    ("1111J/4/800", "11"): (2500, 800, 1200),
}
"""Cards with dice on them, and what everyone has."""


@pytest.mark.parametrize("card", WAGERED, ids=str)
def test_every_100_on_a_side_counts_about_as_much_as_the_one_before(card):
    """In points of the chance to win; the noise of a step is about a tenth of one."""
    (face, matched), moneys = card, WAGERED[card]
    betting = betting_on(face, matched, 300, seats=len(moneys))
    game = game_of(map(player, moneys), betting, cards_won=2)
    advice = advise_poker(game, Seat(1), simulations=500)
    values = {option.move: 100 * option.chance for option in advice.choices}
    for side in Side:
        line = [values[move] for move in (NoBet(), *(Bet(side, 100 * n) for n in (1, 2, 3)))]
        steps = np.diff(line)
        assert steps.max() - steps.min() < 1.0
        assert steps.min() > -0.3 or steps.max() < 0.3


def test_a_bet_pays_beyond_its_even_chance_and_only_there():
    met = set()
    for card, moneys in WAGERED.items():
        game = game_of(map(player, moneys), betting_on(*card, seats=len(moneys)), cards_won=2)
        advice = advise_poker(game, Seat(1), simulations=4)
        values = {option.move: option.chance for option in advice.choices}
        for bet, even in advice.even.items():
            beyond = advice.chance > even if bet.side is Side.YES else advice.chance < even
            assert beyond == (values[bet] > values[NoBet()])
            met.add((bet.side, beyond))
    assert len(met) == 4


def test_between_equals_no_pays_below_a_third_and_yes_above_a_half():
    game = game_of([player(1500)] * 2, betting_on("55446/3/800", "4456"))
    advice = advise_poker(game, Seat(1), simulations=0)
    assert advice.best.move == NoBet()
    assert advice.even[Bet(Side.NO, 300)] == pytest.approx(1 / 3, abs=0.04)
    assert advice.even[Bet(Side.YES, 300)] == pytest.approx(1 / 2, abs=0.04)
    yes, no = (round(100 * advice.even[Bet(side, 300)]) for side in (Side.YES, Side.NO))
    reason = (
        f"yes would pay above {yes}%, and no, which goes to player 1 if it is lost, below {no}%"
    )
    assert reason in advice.reason()["en"]

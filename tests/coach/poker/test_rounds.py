"""Which steps of a round a review judges, and who has won in the end."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.attempts import DONE, CardNeed, completion
from fivefold.coach.poker.position import AfterAttempt, PlannedAttempt, PokerPosition
from fivefold.coach.poker.rounds import (
    AttemptEnds,
    LastCardRound,
    PokerStep,
    RollingValues,
    bids_considered,
    final_shares,
    last_words,
    shares_of_win,
)
from fivefold.dice import roll_dice, rolls
from fivefold.games import DiceDue, Seat
from fivefold.games.poker import AllIn, Bid, Bidding, NoBet, Pass, Rolling
from fivefold.protocol import Decision, Roll
from fivefold.rules import built_in
from tests.support.poker_bots import play
from tests.support.poker_tables import bidding_on, game_of, on_table, player


def steps(*said):
    game = game_of([player(1500), player(1500)], bidding_on("665JJ/2/700"))
    for seat, move in said:
        after = game.play(move, seat)
        yield PokerStep(game, seat, move, after)
        game = after


def test_the_bid_that_stands_and_the_last_pass_are_judged():
    said = steps((0, Bid(100)), (1, Bid(200)), (0, Bid(300)), (1, Pass()))
    assert sorted(last_words(list(said))) == [2, 3]
    assert sorted(last_words(list(steps((0, Pass()), (1, Bid(100)), (0, Pass()))))) == [1, 2]
    # A bid is compared with the lowest, and with what is no bid.
    (step,) = steps((0, Bid(400)))
    assert set(bids_considered(step, step.before.phase)) == {Bid(100), Bid(400), Pass(), AllIn()}


def test_everyones_share_of_the_win():
    end, _ = play(["random"] * 2, 1)
    shares = shares_of_win(end)
    assert sum(shares) == pytest.approx(1)
    assert all((share > 0) == (seat in end.winners) for seat, share in enumerate(shares))
    assert shares_of_win(game_of([player(500)] * 2, bidding_on("665JJ/2/700"))) is None


CARDS = ["665JJ/2/700", "JJJJJ/3/1200", "66554/5/500", "1111J/4/800"]


def started(card, matched=""):
    in_play = on_table(card, matched)
    phase = Rolling(0, in_play, 0, 100, (None, NoBet()), in_play.card.rolls)
    game = game_of((player(1400), player(1500)), phase)
    return PokerPosition(game, phase, built_in("deluxe-poker").deck), game


def values_of(view, rng):
    """Values for ends that are worth anything at random, and only a completed card 1."""
    ends = AttemptEnds(view, PlannedAttempt.of(view.phase))
    worth = {state: rng.random((3, 2)) * (need != DONE) for need, state in ends.states.items()}
    worth[ends.states[DONE]] = np.ones((3, 2))
    return RollingValues(ends, worth)


@pytest.mark.parametrize("card", CARDS)
def test_the_value_before_a_roll_is_the_mean_of_those_after_it(card):
    view, game = started(card)
    values, phase = values_of(view, np.random.default_rng(1)), view.phase
    total, dice = np.zeros((3, 2)), phase.in_play.dice_to_roll
    for rolled in rolls(dice):
        total += rolled.ways / 6**dice * _value(values, game.play(Roll(rolled), 0))
    assert values.value(view.need, phase.rolls_left) == pytest.approx(total, abs=1e-12)


def _value(values, game):
    phase = game.phase
    if not isinstance(phase, Rolling):
        assert game.settlement.completed
        return values.value(DONE, 0)
    moves = game.legal_moves(0)
    if moves:
        return values.after(phase, moves)
    return values.value(CardNeed.of(phase.in_play), phase.rolls_left)


@pytest.mark.parametrize("card", CARDS)
def test_if_only_a_completed_card_counts_it_is_the_exact_chance(card):
    view, _ = started(card)
    ends = AttemptEnds(view, PlannedAttempt.of(view.phase))
    worth = {state: np.full((1, 2), float(need == DONE)) for need, state in ends.states.items()}
    value = RollingValues(ends, worth).value(view.need, view.phase.rolls_left)
    exact = completion(view.need, view.phase.rolls_left)
    assert Fraction(0) < exact < 1
    assert value == pytest.approx(np.full((1, 2), float(exact)), abs=1e-12)


START = game_of([player(1900), player(1200)], bidding_on("665JJ/2/700"), cards_won=6)


def attempt(game, choose, seed):
    """The steps of one attempt."""
    rng, settled = Random(seed), game.settlement
    while not game.over and game.settlement is settled:
        due = game.due
        seat = game.to_act[0] if due is None else due.seat
        rolls = isinstance(due, DiceDue)
        move = Roll(roll_dice(due.count, rng)) if rolls else choose(game, seat)
        after = game.play(move, seat)
        yield PokerStep(game, seat, move, after)
        game = after


def advised(game, seat):
    return advise_poker(game, seat).best.move


@pytest.mark.parametrize("seed", range(3))
def test_whoever_plays_their_best_gives_up_nothing(seed):
    steps = list(attempt(START, advised, seed))
    known = LastCardRound(steps, None)
    chances = known.start
    assert chances[0] == pytest.approx(advise_poker(START, Seat(0)).best.chance)
    for step, valued in zip(steps, known.valued(), strict=True):
        assert valued.chances.sum() == pytest.approx(1)
        if isinstance(step.move, Decision):
            assert valued.chances == pytest.approx(chances, abs=1e-6)
            assert all(option.doubt == 0 for option in valued.choices)
        chances = valued.chances


def test_what_a_bad_bid_costs_is_known():
    def bid_too_much(game, seat):
        lavish = isinstance(game.phase, Bidding) and seat == 0
        return Bid(1900) if lavish else advised(game, seat)

    steps = list(attempt(START, bid_too_much, 1))
    step, valued = steps[0], next(iter(LastCardRound(steps, None).valued()))
    (yours,) = (option for option in valued.choices if option.move == step.move)
    start = LastCardRound([step], None).start
    assert yours.gives_up > 0.05
    assert yours.gives_up == pytest.approx(start[0] - valued.chances[0], abs=1e-6)


def after(money, card, left=0):
    return AfterAttempt(money, card, (True,) * len(money), left, 0, None)


def test_who_has_won():
    for end, shares in [
        (after((500, 700), (True, True)), [0, 1]),
        (after((500, 700), (True, False)), [1, 0]),
        (after((700, 700, 600), (True, True, True)), [0.5, 0.5, 0]),
        (after((0, 700), (True, False), left=3), [0, 1]),
        (after((0, 0), (True, False), left=3), [0, 0]),
        (after((0, 400, 500), (True, False, False)), [0, 0, 0]),
    ]:
        assert final_shares(end) == pytest.approx(np.array(shares))
    assert final_shares(after((500, 700), (True, True), left=1)) is None  # it goes on

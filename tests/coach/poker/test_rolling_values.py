"""What an attempt is worth after each roll: the mean over all rolls, with the best locks."""

from fractions import Fraction

import numpy as np
import pytest

from fivefold.coach.poker.attempts import DONE, Need, completion
from fivefold.coach.poker.position import PlannedAttempt, PokerPosition
from fivefold.coach.poker.rolling_values import AttemptEnds, RollingValues
from fivefold.dice import rolls
from fivefold.games.poker import NoBet, Rolling
from fivefold.protocol import Roll
from fivefold.rules import built_in
from tests.support.poker_tables import game_of, on_table, player

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
    return values.value(Need.of(phase.in_play), phase.rolls_left)


@pytest.mark.parametrize("card", CARDS)
def test_if_only_a_completed_card_counts_it_is_the_exact_chance(card):
    view, _ = started(card)
    ends = AttemptEnds(view, PlannedAttempt.of(view.phase))
    worth = {state: np.full((1, 2), float(need == DONE)) for need, state in ends.states.items()}
    value = RollingValues(ends, worth).value(view.need, view.phase.rolls_left)
    exact = completion(view.need, view.phase.rolls_left)
    assert Fraction(0) < exact < 1
    assert value == pytest.approx(np.full((1, 2), float(exact)), abs=1e-12)

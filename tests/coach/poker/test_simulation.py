import numpy as np
import pytest

from fivefold.coach.poker.advice import view_of
from fivefold.coach.poker.attempts import attempt_chance
from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.position import PlannedAttempt
from fivefold.coach.poker.simulation import (
    GameBatch,
    Prospects,
    RandomDraws,
    is_over,
    play_attempt,
    simulate,
)
from fivefold.coach.poker.values import learned_weights, win_chances
from fivefold.games import Seat
from fivefold.rules import load_deck
from tests.support.poker_tables import bidding_on, game_of, player


@pytest.mark.parametrize(
    ("card", "matched", "bet"),
    [("665JJ/2/700", "3356", -300), ("55446/3/800", "4456", 0), ("12456/6/400", "1245", 300)],
)
def test_equal_players_bet_no_below_a_third_and_yes_above_a_half(card, matched, bet):
    """A lost no goes to the roller, so it must win twice as often as it loses."""
    view = view_of(game_of([player(1500)] * 2, bidding_on(card, matched)))
    bets = Prospects(view.batch, view.deck, learned_weights()).bets
    assert bets[0].tolist() == [[0, bet], [bet, 0]]


def test_whom_a_completed_last_card_beats_bets_no():
    """Money helps the rival of the one ahead only if the card is not completed yet."""
    game = game_of([player(3000), player(2500)], bidding_on("3333J/5/500", "33"), cards_won=6)
    view = view_of(game)
    bets = Prospects(view.batch, view.deck, learned_weights()).bets
    assert attempt_chance(game) > 0.6
    assert bets[0, 0].tolist() == [0, -300]


def test_a_game_ends_as_the_rules_say():
    batch = GameBatch(
        np.array([[900.0, 2000.0, 900.0], [0.0, 100.0, 0.0]]),
        np.array([[True, False, True], [True, False, True]]),
        np.ones((2, 3), bool),
        np.array([0, 4]),
        np.array([0, 1]),
        np.array([0, 0]),
    )
    assert is_over(batch).all()
    chances = win_chances(batch.held(deck_of(load_deck())), learned_weights())
    assert chances.round(9).tolist() == [[0.5, 0, 0.5], [0, 1, 0]]


def test_taking_luck_out_changes_no_mean():
    game = game_of([player(1500), player(1900)], bidding_on("665JJ/2/700", "33"), cards_won=5)
    view, games, weights = view_of(game), 3000, learned_weights()
    start = view.failure(PlannedAttempt(Seat(0), 100, (0, -300)), game.phase.in_play, 2)
    draws = RandomDraws(view, games, 60, np.random.default_rng(1))
    smooth = simulate([start], view, weights, draws)[0, :, 0]
    batch = GameBatch(
        np.repeat([np.array(start.money, float)], games, axis=0),
        np.ones((games, 2), bool),
        np.ones((games, 2), bool),
        np.full(games, 2),
        np.zeros(games, int),
        deck_of(load_deck()).failed(np.full(games, view.batch.place[0]), draws.luck[0, 1]),
    )
    won = np.zeros(games)
    playing = np.arange(games)
    for luck, mood in zip(draws.luck[1:], draws.mood, strict=True):
        batch, _ = play_attempt(
            batch,
            view.deck,
            weights,
            luck[:, playing],
            draws.cards[playing],
            mood=mood[playing],
        )
        over = is_over(batch)
        won[playing[over]] = win_chances(batch[over].held(view.deck), weights)[:, 0]
        batch, playing = batch[~over], playing[~over]
    assert not len(playing)
    assert smooth.mean() == pytest.approx(won.mean(), abs=4 * won.std() / games**0.5)
    assert smooth.std() < 0.8 * won.std()

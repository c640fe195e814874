"""The values of a state of Deluxe Poker: cards, attempts, positions, simulated games."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.coach.poker.advice import view_of
from fivefold.coach.poker.attempts import DONE, CardNeed, attempt_chance, completion, ends
from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.position import PlannedAttempt, PokerPosition
from fivefold.coach.poker.simulation import (
    GameBatch,
    Prospects,
    RandomDraws,
    is_over,
    play_attempt,
    simulate,
)
from fivefold.coach.poker.values import (
    FEATURES,
    End,
    Holdings,
    columns,
    growth,
    learned_weights,
    likely_bets,
    win_chances,
    with_end,
)
from fivefold.dice import Dice, rolls
from fivefold.games import Seat
from fivefold.games.poker import CardInPlay, Player, Rolling
from fivefold.record import Record
from fivefold.rules import load_deck
from fivefold.solver import completion_chance
from tests.support.effort import TIMES
from tests.support.poker_tables import bidding_on, game_of, player
from tests.support.random_play import play_on


def holdings(money, cards=None, left=3, opener=0):
    """One game of a few seats."""
    money = np.array([money], float)
    card = np.zeros(money.shape, bool) if cards is None else np.array([cards], bool)
    return Holdings(
        money, card, np.ones(money.shape, bool), np.array([left]), np.array([opener]),
        np.array([0.5]), np.array([700.0]),
    )  # fmt: skip


def chances(*arguments, **more):
    return win_chances(holdings(*arguments, **more), learned_weights())[0]


def test_chances_add_up_and_equals_differ_only_by_who_opens():
    first, second, third = chances([1500, 1500, 1500])
    assert first + second + third == pytest.approx(1)
    assert second == pytest.approx(third)
    assert first != pytest.approx(second)


def test_money_and_a_card_help():
    assert chances([1500, 1500])[1] < chances([1500, 2500])[1]
    assert chances([1500, 1500])[1] < chances([1500, 1500], [False, True])[1]
    assert chances([0, 1500, 0]).tolist() == [0, 1, 0]
    assert chances([0, 0]).tolist() == [0, 0]
    # When no card is left, the richest with a card wins.
    won = chances([9000, 1600, 1500], [False, True, True], left=0)
    assert won == pytest.approx([0, 1, 0])


def test_the_columns_are_the_features_in_their_order():
    found = dict(zip(FEATURES, columns(holdings([1500, 200], [True, False])), strict=True))
    assert found["money"].tolist() == [[1.5, 0.2]]
    assert found["purse"][0] == pytest.approx([1, 2 / 3])
    assert found["hope"].tolist() == [[False, True]]
    assert found["opens likely"].tolist() == [[0.5, 0]]


def test_growth_is_how_the_odds_change_with_the_money():
    weights = learned_weights()[[3]]
    for money, change in ((1500.0, 300.0), (200.0, -100.0)):
        times = growth(np.array([[[money]]]), np.array([[[change]]]), weights)[0, 0, 0]
        before, after = chances([1500, money]), chances([1500, money + change])
        assert after[1] / after[0] == pytest.approx(times * before[1] / before[0])


def test_the_end_comes_before_what_was_learned():
    learned = np.ones((2, len(FEATURES)))
    weights = with_end(learned)
    assert weights.shape == (3, len(FEATURES))
    assert np.array_equal(weights[1:], learned)
    assert np.isfinite(learned_weights()).all()


WAGER = np.array([[[0, 300.0], [300.0, 0]]])
"""One game of two: whoever does not roll may bet 300."""


def end(share=(0.5, 0.5), money=(1500.0, 1500.0), weights=None):
    """The same whoever rolls."""
    learned = learned_weights()[[3]] if weights is None else weights
    return End(np.array([[share, share]]), np.array([[money, money]]), learned)


def test_equals_bet_no_below_a_third_and_yes_above_a_half():
    for chance, side in ((0.05, -1), (0.3, -1), (0.36, 0), (0.47, 0), (0.53, 1), (0.95, 1)):
        bets = likely_bets(end(), end(), np.full(WAGER.shape, chance), WAGER)
        assert bets.tolist() == (side * WAGER).tolist()
    plain = end(weights=np.zeros_like(learned_weights()[[3]]))  # where money does not count
    assert not likely_bets(plain, plain, np.full(WAGER.shape, 0.9), WAGER).any()


def test_ones_share_follows_ones_money_and_what_the_roller_gets_hurts_twice():
    here, even = end(share=(0.4, 0.6)), end()
    assert here.moved(0 * WAGER) == pytest.approx(here.share)
    assert here.moved(WAGER)[0, 0, 1] > 0.6 > here.moved(-WAGER)[0, 0, 1]
    assert even.taken(WAGER)[0, 0, 1] < even.moved(-WAGER)[0, 0, 1] < 0.5


DECK = deck_of(load_deck())
GAMES = 40


def prospects(seats):
    rng = np.random.default_rng(seats)
    shape = GAMES, seats
    batch = GameBatch(
        100.0 * rng.integers(0, 30, shape),
        rng.random(shape) < 0.5,
        rng.random(shape) < 0.5,
        rng.integers(1, 8, GAMES),
        rng.integers(0, seats, GAMES),
        rng.integers(0, len(DECK.chance), GAMES),
    )
    return Prospects(batch, DECK, learned_weights())


def worked_out(one, game, roller, stake):
    """Everyone's chance to win if this seat rolls for this stake in one game."""
    batch, place = one.batch, one.batch.place[game]
    money = one.lost[game, roller].copy()
    money[roller] -= stake
    failed = Holdings(
        money[None],
        batch.card[[game]],
        batch.ready[[game]],
        batch.left[[game]],
        np.array([roller]),
        DECK.chance_after[[place]],
        DECK.payout[[place]],
    )
    chance = DECK.chance[place]
    failure = win_chances(failed, learned_weights())[0]
    return chance * one.success[game, roller] + (1 - chance) * failure


@pytest.mark.parametrize("seats", [2, 3])
def test_only_the_roller_pays(seats):
    one, games = prospects(seats), np.arange(GAMES)
    for stake in (0, 100, 1400):
        stakes = np.full(GAMES, float(stake))
        own = one.own(stakes[:, None], games)
        for roller in range(seats):
            everyone = one.everyone(np.full(GAMES, roller), stakes, games)
            expected = np.array([worked_out(one, game, roller, stake) for game in games])
            assert everyone == pytest.approx(expected, abs=1e-12)
            assert own[:, roller] == pytest.approx(expected[:, roller], abs=1e-12)


def test_equal_players_bet_no_below_a_third_and_yes_above_a_half():
    """A lost no goes to the roller, so it must win twice as often as it loses."""
    for card, matched, bet in (
        ("665JJ/2/700", "3356", -300), ("55446/3/800", "4456", 0), ("12456/6/400", "1245", 300)
    ):  # fmt: skip
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


def test_the_chance_is_the_exact_one_wherever_dice_lie():
    for card in [card for card in load_deck() if len(set(card.faces)) > 2][::3]:
        seen = {CardInPlay(card)}
        for dice in rolls(5)[::7]:
            placed, loose = CardInPlay(card).after(dice)
            seen |= {placed, *(placed.locked(value, loose) for value in placed.lockable(loose))}
        for in_play in seen:
            exact = completion_chance(in_play, card.rolls)
            assert completion(CardNeed.of(in_play), card.rolls) == exact


def test_ends_of_an_attempt_are_all_there_is_and_complete_the_card_as_often_as_can_be():
    for card in load_deck():
        need = CardNeed.of(CardInPlay(card))
        left = ends(need, card.rolls, card.rolls)
        assert sum(left.values()) == pytest.approx(1)
        assert left[DONE] == pytest.approx(float(completion(need, card.rolls)))


def test_every_card_that_can_lie_on_a_table_has_its_place_in_the_deck():
    deck = deck_of(load_deck())
    for number, card in enumerate(deck.cards):
        for dice in rolls(5):
            placed, loose = CardInPlay(card).after(dice)
            for value in placed.lockable(loose):
                after = placed.locked(value, loose)
                assert after.complete or deck.place(number, CardNeed.of(after)) >= 0


def test_cards_that_people_type_do_not_fill_the_memory():
    for payout in range(100, 4100, 100):
        view = bidding_on(f"66554/5/{payout}", "")
        PokerPosition(game_of([player(1500)] * 3, view), view, load_deck()[:2]).deck  # noqa: B018
    assert deck_of.cache_info().currsize <= 16


NAMES = ("Ann", "Bo", "Cléo", "Dev", "Ed", "Flo")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_attempt_leaves_what_the_referee_pays(seats):
    met = 0
    for seed in range(30 * TIMES):
        record = Record.new("deluxe-poker", NAMES[:seats])
        game = play_on(record, random.Random(seed), 20 + seed).game
        phase = game.phase
        if not isinstance(phase, Rolling) or phase.in_play.complete:
            continue
        met += 1
        view, attempt = PokerPosition(game, phase, load_deck()), PlannedAttempt.of(phase)
        card, in_play, left = phase.in_play.card, phase.in_play, phase.rolls_left
        value = next(face for face in range(1, 7) if face not in card.pictured)
        full = CardInPlay(card, card.pictured + Dice([value] * card.jokers))
        for start, end in (
            (view.success(attempt), full),
            (view.failure(attempt, in_play, left), in_play),
        ):
            after = game._settled(replace(phase, in_play=end, rolls_left=0))
            assert start.money == tuple(player.money for player in after.players)
            assert start.card == tuple(bool(player.cards) for player in after.players)
            assert start.ready == tuple(not player.all_in_used for player in after.players)
            if not after.over:
                assert start.opener == after.phase.opener
    assert met


def test_only_cards_that_nobody_has_seen_can_follow():
    seen = load_deck()[:3]
    players = [Player(cards=seen[:1]), Player(cards=seen[1:2])]
    view = view_of(game_of(players, bidding_on(str(seen[2])), cards_won=2))
    assert {view.deck.cards[number] for number in view.hidden} == {*load_deck()[3:]}

import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.coach.poker.advice import Evaluator, advise_poker, view_of
from fivefold.coach.poker.attempts import DONE, Need, attempt_chance, completion, ends
from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.choices import AuctionPlan, scenario
from fivefold.coach.poker.continuations import RandomDraws, is_over, play_attempt, simulate
from fivefold.coach.poker.options import capped, options
from fivefold.coach.poker.policy import GameBatch, Prospects
from fivefold.coach.poker.position import PlannedAttempt, PokerPosition
from fivefold.coach.poker.values import learned_weights, win_chances
from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove
from fivefold.games import Seat, new_game
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Bidding,
    Card,
    CardInPlay,
    Lock,
    Money,
    NoBet,
    NoLock,
    Pass,
    Player,
    Rolling,
    Side,
    TurnCard,
)
from fivefold.record import Record
from fivefold.rules import load_deck
from fivefold.solver import completion_chance
from fivefold.texts import Lang
from tests.support.effort import TIMES
from tests.support.poker_tables import CARD, betting_on, bidding_on, game_of, player, rolling_on
from tests.support.random_play import play_on, random_move

NAMES = ("Ann", "Bo", "Cléo", "Dev", "Ed", "Flo")


def decisions(seed, seats, moves):
    """The states of a random game where somebody has something to decide."""
    rng, record = random.Random(seed), Record.new("deluxe-poker", NAMES[:seats])
    for _ in range(moves):
        if record.game.over:
            return
        if record.game.due is None:
            yield record.game
        record = record.play(*random_move(record, rng))


def best(game, seat=0, **how):
    return advise_poker(game, Seat(seat), **how).best.move


# --- the card ---


@pytest.mark.parametrize("card", [c for c in load_deck() if len(set(c.faces)) > 2][::3], ids=str)
def test_the_chance_is_the_exact_one_wherever_dice_lie(card):
    seen = {CardInPlay(card)}
    for dice in rolls(5)[::7]:
        placed, loose = CardInPlay(card).after(dice)
        seen |= {placed, *(placed.locked(value, loose) for value in placed.lockable(loose))}
    for in_play in seen:
        assert completion(Need.of(in_play), card.rolls) == completion_chance(in_play, card.rolls)


def test_ends_of_an_attempt_are_all_there_is_and_complete_the_card_as_often_as_can_be():
    for card in load_deck():
        need = Need.of(CardInPlay(card))
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
                assert after.complete or deck.place(number, Need.of(after)) >= 0


def test_cards_that_people_type_do_not_fill_the_memory():
    for payout in range(100, 4100, 100):
        view = bidding_on(f"66554/5/{payout}", "")
        assert PokerPosition(game_of([player(1500)] * 3, view), view, load_deck()[:2]).deck
    assert deck_of.cache_info().currsize <= 16


def test_the_advice_tells_the_exact_chance():
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700", "3356"))
    assert advise_poker(game, Seat(0), simulations=0).chance == completion_chance(
        game.phase.in_play, 2
    )
    in_play = CardInPlay(Card.parse("JJJJJ/3/1200"))
    rolling = Rolling(Seat(0), in_play, Seat(0), Money(0), (None, NoBet()), 2, Dice("22355"))
    chance = completion_chance(in_play.locked(2, rolling.loose), 2)
    assert attempt_chance(game_of([player(1500)] * 2, rolling)) == chance


# --- the money ---


def settled_by_referee(game, completed):
    """Everyone's money after the attempt, by the referee."""
    phase = game.phase
    card = phase.in_play.card
    value = next(face for face in range(1, 7) if face not in card.pictured)
    full = CardInPlay(card, card.pictured + Dice([value] * card.jokers))
    over = replace(phase, in_play=full if completed else phase.in_play, rolls_left=0)
    after = game._settled(over)
    return tuple(player.money for player in after.players), after


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_attempt_leaves_what_the_referee_pays(seats):
    met = 0
    for seed in range(30 * TIMES):
        record = Record.new("deluxe-poker", NAMES[:seats])
        game = play_on(record, random.Random(seed), 20 + seed).game
        if not isinstance(game.phase, Rolling) or game.phase.in_play.complete:
            continue
        met += 1
        view, attempt = PokerPosition(game, game.phase, load_deck()), PlannedAttempt.of(game.phase)
        for completed in (True, False):
            in_play, left = game.phase.in_play, game.phase.rolls_left
            start = view.success(attempt) if completed else view.failure(attempt, in_play, left)
            money, after = settled_by_referee(game, completed)
            assert start.money == money
            assert start.card == tuple(bool(player.cards) for player in after.players)
            assert start.ready == tuple(not player.all_in_used for player in after.players)
            if not after.over:
                assert start.opener == after.phase.opener
    assert met


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
    attempt = AuctionPlan(view, view.phase, Seat(0)).attempt(AllIn())
    assert (attempt.roller, attempt.stake) == (0, 1500)
    lost = view.failure(attempt, view.phase.in_play, 2)
    assert (lost.money[0], lost.opener) == (0, 1)
    assert view.success(attempt).ready == lost.ready == (False, True)


# --- what everyone is assumed to do ---


@pytest.mark.parametrize(
    ("card", "matched", "bet"),
    [("665JJ/2/700", "3356", -300), ("55446/3/800", "4456", 0), ("12456/6/400", "1245", 300)],
)
def test_equal_players_bet_no_below_a_third_and_yes_above_a_half(card, matched, bet):
    """A lost no goes to the roller, so it must win twice as often as it loses."""
    view = view_of(game_of([player(1500)] * 2, bidding_on(card, matched)))
    bets = Prospects(view.batch, view.deck, learned_weights()).bets
    assert bets[0].tolist() == [[0, bet], [bet, 0]]


def test_where_nothing_is_to_be_gained_a_bid_comes_before_a_pass():
    ranked = options([Bid(100), Pass(), AllIn()], np.array([[0.5], [0.5 + 1e-12], [0.4]]))
    assert [option.move for option in ranked] == [Bid(100), Pass(), AllIn()]


# --- what follows ---


def test_only_cards_that_nobody_has_seen_can_follow():
    seen = load_deck()[:3]
    players = [Player(cards=seen[:1]), Player(cards=seen[1:2])]
    view = view_of(game_of(players, bidding_on(str(seen[2])), cards_won=2))
    assert {view.deck.cards[number] for number in view.hidden} == {*load_deck()[3:]}


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


# --- advice ---


@pytest.mark.parametrize("seats", [2, 4])
def test_every_advice_is_legal_ranked_and_the_same_again(seats):
    for seed in range(3 * TIMES):
        for game in [*decisions(seed, seats, 60)][::6]:
            for seat in game.to_act:
                advice = advise_poker(game, seat, simulations=4, seed=seed)
                legal = game.legal_moves(seat)
                moves = [option.move for option in advice.options]
                assert set(moves) <= set(legal)
                assert {m for m in legal if not isinstance(m, Bid)} <= set(moves)
                assert any(isinstance(m, Bid) for m in moves) == any(
                    isinstance(m, Bid) for m in legal
                )
                losses = [round(option.gives_up, 9) for option in advice.options]
                assert losses == sorted(losses)
                assert losses[0] == 0
                assert advice == advise_poker(game, seat, simulations=4, seed=seed)
                assert all("{" not in advice.reason(NAMES)[lang] for lang in Lang)


def test_another_seed_and_more_simulations_are_another_sample():
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700"))
    values = {
        advise_poker(game, Seat(0), simulations=n, seed=seed).best.value
        for n, seed in ((5, 1), (5, 2), (10, 1))
    }
    assert len(values) == 3


def test_more_simulations_make_it_surer():
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700"))
    few, many = (advise_poker(game, Seat(0), simulations=n).best.error for n in (20, 320))
    assert 0 < many < few / 2


def test_a_sure_card_is_worth_a_bid_and_a_hopeless_one_is_not():
    sure = advise_poker(game_of([player(1500)] * 2, bidding_on("12456/6/400", "1245")), Seat(0))
    assert sure.right.highest >= 300
    assert sure.right.worth > 0
    hopeless = advise_poker(game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500")), Seat(0))
    assert hopeless.best.move == Pass()
    assert hopeless.right.highest <= 100


@pytest.mark.parametrize(("matched", "side"), [("", Side.NO), ("1245", Side.YES)])
def test_a_bet_goes_with_the_odds_and_to_the_limit(matched, side):
    card = "12456/6/400" if matched else "JJJJJ/2/1500"
    phase = betting_on(card, matched, 100, seats=3)
    for simulations in (0, 100):
        game = game_of([player(1400), player(1500), player(1500)], phase)
        assert best(game, 1, simulations=simulations) == Bet(side, 300)


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
    moneys = WAGERED[card]
    game = game_of(map(player, moneys), betting_on(*card, 300, seats=len(moneys)), cards_won=2)
    advice = advise_poker(game, Seat(1), simulations=500)
    values = {option.move: 100 * option.value for option in advice.options}
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
        values = {option.move: option.value for option in advice.options}
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


def test_whom_a_completed_last_card_beats_bets_no():
    """Money helps the rival of the one ahead only if the card is not completed yet."""
    game = game_of([player(3000), player(2500)], bidding_on("3333J/5/500", "33"), cards_won=6)
    view = view_of(game)
    bets = Prospects(view.batch, view.deck, learned_weights()).bets
    assert attempt_chance(game) > 0.6
    assert bets[0, 0].tolist() == [0, -300]


def test_a_bet_whose_loss_makes_no_difference_says_so():
    game = game_of([player(3000), player(2500)], betting_on("12456/6/400", "1245"), cards_won=6)
    advice = advise_poker(game, Seat(1))
    assert advice.best.move == Bet(Side.NO, 300)
    assert advice.even[advice.best.move] == 1
    assert "If so, the money would make no difference to you" in advice.reason()["en"]


def test_a_bet_of_all_one_has_says_so():
    phase = betting_on("1111J/4/800", "11", seats=3)
    game = game_of([player(2500), player(100), player(1200)], phase, cards_won=4)
    advice = advise_poker(game, Seat(1))
    assert advice.best.move == Bet(Side.NO, 100)
    assert "if you lose it, you are out" in advice.reason()["en"]
    rich = game_of([player(2500), player(700), player(1200)], phase, cards_won=4)
    assert "you are out" not in advise_poker(rich, Seat(1)).reason()["en"]


# --- bids ---


def test_a_dearer_roll_never_looks_better_than_the_cheapest():
    mine = [PlannedAttempt(Seat(0), stake, (0, 0)) for stake in (200, 0, 300)]
    others = [
        PlannedAttempt(Seat(1), 100, (0, 0)),
        PlannedAttempt(Seat(0), 900, (0, 0), all_in=True),
    ]
    values = np.array([[0.5, 0.5], [0.3, 0.5], [0.1, 0.3], [0.6, 0.6], [0.7, 0.7]])
    after = capped(values, [*mine, *others], Seat(0))
    assert after.tolist() == [[0.3, 0.5], [0.3, 0.5], [0.1, 0.3], [0.6, 0.6], [0.7, 0.7]]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_highest_sensible_bid_and_the_reason_go_with_the_choice(seats):
    met = set()
    for seed in range(6 * TIMES):
        games = (game for game in decisions(seed, seats, 80) if isinstance(game.phase, Bidding))
        for game in [*games][::3]:
            seat = game.to_act[0]
            advice = advise_poker(game, seat, simulations=6, seed=seed)
            best, right, reason = advice.best.move, advice.right, advice.reason()["en"]
            met.add(type(best))
            if isinstance(best, Bid):
                assert best.amount == game.phase.standing + 100 <= right.highest
                assert f"${right.highest:,}" in reason
                assert f"probably for ${right.against:,}" in reason
                assert right.against >= max(right.highest - 100, right.price)
                assert ("all you have" in reason) == (
                    best.amount < right.highest == game.players[seat].money
                )
            elif best == Pass() and not right.free:
                assert right.highest == 0
    assert met >= {Bid, Pass}


def test_who_would_roll_for_nothing_is_told_to_top_a_bid_or_to_let_it_stand():
    game = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"))
    advice = advise_poker(game, Seat(0))
    assert advice.right.free
    assert advice.right.highest == 0
    assert "If somebody bids, let them" in advice.reason()["en"]


# --- jokers ---


def test_a_joker_is_locked_for_the_better_chance_while_rolls_are_left():
    players = [player(1400), player(1500)]
    rolling = replace(rolling_on("JJJJJ/3/1200", "", "22355"), rolls_left=2)
    assert best(game_of(players, rolling)) == Lock(2)
    rolling = replace(rolling_on("3333J/5/500", "3", "1256"), rolls_left=3)
    advice = advise_poker(game_of(players, rolling), Seat(0))
    assert advice.best.move == NoLock()
    unsure = replace(advice.options[1], doubt=advice.options[1].gives_up)
    assert "close" not in replace(advice, options=(advice.best, unsure)).reason()["en"]


def test_a_lock_that_completes_the_card_is_taken_and_said():
    rolling = rolling_on("555JJ/2/1100", "555", "11")
    advice = advise_poker(game_of([player(1400), player(1500)], rolling), Seat(0))
    assert advice.best.move == Lock(1)
    assert "that completes the card" in advice.reason()["en"]


LAST_ROLL = rolling_on("665JJ/2/700", "66", "113")


@pytest.mark.parametrize("simulations", [0, 100])
def test_after_the_last_roll_the_one_ahead_makes_the_last_card_easy_to_end_the_game(simulations):
    game = game_of([player(2400), player(1900)], LAST_ROLL, cards_won=6)
    advice = advise_poker(game, Seat(0), simulations=simulations)
    assert advice.best.move == Lock(1)
    assert "Your rolls are used up" in advice.reason()["en"]
    assert "although" not in advice.reason()["en"]


@pytest.mark.parametrize("simulations", [0, 100])
def test_after_the_last_roll_the_one_behind_keeps_the_last_card_hard(simulations):
    game = game_of([player(1900), player(2400)], LAST_ROLL, cards_won=6)
    advice = advise_poker(game, Seat(0), simulations=simulations)
    assert advice.options[-1].move == Lock(1)
    assert "Your rolls are used up" in advice.reason()["en"]
    assert "hard for the others" in advice.reason()["en"]


def test_a_last_card_that_would_leave_one_behind_is_not_completed():
    """1,100, the stake of 100 and the payout of 700 are less than the rival's 2,100."""
    game = game_of(
        [player(1100), player(2100)], rolling_on("222JJ/3/700", "222", "44"), cards_won=6
    )
    advice = advise_poker(game, Seat(0))
    assert advice.best.move == NoLock()
    assert "although locking 4 would complete the card" in advice.reason()["en"]


def test_the_one_ahead_may_lock_to_make_the_last_card_harder():
    rolling = rolling_on("6644J/3/600", "446", "34")
    advice = advise_poker(game_of([player(2400), player(2300)], rolling, cards_won=6), Seat(0))
    assert advice.best.move == Lock(3)
    reason = "although it then succeeds only 42% of the time, against 60% with the joker left free"
    assert f"Lock 3 {reason}: you win more often if the card is hard" in advice.reason()["en"]
    assert "difficile pour les autres" in advice.reason()["fr"]


def last_roll(moneys, stake, bets):
    """A failed attempt of the first seat, with a joker that may still be locked."""
    rolling = replace(LAST_ROLL, stake=Money(stake), bets=bets)
    players = [replace(player(money), out=False) for money in moneys]
    return game_of(players, rolling, cards_won=3)


@pytest.mark.parametrize("others", [1, 2])
def test_a_roller_whose_all_in_failed_is_told_to_be_out(others):
    game = last_roll([0] + [1500] * others, 900, (None,) + (NoBet(),) * others)
    advice = advise_poker(game, Seat(0), simulations=4)
    assert all(game.play(option.move, 0).players[0].out for option in advice.options)
    assert advice.reason()["en"].startswith("You are out whatever you lock")
    assert advice.reason()["en"].endswith("Your chance to win the game: 0%.")
    assert advice.reason()["fr"].startswith("Vous êtes éliminé quoi que vous fixiez")
    assert "you open" not in advice.reason()["en"]


def test_a_roller_whom_a_lost_bet_leaves_alone_is_told_to_have_won():
    game = last_roll([700, 0], 100, (None, Bet(Side.YES, 100)))
    advice = advise_poker(game, Seat(0), simulations=4)
    assert all(game.play(option.move, 0).winners == (0,) for option in advice.options)
    assert advice.reason()["en"].startswith("You have won whatever you lock")
    assert advice.reason()["en"].endswith("Your chance to win the game: 100%.")


# --- figures ---


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [
        (0.4649, "46.5%", "46,5\u00a0%"),
        (0.465, "46.5%", "46,5\u00a0%"),
        (0.4602, "46%", "46\u00a0%"),
        (0.012, "1.2%", "1,2\u00a0%"),
        (0.9996, "over 99.9%", "plus de 99,9\u00a0%"),
    ],
)
def test_the_chance_to_win_is_rounded_in_the_reason_as_in_the_table(value, en, fr):
    game = game_of([player(1500)] * 2, bidding_on("665JJ/2/700"))
    advice = advise_poker(game, Seat(0), simulations=0)
    valued = replace(advice.best, value=value)
    reason = replace(advice, options=(valued, *advice.options[1:])).reason()
    assert reason["en"].endswith(f"Your chance to win the game: {en}.")
    assert reason["fr"].endswith(f"Vos chances de gagner la partie\u00a0: {fr}.")


# --- All-In ---


def test_all_in_is_right_for_the_last_card_of_one_who_has_none_and_cannot_bid():
    players = [player(1000), player(300, cards=0)]
    phase = bidding_on("12456/6/1500", "1245", standing=Money(800), highest=Seat(0))
    game = game_of(players, phase, cards_won=6)
    assert best(game, 1, simulations=0) == AllIn()
    advice = advise_poker(game, Seat(1))
    assert advice.best.move == AllIn()
    assert "Call All-In" in advice.reason()["en"]


def test_all_in_is_wrong_for_a_leader_on_a_card_that_hardly_ever_succeeds():
    game = game_of([player(3000), player(900)], bidding_on("JJJJJ/2/1500"), cards_won=4)
    advice = advise_poker(game, Seat(0))
    worst = advice.options[-1]
    assert worst.move in (AllIn(), Bid(3000))
    assert advice.best.value - worst.value > 0.5


# --- refusals ---


def test_who_is_not_asked_and_where_nothing_is_to_decide_gets_no_advice():
    game = new_game("deluxe-poker", 2)
    with pytest.raises(IllegalMove, match="nobody has anything to decide"):
        advise_poker(game, Seat(0))
    with pytest.raises(IllegalMove, match="no card is in play"):
        attempt_chance(game)
    game = game.play(TurnCard(CARD))
    with pytest.raises(IllegalMove) as refused:
        advise_poker(game, Seat(1))
    assert refused.value.code == "not-your-turn"


def test_who_has_passed_may_still_bid_but_is_not_asked():
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700")).play(Bid(100)).play(Pass(), 1)
    assert Bid(200) in game.legal_moves(1)
    with pytest.raises(IllegalMove) as refused:
        advise_poker(game, Seat(1))
    assert refused.value.code == "not-your-turn"


def test_a_card_of_another_deck_is_advised_on_too():
    game = new_game("deluxe-poker", 2).play(TurnCard(Card.parse("12345/9/5000")))
    assert advise_poker(game, Seat(0), simulations=5).options
    own = game.with_deck([Card.parse("66666/1/100")] * 7)
    usual, other = (advise_poker(state, Seat(0), simulations=5) for state in (game, own))
    assert [one.value for one in usual.options] != [one.value for one in other.options]


def test_a_bench_values_each_move_asked_for():
    game = game_of([player(1500)] * 2, bidding_on("665JJ/2/700"))
    ranked = Evaluator(view_of(game), Seat(0), 0).ranked([Bid(100), Pass()])
    assert {option.move for option in ranked} == {Bid(100), Pass()}

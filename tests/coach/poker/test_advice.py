"""What the choices of one seat are worth, and their order."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.poker.advice import Evaluator, advise_poker, hurried, tolerance, view_of
from fivefold.coach.poker.attempts import attempt_chance
from fivefold.coach.poker.choices import AuctionPlan, PokerChoice, capped, rank, scenario
from fivefold.coach.poker.position import PlannedAttempt
from fivefold.coach.poker.values import learned_weights
from fivefold.dice import Dice
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
    Players,
    Rolling,
    Side,
    TurnCard,
)
from fivefold.record import Record
from fivefold.solver import completion_chance
from fivefold.texts import Lang
from tests.support.effort import TIMES
from tests.support.insights import code_of
from tests.support.poker_tables import CARD, betting_on, bidding_on, game_of, player, rolling_on
from tests.support.random_play import random_move


def evaluator(game):
    return Evaluator(view_of(game), Seat(0), simulations=0)


def test_a_pass_comes_first_where_it_means_rolling_for_nothing():
    for won in (2, 6):
        hard = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"), cards_won=won)
        assert evaluator(hard).free
        assert evaluator(hard).in_order(hard.legal_moves(0))[0] == Pass()
    easy = game_of([player(1500)] * 2, bidding_on("66665/9/900", "6666"), cards_won=2)
    assert not evaluator(easy).free
    assert evaluator(easy).in_order(easy.legal_moves(0)) == list(easy.legal_moves(0))


def test_only_what_seems_about_as_good_is_promising_unless_the_game_is_stalled():
    game = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"), cards_won=2)
    moves = [Pass(), Bid(100), AllIn()]
    assert evaluator(game).promising(moves, near=0.1) == [Pass(), Bid(100)]
    assert evaluator(game).promising(moves, near=1.0) == moves
    stalled = replace(game, players=Players(replace(each, attempts=50) for each in game.players))
    assert evaluator(stalled).promising(moves, near=0.0) == moves


AHEAD, BEHIND = player(17000), player(3900, used=True)


def after(game, attempts):
    """The same game, with so many attempts behind it."""
    first, *others = game.players
    return replace(game, players=Players((replace(first, attempts=attempts), *others)))


@given(st.integers(0, 300), st.integers(0, 6))
def test_the_tolerance_is_nothing_for_long_and_grows_to_everything(attempts, won):
    game = after(game_of([AHEAD, BEHIND], bidding_on("246JJ/2/800"), cards_won=won), attempts)
    assert (tolerance(game) == 0) == (attempts <= 6 * (won + 1))
    assert tolerance(game) <= tolerance(after(game, attempts + 1)) <= 1
    assert tolerance(after(game, 6 * (won + 1) + 40)) == 1


def test_among_options_that_are_good_enough_the_one_that_ends_the_card_comes_first():
    moves = Pass(), Bid(100), Bid(200)
    ranked = [
        PokerChoice(move, 0.5 - lost, 0, lost, 0)
        for move, lost in zip(moves, (0.0, 0.01, 0.3), strict=True)
    ]
    bids = lambda move: isinstance(move, Bid)  # noqa: E731
    firsts = {least: hurried(ranked, bids, least)[0].move for least in (0.001, 0.02, 1)}
    assert firsts == {0.001: Pass(), 0.02: Bid(100), 1: Bid(100)}
    assert [option.move for option in hurried(ranked, bids, 0.02)] == [Bid(100), Pass(), Bid(200)]


def test_in_the_end_a_stalled_card_is_ended():
    """By the one behind with a lock, by the one ahead with a bid, or by letting another roll who
    wins with the card and rolls as well as anybody."""
    locking = game_of([BEHIND, AHEAD], rolling_on("3456J/6/300", "3456", "1"), cards_won=6)
    assert best(after(locking, 100), simulations=0) == Lock(1)
    bidding = bidding_on("3456J/6/300", "3456", opener=1, passed=frozenset({Seat(1)}))
    game = game_of([AHEAD, BEHIND], bidding, cards_won=6)
    assert isinstance(best(after(game, 100), simulations=0), Bid)
    passed = bidding_on("66665/1/300", "6666", passed=frozenset({Seat(0)}))
    game = game_of([player(3000), player(2000)], passed, cards_won=6)
    assert best(after(game, 100), 1, simulations=0) == Pass()


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


def test_the_advice_tells_the_exact_chance():
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700", "3356"))
    assert advise_poker(game, Seat(0), simulations=0).chance == completion_chance(
        game.phase.in_play, 2
    )
    in_play = CardInPlay(Card.parse("JJJJJ/3/1200"))
    rolling = Rolling(Seat(0), in_play, Seat(0), Money(0), (None, NoBet()), 2, Dice("22355"))
    chance = completion_chance(in_play.locked(2, rolling.loose), 2)
    assert attempt_chance(game_of([player(1500)] * 2, rolling)) == chance


@pytest.mark.parametrize("seats", [2, 4])
def test_every_advice_is_legal_ranked_and_the_same_again(seats):
    for seed in range(3 * TIMES):
        for game in [*decisions(seed, seats, 60)][::6]:
            for seat in game.to_act:
                advice = advise_poker(game, seat, simulations=4, seed=seed)
                legal = game.legal_moves(seat)
                moves = [option.move for option in advice.choices]
                assert set(moves) <= set(legal)
                assert {m for m in legal if not isinstance(m, Bid)} <= set(moves)
                assert any(isinstance(m, Bid) for m in moves) == any(
                    isinstance(m, Bid) for m in legal
                )
                losses = [round(option.gives_up, 9) for option in advice.choices]
                assert losses == sorted(losses)
                assert losses[0] == 0
                assert advice == advise_poker(game, seat, simulations=4, seed=seed)
                assert all("{" not in advice.reason(NAMES)[lang] for lang in Lang)


def test_another_seed_and_more_simulations_are_another_sample_and_more_are_surer():
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700"))
    found = [
        advise_poker(game, Seat(0), simulations=n, seed=seed).best
        for n, seed in ((20, 1), (20, 2), (320, 1))
    ]
    assert len({one.chance for one in found}) == 3
    assert 0 < found[2].error < found[0].error / 2


def test_a_sure_card_is_worth_a_bid_and_a_hopeless_one_is_not():
    sure = advise_poker(game_of([player(1500)] * 2, bidding_on("12456/6/400", "1245")), Seat(0))
    assert sure.right.highest >= 300
    assert sure.right.worth > 0
    hopeless = advise_poker(game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500")), Seat(0))
    assert hopeless.best.move == Pass()
    assert hopeless.right.highest <= 100


def test_a_bet_goes_with_the_odds_and_to_the_limit():
    for card, matched, side in (
        ("JJJJJ/2/1500", "", Side.NO),
        ("12456/6/400", "1245", Side.YES),
    ):
        phase = betting_on(card, matched, 100, seats=3)
        game = game_of([player(1400), player(1500), player(1500)], phase)
        for simulations in (0, 100):
            assert best(game, 1, simulations=simulations) == Bet(side, 300)


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


def test_a_joker_is_locked_for_the_better_chance_while_rolls_are_left():
    players = [player(1400), player(1500)]
    rolling = replace(rolling_on("JJJJJ/3/1200", "", "22355"), rolls_left=2)
    assert best(game_of(players, rolling)) == Lock(2)
    rolling = replace(rolling_on("3333J/5/500", "3", "1256"), rolls_left=3)
    advice = advise_poker(game_of(players, rolling), Seat(0))
    assert advice.best.move == NoLock()
    unsure = replace(advice.choices[1], doubt=advice.choices[1].gives_up)
    assert "close" not in replace(advice, choices=(advice.best, unsure)).reason()["en"]


LAST_ROLL = rolling_on("665JJ/2/700", "66", "113")


@pytest.mark.parametrize("simulations", [0, 100])
def test_after_the_last_roll_the_one_ahead_makes_the_last_card_easy_the_other_not(simulations):
    for moneys, move in (((2400, 1900), Lock(1)), ((1900, 2600), NoLock())):
        game = game_of(map(player, moneys), LAST_ROLL, cards_won=6)
        advice = advise_poker(game, Seat(0), simulations=simulations)
        reason = advice.reason()["en"]
        assert advice.best.move == move
        assert "Your rolls are used up" in reason
        assert ("hard for the others" in reason) == (move == NoLock())
        assert move == NoLock() or "although" not in reason


def test_a_last_card_that_would_leave_one_behind_is_not_completed():
    """1,100, the stake of 100 and the payout of 700 are less than the rival's 2,100."""
    rolling = replace(rolling_on("222JJ/3/700", "222", "44"), bets=(None, NoBet(), NoBet()))
    game = game_of([player(1100), player(2100), player(1900)], rolling, cards_won=6)
    advice = advise_poker(game, Seat(0))
    assert advice.best.move == NoLock()
    assert "although locking 4 would complete the card" in advice.reason()["en"]


def test_the_one_ahead_may_lock_to_make_the_last_card_harder():
    rolling = replace(rolling_on("6644J/3/600", "446", "34"), bets=(None, NoBet(), NoBet()))
    players = [player(2400), player(2300), player(100, cards=0, used=True)]
    advice = advise_poker(game_of(players, rolling, cards_won=6), Seat(0))
    assert advice.best.move == Lock(3)
    reason = "although it then succeeds only 42% of the time, against 60% with the joker left free"
    assert f"Lock 3 {reason}: you win more often if the card is hard" in advice.reason()["en"]
    assert "difficile pour les autres" in advice.reason()["fr"]


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
    worst = advice.choices[-1]
    assert worst.move in (AllIn(), Bid(3000))
    assert advice.best.chance - worst.chance > 0.5


def test_who_is_not_asked_and_where_nothing_is_to_decide_gets_no_advice():
    game = new_game("deluxe-poker", 2)
    with pytest.raises(IllegalMove, match="there is nothing to decide"):
        advise_poker(game, Seat(0))
    with pytest.raises(IllegalMove, match="no card is in play"):
        attempt_chance(game)
    assert code_of(advise_poker, game.play(TurnCard(CARD)), Seat(1)) == "not-your-turn"
    # Who has passed may still bid, but is not asked.
    game = game_of([player(1500)] * 3, bidding_on("665JJ/2/700")).play(Bid(100)).play(Pass(), 1)
    assert Bid(200) in game.legal_moves(1)
    assert code_of(advise_poker, game, Seat(1)) == "not-your-turn"


def test_a_card_of_another_deck_is_advised_on_too():
    game = new_game("deluxe-poker", 2).play(TurnCard(Card.parse("12345/9/5000")))
    assert advise_poker(game, Seat(0), simulations=5).choices
    own = game.with_deck([Card.parse("66666/1/100")] * 7)
    usual, other = (advise_poker(state, Seat(0), simulations=5) for state in (game, own))
    assert [one.chance for one in usual.choices] != [one.chance for one in other.choices]


def test_a_bench_values_each_move_asked_for():
    game = game_of([player(1500)] * 2, bidding_on("665JJ/2/700"))
    ranked = Evaluator(view_of(game), Seat(0), 0).ranked([Bid(100), Pass()])
    assert {option.move for option in ranked} == {Bid(100), Pass()}


def test_where_nothing_is_to_be_gained_a_bid_comes_before_a_pass():
    ranked = rank([Bid(100), Pass(), AllIn()], np.array([[0.5], [0.5 + 1e-12], [0.4]]))
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
    attempt = PlannedAttempt(Seat(1), 300, (-200, 0))
    (won, chance), (lost, other) = scenario(view_of(game), attempt, game.phase.in_play, 2)
    assert (chance, other) == (pytest.approx(11 / 36), pytest.approx(25 / 36))
    assert (won.money, lost.money) == ((1300, 2400), (1700, 1200))
    # An All-In stakes everything and is used up.
    view = view_of(game_of([player(1500)] * 2, bidding_on("665JJ/2/700")))
    attempt = AuctionPlan(view, view.phase, Seat(0), learned_weights()).attempt(AllIn())
    assert (attempt.roller, attempt.stake) == (0, 1500)
    failed = view.failure(attempt, view.phase.in_play, 2)
    assert (failed.money[0], failed.opener) == (0, 1)
    assert view.success(attempt).ready == failed.ready == (False, True)


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

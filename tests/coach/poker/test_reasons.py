from dataclasses import replace

import pytest

from fivefold.coach.poker.advice import advise_poker
from fivefold.games import Seat
from fivefold.games.poker import Bet, Lock, Money, NoBet, Players, Side
from tests.support.poker_tables import betting_on, bidding_on, game_of, player, rolling_on


def test_a_bet_whose_loss_makes_no_difference_says_so():
    game = game_of([player(3000), player(2500)], betting_on("12456/6/400", "1245"), cards_won=6)
    advice = advise_poker(game, Seat(1))
    assert advice.best.move == Bet(Side.NO, 300)
    assert advice.even[advice.best.move] == 1
    assert "If so, the money would make no difference to you" in advice.reason()["en"]


def test_a_bet_of_all_one_has_says_so():
    phase = betting_on("1111J/4/800", "1", seats=3)
    game = game_of([player(2500), player(100), player(1200)], phase, cards_won=4)
    advice = advise_poker(game, Seat(1))
    assert advice.best.move == Bet(Side.NO, 100)
    assert "if you lose it, you are out" in advice.reason()["en"]
    rich = game_of([player(2500), player(700), player(1200)], phase, cards_won=4)
    assert "you are out" not in advise_poker(rich, Seat(1)).reason()["en"]


def test_who_would_roll_for_nothing_is_told_to_top_a_bid_or_to_let_it_stand():
    game = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"))
    advice = advise_poker(game, Seat(0))
    assert advice.right.free
    assert advice.right.highest == 0
    assert "If somebody bids, let them" in advice.reason()["en"]


def test_a_lock_that_completes_the_card_is_taken_and_said():
    rolling = rolling_on("555JJ/2/1100", "555", "11")
    advice = advise_poker(game_of([player(1400), player(1500)], rolling), Seat(0))
    assert advice.best.move == Lock(1)
    assert "that completes the card" in advice.reason()["en"]


def last_roll(moneys, stake, bets):
    """A failed attempt of the first seat, with a joker that may still be locked."""
    rolling = replace(rolling_on("665JJ/2/700", "66", "113"), stake=Money(stake), bets=bets)
    players = [replace(player(money), out=False) for money in moneys]
    return game_of(players, rolling, cards_won=3)


@pytest.mark.parametrize("others", [1, 2])
def test_a_roller_whose_all_in_failed_is_told_to_be_out(others):
    game = last_roll([0] + [1500] * others, 900, (None,) + (NoBet(),) * others)
    advice = advise_poker(game, Seat(0), simulations=4)
    assert all(game.play(option.move, 0).players[0].out for option in advice.choices)
    assert advice.reason()["en"].startswith("You are out whatever you lock")
    assert advice.reason()["en"].endswith("Your chance to win the game: 0%.")
    assert advice.reason()["fr"].startswith("Vous êtes éliminé quoi que vous fixiez")
    assert "you open" not in advice.reason()["en"]


def test_a_roller_whom_a_lost_bet_leaves_alone_is_told_to_have_won():
    game = last_roll([700, 0], 100, (None, Bet(Side.YES, 100)))
    advice = advise_poker(game, Seat(0), simulations=4)
    assert all(game.play(option.move, 0).winners == (0,) for option in advice.choices)
    assert advice.reason()["en"].startswith("You have won whatever you lock")
    assert advice.reason()["en"].endswith("Your chance to win the game: 100%.")


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
    valued = replace(advice.best, chance=value)
    reason = replace(advice, choices=(valued, *advice.choices[1:])).reason()
    assert reason["en"].endswith(f"Your chance to win the game: {en}.")
    assert reason["fr"].endswith(f"Vos chances de gagner la partie\u00a0: {fr}.")


def test_a_bid_says_what_is_at_stake():
    """A stake that the payout alone would not justify is explained by what the card is worth."""
    players = [player(2100), player(1900), player(1500)]
    advice = advise_poker(game_of(players, bidding_on("6644J/3/600"), cards_won=5), Seat(0))
    right, reason = advice.right, advice.reason()
    assert right.won > advice.best.chance > right.left
    assert (
        f"if you complete the card, your chance to win the game is {right.won:.0%}" in reason["en"]
    )
    assert f"if player 3 does, it is {right.left:.0%}. If you pass now, it is" in reason["en"]
    assert right.highest > 100
    assert "For the payout of $600 alone, a stake above $100 would be too much" in reason["en"]
    assert "la carte elle-même vaut plus que son gain" in reason["fr"]


def test_a_pass_does_not_explain_a_bid():
    game = game_of([player(1500)] * 2, bidding_on("JJJJJ/2/1500"))
    assert "at stake" not in advise_poker(game, Seat(0)).reason()["en"]


def test_an_exact_chance_is_said_to_be_exact():
    game = game_of([player(1500), player(1500, cards=0)], bidding_on("6644J/3/600"), cards_won=6)
    assert ", exactly, if you both play your best." in advise_poker(game, Seat(0)).reason()["en"]
    earlier = replace(game, cards_won=5)
    assert "exactly" not in advise_poker(earlier, Seat(0)).reason()["en"]


def test_a_choice_that_comes_first_only_to_end_the_card_says_what_it_costs():
    game = game_of([player(1500), player(1500)], bidding_on("JJJJJ/2/1500"), cards_won=2)
    first, *others = game.players
    late = replace(game, players=Players((replace(first, attempts=55), *others)))
    advice = advise_poker(late, Seat(0))
    hurried = replace(advice, choices=advice.choices[::-1])
    assert "so what ends it comes first" in hurried.reason()["en"]
    assert "so what ends it comes first" not in advise_poker(game, Seat(0)).reason()["en"]

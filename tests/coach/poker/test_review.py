"""Reviews of Deluxe Poker, the reasons of its advice, and both in a notebook."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.review import SURE, review_json, review_poker
from fivefold.games import Seat
from fivefold.games.poker import Bet, Bid, Lock, Money, NoBet, NoLock, Pass, Players, Side
from fivefold.protocol import Roll, TurnCard
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures, rows, said
from tests.support.insights import code_of, golden
from tests.support.paths import GAMES
from tests.support.poker_records import played
from tests.support.poker_tables import betting_on, bidding_on, game_of, player, rolling_on

FEW = 6
"""Simulations in tests that do not depend on how exact the figures are."""


def sums(review):
    return [
        (player.even + player.dice + player.cards + player.others - player.cost, player.result)
        for player in review.players
    ]


@pytest.mark.parametrize(
    ("levels", "most"), [(["strong", "casual"], None), (["random"] * 6, 70)], ids=str
)
def test_the_parts_add_up_to_the_result(levels, most):
    record = played(levels, most=most)
    review = review_poker(record, simulations=FEW)
    winners = record.game.winners
    for seat, (total, result) in enumerate(sums(review)):
        assert total == pytest.approx(result, abs=1e-12)
        if record.game.over:
            assert result == (1 / len(winners) if seat in winners else 0)
    assert record.game.over == (most is None)
    assert sum(player.even for player in review.players) == pytest.approx(1)


def test_every_step_begins_where_the_one_before_it_ended():
    record = played(["strong", "casual"], seed=2, most=80)
    steps = review_poker(record, simulations=FEW).steps
    assert [(step.seat, step.move) for step in steps] == list(record.played)
    assert steps[0].before == (0.5, 0.5)
    for one, following in pairwise(steps):
        assert following.before == one.after
    causes = {Roll: "dice", TurnCard: "card"}
    assert all(step.cause == causes.get(type(step.move), "choice") for step in steps)


def test_an_unfinished_game_has_a_chance_to_win_as_its_result():
    for name in ("card", "bid", "bet", "roll"):
        review = review_poker(golden(f"deluxe-poker-{name}"), simulations=FEW)
        assert not review.finished
        for total, result in sums(review):
            assert total == pytest.approx(result, abs=1e-12)
        assert sum(player.result for player in review.players) == pytest.approx(1)
    not_begun = review_poker(Record.new("deluxe-poker", ("Ann", "Bo")))
    assert sums(not_begun) == [(0.5, 0.5)] * 2
    assert not_begun.steps == ()
    assert code_of(review_poker, golden("yum-finished")) == "no-review"


def test_the_same_game_gets_the_same_review():
    record, shares = played(["casual", "casual"], most=40), []
    one = review_poker(record, simulations=FEW, progress=shares.append)
    other = review_poker(record, simulations=FEW)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert [step.after for step in one.steps] == [step.after for step in other.steps]
    assert [p.cost for p in one.players] == [p.cost for p in other.players]
    another = review_poker(record, simulations=FEW, seed=1)
    assert [step.after for step in one.steps] != [step.after for step in another.steps]


BLUNDER = """
game: deluxe-poker
players: Ann, Bo
Ann: card JJJJJ/3/1200
Ann: bid 1400
Bo: pass
Bo: bet no 300
Ann: roll 12345 joker 1
Ann: roll 2345
Ann: roll 2345
"""


def test_a_blunder_is_found():
    """All but everything on a card that hardly ever succeeds."""
    ann, bo = review_poker(Record.parse(BLUNDER)).players
    worst = ann.costly[0]
    assert (worst.move, worst.best.move) == (Bid(1400), Pass())
    assert worst.cost > 0.15
    assert worst.cost > SURE * worst.yours.doubt
    assert not bo.costly
    reason = worst.reason(("Ann", "Bo"))
    assert reason is not None
    assert reason["en"].startswith("Pass")
    assert reason["fr"].startswith("Passez")


def test_a_lock_that_wastes_the_card_costs():
    moves = BLUNDER.replace("bid 1400", "pass").replace("bet no 300", "bet none")
    wasted = moves.partition("Ann: roll")[0] + "Ann: roll 11115 joker 5\n"
    ann = review_poker(Record.parse(wasted)).players[0]
    assert [step.best.move for step in ann.costly if isinstance(step.move, Lock)] == [Lock(1)]


def test_what_may_be_chance_is_no_cost_and_jokers_are_reviewed_with_every_alternative():
    review = review_poker(played(["strong", "casual"], most=80), simulations=4)
    steps = [step for step in review.steps if step.choices]
    assert any(step.yours.gives_up > 0 and not step.cost for step in steps)
    for step in steps:
        assert step.cost in (0, step.yours.gives_up)
        assert not step.cost or step.cost > SURE * step.yours.doubt
    locks = [step for step in steps if isinstance(step.move, Lock | NoLock)]
    assert locks
    for step in locks:
        assert {one.move for one in step.choices} == set(step.game.legal_moves(step.seat))


RAISED = """
game: deluxe-poker
players: Ann, Bo
Ann: card JJJJJ/3/1200
Ann: bid 1400
Bo: bid 1500
Ann: pass
"""


def test_only_the_last_word_in_a_bidding_counts():
    """Ann's bid was topped, so it cost her nothing."""
    review = review_poker(Record.parse(RAISED))
    assert [bool(step.choices) for step in review.steps] == [False, False, True, True]
    ann, bo = review.players
    assert not ann.costly
    assert [step.move for step in bo.costly] == [Bid(1500)]
    assert [step.move for step in ann.decisions] == [Pass()]


@pytest.fixture(scope="module")
def told():
    record = played(["beginner", "beginner"], most=140)
    review = review_poker(record, simulations=16)
    return record, review, review_json(review, Lang.EN)


def test_the_worst_come_first_and_have_reasons_if_they_are_few(told):
    _, review, data = told
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert set(data) == {"game", "finished", "players", "attempts"}
    for row, one in zip(data["players"], review.players, strict=True):
        costs = [each["cost"] for each in row["worst"]]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) == len(one.costly) > 5
        assert all(each["cost"] > 2 * each["error"] for each in row["worst"])
        assert all(each["reason"] is None for each in row["worst"][5:])
        assert any(each["reason"] for each in row["worst"][:5])


def test_every_attempt_has_its_end(told):
    record, _, data = told
    attempts = sum(player.attempts for player in record.game.players)
    ended = [one for one in data["attempts"] if one["completed"] is not None]
    assert len(ended) == attempts
    assert sum(one["completed"] for one in ended) == record.game.cards_won
    assert [one["attempt"] for one in ended] == list(range(1, attempts + 1))


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
    assert (advice.right.free, advice.right.highest) == (True, 0)
    assert "If somebody bids, let them" in advice.reason()["en"]
    assert "at stake" not in advice.reason()["en"]


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


def test_a_roller_whose_all_in_failed_is_told_to_be_out():
    for others in (1, 2):
        game = last_roll([0] + [1500] * others, 900, (None,) + (NoBet(),) * others)
        advice = advise_poker(game, Seat(0), simulations=4)
        assert all(game.play(option.move, 0).players[0].out for option in advice.choices)
        reason = advice.reason()
        assert reason["en"].startswith("You are out whatever you lock")
        assert reason["en"].endswith("Your chance to win the game: 0%.")
        assert reason["fr"].startswith("Vous êtes éliminé quoi que vous fixiez")
        assert "you open" not in reason["en"]


def test_a_roller_whom_a_lost_bet_leaves_alone_is_told_to_have_won():
    game = last_roll([700, 0], 100, (None, Bet(Side.YES, 100)))
    advice = advise_poker(game, Seat(0), simulations=4)
    assert all(game.play(option.move, 0).winners == (0,) for option in advice.choices)
    assert advice.reason()["en"].startswith("You have won whatever you lock")
    assert advice.reason()["en"].endswith("Your chance to win the game: 100%.")


def test_the_chance_to_win_is_rounded_in_the_reason_as_in_the_table():
    game = game_of([player(1500)] * 2, bidding_on("665JJ/2/700"))
    advice = advise_poker(game, Seat(0), simulations=0)
    for value, en, fr in [
        (0.4649, "46.5%", "46,5"),
        (0.465, "46.5%", "46,5"),
        (0.4602, "46%", "46"),
        (0.012, "1.2%", "1,2"),
        (0.9996, "over 99.9%", "plus de 99,9"),
    ]:
        valued = replace(advice.best, chance=value)
        reason = replace(advice, choices=(valued, *advice.choices[1:])).reason()
        assert reason["en"].endswith(f"Your chance to win the game: {en}.")
        assert reason["fr"].endswith(f"Vos chances de gagner la partie\u00a0: {fr}\u00a0%.")


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


def test_advice_shows_the_card_the_reason_and_the_choices():
    game = Record.read(GAMES / "deluxe-poker-bid.fivefold").game
    advice = advise_poker(game, game.to_act[0], simulations=8)
    root = parsed(advice._repr_html_())
    assert pictures(root) == ["665JJ/2/700"]
    assert advice.reason()[Lang.EN] in said(root)
    _, best, *others = rows(root)
    assert best[2] == "best"
    assert all("best" not in row for row in others)


def test_a_review_has_everyones_parts_and_chances():
    record = Record.read(GAMES / "deluxe-poker-finished.fivefold")
    review = review_poker(record, simulations=2)
    root = parsed(review._repr_html_())
    assert [row[0] for row in rows(root)[1:4]] == ["Ann", "Bo", "Cléo"]
    assert rows(root)[3][-1] == "100.0%"
    assert pictures(root) == ["Chance to win"]
    assert "not over" not in said(root)


def test_a_review_of_nothing_is_shown_and_speaks_french():
    review = review_poker(Record.new("deluxe-poker", ["Ann", "<Bo>"]))
    assert "<Bo>" in said(parsed(review.html(Lang.FR)))

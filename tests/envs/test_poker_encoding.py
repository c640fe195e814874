"""Deluxe Poker in numbers."""

from dataclasses import replace

import pytest

from fivefold.card import Card
from fivefold.envs.encodings.poker import PokerEncoding, highest_bid, poker_moves
from fivefold.errors import Malformed
from fivefold.games import Roll, new_game, parse_move
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, Pass, Side, TurnCard
from fivefold.rules import built_in
from tests.support.agent_play import decisions

RULES = built_in("deluxe-poker")
FIRST = (
    "pass", "all-in", "bet none", "bet yes 100", "bet yes 200", "bet yes 300", "bet no 100",
    "bet no 200", "bet no 300", "no-lock", "lock 1", "lock 2", "lock 3", "lock 4", "lock 5",
    "lock 6", "bid 100", "bid 200",
)  # fmt: skip


def test_actions_are_moves_of_their_own_and_the_first_the_same_for_any_number_of_players():
    for players in RULES.players:
        assert tuple(map(str, poker_moves(RULES, players)[: len(FIRST)])) == FIRST
    listed = poker_moves(RULES, 6)
    assert len(set(listed)) == len(listed)
    assert [parse_move(str(move)) for move in listed] == list(listed)


def test_the_highest_bid_is_all_money_that_players_and_cards_bring():
    best = 1500 + 1400 + 1200 + 1200 + 1100 + 1000 + 900
    assert [highest_bid(RULES, players) for players in (2, 6)] == [3000 + best, 9000 + best]
    cheap = RULES.with_deck([Card.parse("JJJJJ/2/100")] * 9)
    assert highest_bid(cheap, 2) == 3700
    assert str(poker_moves(cheap, 2)[-1]) == "bid 3700"


def seen(game, seat):
    numbers = PokerEncoding.of(game.rules, len(game.seats))
    return dict(zip(numbers.names, numbers.row(game, seat).tolist(), strict=True))


def faces(row, part):
    return [row[f"{part} {face}"] for face in range(1, 7)]


def bidding():
    game = new_game(RULES, 3).play(TurnCard("665JJ/2/700"))
    return game.play(Pass(), 0).play(Bid(300), 1)


def rolling():
    game = bidding().play(Pass(), 2).play(Pass(), 0)
    game = game.play(Bet(Side.NO, 200), 2).play(NoBet(), 0)
    return game.play(Roll("12466"))


def test_the_card_and_the_bids_are_seen():
    row = seen(bidding(), 0)
    assert (row["phase"], row["jokers"], row["rolls"], row["payout"]) == (2, 2, 2, 700)
    assert faces(row, "pictured") == [0, 0, 0, 0, 1, 2]
    assert faces(row, "matched") == faces(row, "loose") == [0] * 6
    assert (row["standing bid"], row["stake"], row["locked"], row["rolls left"]) == (300, 0, 0, 2)
    assert row["turned 665JJ/2/700"] == 1
    assert sum(value for name, value in row.items() if name.startswith("turned")) == 1


def test_players_are_seen_from_oneself_to_the_left():
    first, second, third = (seen(bidding(), seat) for seat in range(3))
    assert first["own opener"] == second["opponent 2 opener"] == third["opponent 1 opener"] == 1
    bidder = "highest bidder"
    assert first[f"opponent 1 {bidder}"] == second[f"own {bidder}"] == 1
    assert third[f"opponent 2 {bidder}"] == 1
    assert third["own decides"] == first["opponent 2 decides"] == 1
    assert first["own decides"] == second["own decides"] == 0


def test_the_roll_the_bets_and_a_locked_joker_are_seen():
    row = seen(rolling(), 1)
    assert (row["phase"], row["stake"], row["rolls left"], row["own money"]) == (4, 300, 1, 1200)
    assert faces(row, "matched") == [0, 0, 0, 0, 0, 2]
    assert faces(row, "loose") == [1, 1, 0, 1, 0, 0]
    own = [row[f"own {name}"] for name in ("roller", "decides", "spoken", "bet")]
    assert own == [1, 1, 0, 0]
    bets = [(row[f"opponent {n} spoken"], row[f"opponent {n} bet"]) for n in (1, 2)]
    assert bets == [(1, -200), (1, 0)]
    row = seen(rolling().play(Lock(4)), 0)
    assert row["locked"] == 4
    assert faces(row, "matched") == [0, 0, 0, 1, 0, 2]
    assert faces(row, "loose") == [0] * 6
    _, states = decisions(RULES, 2)
    assert seen(states[-1], 0)["phase"] == 0  # the end


def test_an_all_in_and_a_player_who_is_out_are_seen():
    game = new_game(RULES, 3).play(TurnCard("11155/2/1400")).play(AllIn())
    game = game.play(NoBet(), 1).play(Bet(Side.NO, 100), 2)
    game = game.play(Roll("22222")).play(Roll("22222"))
    row = seen(game, 2)
    assert (row["own money"], row["opponent 1 money"]) == (1600, 0)
    assert (row["opponent 1 out"], row["opponent 1 all-in used"]) == (1, 1)
    assert (row["opponent 2 out"], row["opponent 2 all-in used"]) == (0, 0)
    assert row["opponent 2 opener"] == row["opponent 2 decides"] == 1


def test_a_card_that_was_won_stays_turned():
    game = new_game(RULES, 2).play(TurnCard("22222/6/800")).play(AllIn()).play(NoBet(), 1)
    game = game.play(Roll("22222"))
    row = seen(game, 0)
    assert (row["phase"], row["cards won"], row["own cards"], row["payout"]) == (1, 1, 1, 0)
    assert row["turned 22222/6/800"] == 1


def test_equal_cards_are_marked_one_after_another():
    card, other = Card.parse("22222/6/800"), Card.parse("66554/5/500")
    rules = RULES.with_deck([other, card, card, other, card, card, card])
    game = new_game(rules, 2)
    player = replace(game.players[1], cards=(card, other))
    game = replace(game, players=game.players.with_player(1, player), cards_won=2)
    numbers = PokerEncoding.of(rules, 2)
    turned = [place for place, name in enumerate(numbers.names) if name.startswith("turned")]
    row = numbers.row(game.play(TurnCard(card)), 0)
    assert row[turned].tolist() == [1, 1, 1, 0, 0, 0, 0]


def test_bids_that_have_no_action_are_left_out():
    numbers = PokerEncoding.of(RULES, 2)
    game = new_game(RULES, 2)
    assert numbers.legal(game) == []  # before the card is turned
    game = game.play(TurnCard("665JJ/2/700"))
    assert numbers.legal(game) != []
    rich = replace(game.players[0], money=20_000)
    game = replace(game, players=game.players.with_player(0, rich))
    moves = [numbers.move(game, action) for action in numbers.legal(game)]
    bids = [move.amount for move in moves if isinstance(move, Bid)]
    assert bids == list(range(100, 11_400, 100))
    assert Bid(20_000) in game.legal_moves()
    assert {"pass", "all-in"} <= set(map(str, moves))


def test_an_action_that_does_not_exist_has_no_move():
    numbers = PokerEncoding.of(RULES, 2)
    game = new_game(RULES, 2)
    for action in (-1, numbers.action_count):
        with pytest.raises(Malformed, match=f"there is no action {action}"):
            numbers.move(game, action)
    assert str(numbers.move(game, numbers.action_count - 1)) == "bid 11300"


def test_the_sizes_of_the_game_and_who_has_lost():
    numbers = PokerEncoding.of(RULES, 2)
    assert (numbers.action_count, numbers.most_outcomes) == (16 + 113, 252)
    assert numbers.most_decisions > numbers.most_chances > 10_000
    assert numbers.most_points == 11_300 + 1001 * 300
    game = new_game(RULES, 3)
    out = replace(game, players=game.players.with_player(1, replace(game.players[1], out=True)))
    lost = [PokerEncoding.of(RULES, 3).has_lost(out, seat) for seat in out.seats]
    assert lost == [False, True, False]

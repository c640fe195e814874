from dataclasses import replace

import pytest

from fivefold.envs.encodings.poker.encoding import PokerEncoding
from fivefold.errors import Malformed
from fivefold.games import new_game
from fivefold.games.poker import Bid, TurnCard
from fivefold.rules import built_in

RULES = built_in("deluxe-poker")


def test_nothing_is_legal_before_the_card_is_turned():
    numbers = PokerEncoding.of(RULES, 2)
    game = new_game(RULES, 2)
    assert numbers.legal(game) == []
    assert numbers.legal(game.play(TurnCard("665JJ/2/700"))) != []


def test_bids_that_have_no_action_are_left_out():
    numbers = PokerEncoding.of(RULES, 2)
    game = new_game(RULES, 2).play(TurnCard("665JJ/2/700"))
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


def test_who_is_out_has_lost():
    numbers = PokerEncoding.of(RULES, 3)
    game = new_game(RULES, 3)
    out = replace(game.players[1], out=True)
    game = replace(game, players=game.players.with_player(1, out))
    assert [numbers.has_lost(game, seat) for seat in game.seats] == [False, True, False]


def test_the_sizes_of_the_game():
    numbers = PokerEncoding.of(RULES, 2)
    assert (numbers.action_count, numbers.most_outcomes) == (16 + 113, 252)
    assert numbers.most_decisions > numbers.most_chances > 10_000
    assert numbers.most_points == 11_300 + 1001 * 300

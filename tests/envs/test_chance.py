import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from fivefold.card import Card
from fivefold.envs.chance import cards_left, until_decision
from fivefold.games import new_game
from fivefold.games.poker import TurnCard
from fivefold.games.scorecard import Turn
from fivefold.rules import built_in

POKER = "deluxe-poker"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_scorecard_game_goes_on_until_dice_are_on_the_table(players):
    game = until_decision(new_game("classique", players), random.Random(1))
    assert isinstance(game.phase, Turn)
    assert len(game.dice) == 5
    assert game.legal_moves()


def test_everybody_starts_equally_often():
    rng, players = np.random.default_rng(1), 3
    start = new_game("classique", players)
    starters = Counter(until_decision(start, rng).first_to_act for _ in range(3000))
    assert starters == pytest.approx(dict.fromkeys(range(players), 1000), abs=100)


def test_a_card_is_turned_before_the_bids():
    game = until_decision(new_game(POKER, 2), random.Random(1))
    assert game.phase.in_play.card in built_in(POKER).deck


def test_a_card_that_was_won_is_not_turned_again():
    game = new_game(POKER, 2)
    deck = game.rules.deck
    assert list(cards_left(game).elements()) == list(deck)
    won = _with_cards(game, deck[:6])
    assert list(cards_left(won).elements()) == list(deck[6:])


def test_equal_cards_are_counted_one_by_one():
    card, other = Card.parse("66554/5/500"), Card.parse("22222/6/800")
    game = new_game(built_in(POKER).with_deck([card] * 5 + [other] * 2), 2)
    assert cards_left(game) == {card: 5, other: 2}
    assert cards_left(_with_cards(game, [card, card, other])) == {card: 3, other: 1}


def test_the_last_card_of_a_small_deck_is_certain():
    cards = [Card.parse(f"2222{face}/2/500") for face in "123456J"]
    game = _with_cards(new_game(built_in(POKER).with_deck(cards), 2), cards[:6])
    for seed in range(5):
        turned = until_decision(game, random.Random(seed))
        assert turned == game.play(TurnCard(cards[6]))


def _with_cards(game, cards):
    player = replace(game.players[0], cards=tuple(cards))
    return replace(game, players=game.players.with_player(0, player), cards_won=len(cards))

import random
from math import sqrt

import pytest

from effort import TIMES
from fivefold.bots.poker import POKER_LEVELS, poker_bot
from fivefold.dice import Dice, throw
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import DiceDue, Roll, Seat
from fivefold.games.poker import (
    AllIn,
    Bid,
    Bidding,
    Card,
    CardInPlay,
    Money,
    Player,
    PokerGame,
    Table,
    TurnCard,
    load_deck,
)

CARD = Card.parse("12456/6/400")
MANY = 3000
"""More moves than any game should take."""


def play(levels, seed, game=None):
    """A whole game among bots; every move is legal where it is made."""
    rng = random.Random(seed)
    cards = iter(rng.sample(load_deck(), 36))
    game, moves = game or PokerGame.new(len(levels)), []
    while not game.over:
        due = game.due
        if isinstance(due, DiceDue):
            seat, move = due.seat, Roll(throw(due.count, rng))
        elif due is not None:
            seat, move = due.seat, TurnCard(next(cards))
        else:
            seat = rng.choice(game.to_act)
            move = poker_bot(levels[seat]).choose(game, seat, rng)
            assert move in game.legal_moves(seat)
        game = game.play(move, seat)
        moves.append((seat, move))
        assert len(moves) < MANY
    return game, moves


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_bot_plays_legal_games_to_their_end(seats):
    rng = random.Random(seats)
    for seed in range(4 * TIMES):
        play([rng.choice(POKER_LEVELS) for _ in range(seats)], seed)


@pytest.mark.parametrize("level", POKER_LEVELS)
def test_the_same_seed_plays_the_same_game(level):
    game, moves = play([level] * 3, seed=5)
    assert play([level] * 3, seed=5) == (game, moves)
    assert play([level] * 3, seed=6)[1] != moves


def test_who_goes_by_feel_takes_chances_from_the_generator():
    phase = Bidding(Seat(0), CardInPlay(CARD))
    game = PokerGame(Table((Player(), Player())), phase)
    bot = poker_bot("beginner")
    assert len({bot.choose(game, Seat(0), random.Random(seed)) for seed in range(20)}) > 1


def wins(levels, games):
    """How often each level wins, seats taken in turn."""
    won = dict.fromkeys(levels, 0.0)
    for seed in range(games):
        shift = seed % len(levels)
        order = [*levels[shift:], *levels[:shift]]
        game, _ = play(order, seed)
        for seat in game.winners:
            won[order[seat]] += 1 / len(game.winners)
    return won


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("strong", "casual", 150), ("strong", "beginner", 80), ("casual", "beginner", 300)],
)
def test_the_better_bot_wins_more(better, worse, games):
    games *= TIMES
    rate = wins([better, worse], games)[better] / games
    assert rate - 1.96 * sqrt(rate * (1 - rate) / games) > 0.5


def test_a_strong_bot_never_gives_all_it_has_for_little():
    """An ordinary bid leaves something, unless everything is at stake anyway."""
    for seed in range(5):
        game = PokerGame.new(3)
        _, moves = play(["strong"] * 3, seed)
        for seat, move in moves:
            left = game.cards_won < 4 and isinstance(game.phase, Bidding)
            if left and game.players[seat].money >= 1500:
                assert move != AllIn()
                assert not isinstance(move, Bid) or move.amount < game.players[seat].money
            game = game.play(move, seat)


def test_one_far_ahead_ends_the_game_although_the_other_leaves_the_last_card_open():
    players = Player(Money(28100), (CARD,)), Player(Money(2400), (CARD,), all_in_used=True)
    phase = Bidding(Seat(1), CardInPlay(Card.parse("246JJ/2/800"), Dice("246")))
    for seed in range(5):
        _, moves = play(["strong"] * 2, seed, PokerGame(Table(players), phase, cards_won=6))
        assert len(moves) < 500


def test_a_bot_that_is_not_asked_refuses():
    game = PokerGame.new(2).play(TurnCard(CARD))
    for level in POKER_LEVELS[1:]:
        with pytest.raises(IllegalMove):
            poker_bot(level).choose(game, Seat(1), random.Random(1))


def test_an_unknown_level_is_refused():
    with pytest.raises(Malformed, match="strong"):
        poker_bot("genius")

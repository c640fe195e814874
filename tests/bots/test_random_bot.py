import random
from collections import Counter

from fivefold.bots.random_bot import RandomBot
from fivefold.games import Roll, Seat, new_game
from fivefold.games.poker import TurnCard
from fivefold.rules import load_deck


def test_every_legal_move_is_chosen_about_equally_often():
    game = new_game("yum", 1).play(Roll("11122"))
    chosen = Counter(RandomBot().choose(game, Seat(0), rng) for rng in [random.Random(1)] * 4400)
    legal = game.legal_moves(Seat(0))
    assert set(chosen) == set(legal)
    assert all(abs(count - 4400 / len(legal)) < 100 for count in chosen.values())


def test_it_chooses_for_the_seat_that_is_asked():
    game = new_game("deluxe-poker", 3).play(TurnCard(load_deck()[0]))
    game = game.play(game.legal_moves(Seat(0))[0], 0)
    for seat in (1, 2):
        assert RandomBot().choose(game, Seat(seat), random.Random(2)) in game.legal_moves(
            Seat(seat)
        )

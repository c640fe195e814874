import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.bots import game_loop
from fivefold.bots.dice_sources import RandomDice
from fivefold.bots.game_loop import play_game
from fivefold.bots.random_bot import RandomBot
from fivefold.errors import FivefoldError
from fivefold.games import game_ids, new_game
from fivefold.games.poker import Bidding, Card
from fivefold.rules import load_deck


class Asked(RandomBot):
    """Remembers the seats it was asked for; dice and cards are never its to choose."""

    def __init__(self):
        self.seats = set()

    def choose(self, game, seat, rng):
        assert game.due is None
        self.seats.add(seat)
        return super().choose(game, seat, rng)


@pytest.mark.parametrize("game", game_ids())
def test_every_seat_is_asked_of_its_own_bot_until_the_game_is_over(game):
    bots, rngs = [Asked() for _ in range(3)], [random.Random(seat) for seat in range(3)]
    dice, cards = RandomDice(random.Random(7)), iter(random.Random(7).sample(load_deck(), 36))
    assert play_game(new_game(game, 3), bots, rngs, dice, cards).over
    assert [bot.seats for bot in bots] == [{0}, {1}, {2}]


def test_cards_are_turned_in_the_order_given():
    deck, turned = list(load_deck()), []
    dice, cards = RandomDice(random.Random(7)), (turned.append(card) or card for card in deck)
    rngs = [random.Random(seat) for seat in range(2)]
    end = play_game(new_game("deluxe-poker", 2), [RandomBot()] * 2, rngs, dice, cards)
    won = [card for player in end.players for card in player.cards]
    assert turned == deck[: len(turned)]
    assert set(won) <= set(turned)
    assert len(turned) <= len(won) + 1


class Staller(RandomBot):
    """Passes, does not bet, and leaves every joker free."""

    def choose(self, game, seat, rng):
        return game.legal_moves(seat)[-2 if isinstance(game.phase, Bidding) else -1]


def stalled_game(seats):
    rngs = [random.Random(seat) for seat in range(seats)]
    bots, cards = [Staller()] * seats, iter([Card.parse("JJJJJ/2/1500")])
    return play_game(new_game("deluxe-poker", seats), bots, rngs, RandomDice(rngs[0]), cards)


@given(limit=st.integers(1, 30), seats=st.integers(2, 4))
def test_a_game_that_makes_no_progress_is_stopped(limit, seats):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_loop, "LONGEST", limit)
        with pytest.raises(FivefoldError, match=f"after {limit} cards") as stopped:
            stalled_game(seats)
    assert stopped.value.code == "no-progress"

"""The bot that plays by the coach's estimates."""

from random import Random

import pytest

from fivefold.bots import bot, bot_names, poker
from fivefold.bots.arena import arena
from fivefold.bots.poker import SIMULATIONS
from fivefold.coach.poker import advice
from fivefold.coach.poker.simulation import simulate
from fivefold.games import new_game
from fivefold.games.poker import AllIn, Bid, Bidding
from tests.support.effort import TIMES, times
from tests.support.poker_bots import play
from tests.support.poker_tables import bidding_on, game_of, player

NAMES = bot_names("deluxe-poker")


TABLES = ["casual"], ["beginner"], ["random"], ["casual", "beginner"], [*NAMES[2::-1]]
"""Who sits at a table with `strong`."""


@pytest.mark.parametrize(("others", "games"), [(TABLES[0], 60), (TABLES[-1], 20)], ids=str)
def test_without_simulations_it_already_beats_all_others(others, games, monkeypatch):
    """Without them, enough games for a narrow interval take seconds."""
    monkeypatch.setattr(poker, "SIMULATIONS", 0)
    strong, *rest = arena(
        "deluxe-poker", ["strong", *others], games * TIMES, seed=3, workers=1
    ).bots
    assert strong.interval.low > 1 / (1 + len(rest))
    assert strong.interval.low > max(each.win_rate for each in rest)


def test_the_best_level_beats_one_that_plays_anything():
    strong, *rest = arena("deluxe-poker", ["strong", "random"], 6 * TIMES, seed=3, workers=1).bots
    assert strong.interval.low > 1 / (1 + len(rest))
    assert strong.interval.low > max(bot.win_rate for bot in rest)


@pytest.mark.long
@pytest.mark.parametrize("others", TABLES, ids=str)
def test_the_best_level_beats_all_others_at_its_table(others):
    strong, *rest = arena("deluxe-poker", ["strong", *others], 200, seed=1).bots
    assert strong.interval.low > max(each.win_rate for each in rest)


def test_a_strong_bot_never_gives_all_it_has_for_little():
    """An ordinary bid leaves something, unless everything is at stake anyway."""
    for seed in range(times(3, more=5)):
        game = new_game("deluxe-poker", 3)
        _, moves = play(["strong"] * 3, seed)
        for seat, move in moves:
            left = game.cards_won < 4 and isinstance(game.phase, Bidding)
            if left and game.players[seat].money >= 1500:
                assert move != AllIn()
                assert not isinstance(move, Bid) or move.amount < game.players[seat].money
            game = game.play(move, seat)


def test_one_far_ahead_ends_the_game_although_the_other_leaves_the_last_card_open():
    players = player(28100), player(2400, used=True)
    game = game_of(players, bidding_on("246JJ/2/800", "246", opener=1), cards_won=6)
    for seed in range(5):
        _, moves = play(["strong"] * 2, seed, game)
        assert len(moves) < 500


def test_a_game_in_which_one_never_locks_and_the_other_passes_ends():
    """It went on for ever: the one behind left the joker free, and the one ahead let them."""
    players = player(17000), player(3900, used=True)
    game = game_of(players, bidding_on("3456J/6/300", "3456", opener=1), cards_won=6)
    for seed in range(5):
        end, _ = play(["strong"] * 2, seed, game)
        assert sum(each.attempts for each in end.players) < 100


def test_the_best_level_simulates_what_it_chooses_between(monkeypatch):
    simulated = []

    def counted(starts, view, weights, draws):
        simulated.append(len(draws.cards))
        return simulate(starts, view, weights, draws)

    monkeypatch.setattr(advice, "simulate", counted)
    close = game_of([player(1500)] * 2, bidding_on("665JJ/2/700"), cards_won=3)
    strong = bot("strong", "deluxe-poker")
    assert strong.choose(close, 0, Random(1)) in close.legal_moves(0)
    assert simulated == [SIMULATIONS]

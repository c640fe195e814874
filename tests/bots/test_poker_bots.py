"""Bots of Deluxe Poker: legal and repeatable, those that go by feeling, and the coached one."""

from random import Random

import pytest

from fivefold.bots import bot, bot_names, poker
from fivefold.bots.arena import arena
from fivefold.bots.poker import SIMULATIONS
from fivefold.coach.poker import advice
from fivefold.coach.poker.simulation import simulate
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import Seat, new_game
from fivefold.games.poker import AllIn, Bid, Bidding, TurnCard
from tests.support.effort import TIMES, times
from tests.support.poker_bots import play
from tests.support.poker_tables import CARD, bidding_on, game_of, player

NAMES = bot_names("deluxe-poker")
TABLES = ["casual"], ["beginner"], ["random"], ["casual", "beginner"], [*NAMES[2::-1]]
"""Who sits at a table with `strong`."""


@pytest.fixture
def no_simulations(monkeypatch):
    """Without them, enough games for a narrow interval take seconds."""
    monkeypatch.setattr(poker, "SIMULATIONS", 0)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_bot_plays_legal_games_to_their_end(seats, no_simulations):
    rng = Random(seats)
    for seed in range(times(2, more=4)):
        play([rng.choice(NAMES) for _ in range(seats)], seed)


@pytest.mark.parametrize("level", NAMES)
def test_the_same_seed_plays_the_same_game(level, no_simulations):
    game, moves = play([level] * 3, seed=5)
    assert play([level] * 3, seed=5) == (game, moves)
    assert play([level] * 3, seed=6)[1] != moves


def test_unknown_levels_and_bots_that_are_not_asked_are_refused():
    with pytest.raises(Malformed, match="strong"):
        bot("genius", "deluxe-poker")
    game = new_game("deluxe-poker", 2).play(TurnCard(CARD))
    for level in NAMES[1:]:
        with pytest.raises(IllegalMove):
            bot(level, "deluxe-poker").choose(game, Seat(1), Random(1))


def test_who_goes_by_feel_takes_chances_from_the_generator():
    game = game_of([player(1500, cards=0)] * 2, bidding_on(str(CARD)))
    beginner = bot("beginner", "deluxe-poker")
    assert len({beginner.choose(game, Seat(0), Random(seed)) for seed in range(20)}) > 1


# --- strength ---


def beats(levels, games, seed):
    """Whether the first level surely wins more than its share, and than each other one."""
    first, *rest = arena("deluxe-poker", levels, games, seed=seed, workers=1).bots
    low = first.interval.low
    return low > 1 / (1 + len(rest)) and low > max(each.win_rate for each in rest)


def test_a_casual_player_wins_more_than_a_beginner():
    assert beats(["casual", "beginner"], times(150, more=300), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(("others", "games"), [(TABLES[0], 60), (TABLES[-1], 20)], ids=str)
def test_without_simulations_the_best_level_already_beats_all_others(others, games, no_simulations):
    assert beats(["strong", *others], games * TIMES, seed=3)


def test_the_best_level_beats_one_that_plays_anything():
    assert beats(["strong", "random"], 6 * TIMES, seed=3)


@pytest.mark.long
@pytest.mark.parametrize("others", TABLES, ids=str)
def test_the_best_level_beats_all_others_at_its_table(others):
    strong, *rest = arena("deluxe-poker", ["strong", *others], 200, seed=1).bots
    assert strong.interval.low > max(each.win_rate for each in rest)


# --- the coached bot ---


def test_a_strong_bot_never_gives_all_it_has_for_little(no_simulations):
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


@pytest.mark.parametrize(
    ("ahead", "behind", "card", "dice"),
    [(28100, 2400, "246JJ/2/800", "246"), (17000, 3900, "3456J/6/300", "3456")],
    ids=["the last card left open", "the joker left free"],
)
def test_a_game_ends_though_one_never_locks_and_the_other_always_passes(ahead, behind, card, dice):
    """One such went on for ever: the one behind left the joker free, and the one ahead let them."""
    players = player(ahead), player(behind, used=True)
    game = game_of(players, bidding_on(card, dice, opener=1), cards_won=6)
    for seed in range(5):
        end, moves = play(["strong"] * 2, seed, game)
        assert len(moves) < 500
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

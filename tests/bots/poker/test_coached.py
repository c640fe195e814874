"""The bot that plays by the coach's estimates."""

import pytest

from fivefold.bots import bot_names
from fivefold.bots.arena import arena
from fivefold.games import new_game
from fivefold.games.poker import AllIn, Bid, Bidding
from tests.support.effort import TIMES, times
from tests.support.paths import DOCS
from tests.support.poker_bots import play
from tests.support.poker_tables import bidding_on, game_of, player

GUIDE = DOCS / "poker-advice.md"
NAMES = bot_names("deluxe-poker")


TABLES = ["casual"], ["beginner"], ["random"], ["casual", "beginner"], [*NAMES[2::-1]]
"""Who sits at a table with `strong` in the guide."""


@pytest.mark.parametrize(("others", "games"), [(TABLES[0], 60), (TABLES[-1], 20)], ids=str)
def test_the_best_level_beats_all_others_at_its_table(others, games):
    strong, *rest = arena(
        "deluxe-poker", ["strong", *others], games * TIMES, seed=3, workers=1
    ).bots
    assert strong.interval.low > 1 / (1 + len(rest))
    assert strong.interval.low > max(bot.win_rate for bot in rest)


@pytest.mark.long
@pytest.mark.parametrize("others", TABLES, ids=str)
def test_over_2000_games_the_best_level_wins_as_often_as_the_guide_says(others):
    names = ["strong", *others]
    strong, *rest = arena("deluxe-poker", names, 2000, seed=1).bots
    assert strong.interval.low > max(bot.interval.high for bot in rest)
    low, high = (f"{100 * end:.1f}" for end in strong.interval)
    row = f"| {', '.join(f'`{name}`' for name in names)} | {100 * strong.win_rate:.1f}% "
    assert f"{row}({low} to {high}) |" in GUIDE.read_text("utf-8")


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

import random
from math import sqrt

import pytest

from fivefold.bots import bot, bot_names
from fivefold.bots.arena import arena
from fivefold.dice import roll_dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import DiceDue, Roll, Seat, new_game
from fivefold.games.poker import AllIn, Bid, Bidding, TurnCard
from fivefold.protocol import Move
from fivefold.rules import load_deck
from tests.support.effort import TIMES, times
from tests.support.paths import DOCS
from tests.support.poker_tables import CARD, bidding_on, game_of, player

GUIDE = DOCS / "poker-advice.md"
NAMES = bot_names("deluxe-poker")
MANY = 3000
"""More moves than any game should take."""


def play(levels, seed, game=None):
    """A whole game among bots; every move is legal where it is made."""
    rng = random.Random(seed)
    cards = iter(rng.sample(load_deck(), 36))
    game, moves = game or new_game("deluxe-poker", len(levels)), []
    while not game.over:
        due = game.due
        if isinstance(due, DiceDue):
            seat = due.seat
            move: Move = Roll(roll_dice(due.count, rng))
        elif due is not None:
            seat, move = due.seat, TurnCard(next(cards))
        else:
            seat = rng.choice(game.to_act)
            move = bot(levels[seat], "deluxe-poker").choose(game, seat, rng)
            assert move in game.legal_moves(seat)
        game = game.play(move, seat)
        moves.append((seat, move))
        assert len(moves) < MANY
    return game, moves


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_bot_plays_legal_games_to_their_end(seats):
    rng = random.Random(seats)
    for seed in range(times(2, more=4)):
        play([rng.choice(NAMES) for _ in range(seats)], seed)


@pytest.mark.parametrize("level", NAMES)
def test_the_same_seed_plays_the_same_game(level):
    game, moves = play([level] * 3, seed=5)
    assert play([level] * 3, seed=5) == (game, moves)
    assert play([level] * 3, seed=6)[1] != moves


def test_who_goes_by_feel_takes_chances_from_the_generator():
    game = game_of([player(1500, cards=0)] * 2, bidding_on(str(CARD)))
    beginner = bot("beginner", "deluxe-poker")
    assert len({beginner.choose(game, Seat(0), random.Random(seed)) for seed in range(20)}) > 1


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


def test_a_casual_player_wins_more_than_a_beginner():
    games = times(150, more=300)
    rate = wins(["casual", "beginner"], games)["casual"] / games
    assert rate - 1.96 * sqrt(rate * (1 - rate) / games) > 0.5


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


def test_a_bot_that_is_not_asked_refuses():
    game = new_game("deluxe-poker", 2).play(TurnCard(CARD))
    for level in NAMES[1:]:
        with pytest.raises(IllegalMove):
            bot(level, "deluxe-poker").choose(game, Seat(1), random.Random(1))


def test_an_unknown_level_is_refused():
    with pytest.raises(Malformed, match="strong"):
        bot("genius", "deluxe-poker")

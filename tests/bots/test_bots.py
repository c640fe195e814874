"""Bots: each level of each game plays legally and repeatably."""

import pytest

from fivefold.bots import bot, bot_names
from fivefold.errors import Malformed
from fivefold.games import game_ids
from fivefold.rules import scorecard_ids
from fivefold.solver.columns import prices
from tests.support.bot_games import whole_game
from tests.support.pads import columns
from tests.support.shared import shared_folder
from tests.support.solved import solved, with_chances

LARGE = ("yacht", "classique", "yard-forced", "yard-free")
"""The chances of the race bot take seconds here, and differ from those of other games in size."""
SEATED = [
    pytest.param(game, name, marks=[pytest.mark.long] if name == "race" and game in LARGE else [])
    for game in game_ids()
    for name in bot_names(game)
]


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_scorecard_game_has_five_levels(game):
    assert bot_names(game)[:5] == ("random", "beginner", "casual", "strong", "perfect")


def test_a_game_of_ones_own_has_the_same_levels(odd):
    assert bot_names(odd) == bot_names("yum")


@pytest.mark.parametrize("game", ["three-columns", "balut"])
def test_in_a_game_too_large_to_solve_nobody_is_perfect(game):
    assert bot_names(game) == ("random", "beginner", "casual", "strong", "best")


def test_the_best_bot_of_a_larger_game_plays_whole_games(tmp_path, monkeypatch):
    monkeypatch.setattr(prices, "ROUNDS", 2)
    monkeypatch.setattr(prices, "_GAMES", 64)
    rules = columns(1, 2)
    for name in bot_names(rules):
        player = bot(name, rules, tmp_path)
        assert player.name == name
        moves = list(whole_game(player, rules, seed=5))
        assert all(move in state.legal_moves(seat) for state, seat, move in moves)


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_an_unknown_bot_is_refused_with_those_there_are(game):
    with pytest.raises(Malformed) as refused:
        bot("genius", game)
    assert refused.value.code == "unknown-bot"
    assert refused.value.facts["bots"] == bot_names(game)


@pytest.mark.parametrize("ask", [bot_names, lambda game: bot("perfect", game)])
def test_an_unknown_game_is_refused(ask):
    with pytest.raises(Malformed) as refused:
        ask("bingo")
    assert refused.value.code == "unknown-game"


def values_for(name, game):
    """What a bot plays by; the race bot needs the chances to win, too."""
    if game not in scorecard_ids():
        return None
    return with_chances(solved(game)) if name == "race" else solved(game)


@pytest.mark.parametrize(("game", "name"), SEATED)
def test_whole_games_are_legal_decisions_and_repeat_with_their_seed(game, name):
    player = bot(name, game, shared_folder("values"), values_for(name, game))
    assert player.name == name
    first = list(whole_game(player, game, seed=5))
    assert all(move in state.legal_moves(seat) for state, seat, move in first)
    assert [move for *_, move in whole_game(player, game, seed=5)] == [move for *_, move in first]
    assert [move for *_, move in whole_game(player, game, seed=6)] != [move for *_, move in first]


@pytest.mark.parametrize("name", ["random", "beginner", "casual", "strong", "perfect"])
@pytest.mark.parametrize("which", ["porch", "odd"])
def test_games_of_ones_own_are_played_too(which, name, request):
    rules = request.getfixturevalue(which)
    player = bot(name, rules, shared_folder("values"))
    for seed in range(5):
        for state, seat, move in whole_game(player, rules, seed):
            assert move in state.legal_moves(seat)


@pytest.mark.parametrize("name", [None, 5])
def test_a_bot_is_named_by_a_text(name):
    with pytest.raises(Malformed) as refused:
        bot(name, "yum")
    assert refused.value.code == "unknown-bot"

"""Bots: each level of each game plays legally and repeatably."""

import itertools
import random
from collections import Counter

import pytest

from fivefold.bots import bot, bot_names
from fivefold.bots.kind import RandomBot
from fivefold.bots.names import NAMES, bot_name
from fivefold.errors import Malformed
from fivefold.games import Roll, Seat, game_ids, new_game
from fivefold.games.poker import TurnCard
from fivefold.record.headers import check_names
from fivefold.rules import known_ids, load_deck, scorecard_ids
from fivefold.solver import column_prices
from fivefold.tables.seating import check_players
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
    monkeypatch.setattr(column_prices, "ROUNDS", 2)
    monkeypatch.setattr(column_prices, "_GAMES", 64)
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


@pytest.mark.parametrize("game", known_ids())
def test_every_level_has_names(game):
    assert set(bot_names(game)) <= set(NAMES)


def test_no_two_bots_share_a_name_and_none_is_called_like_a_level():
    names = list(itertools.chain(*NAMES.values()))
    check_names(names)
    check_players(names)
    assert len({name.casefold() for name in names}) == len(names)
    assert not {name.casefold() for name in names} & set(NAMES)
    assert max(map(len, names)) <= 6


@pytest.mark.parametrize("level", NAMES)
def test_a_full_table_of_one_level_has_a_name_for_each(level):
    taken = [NAMES[level][0].upper()]
    for _ in range(12):
        taken.append(bot_name(level, taken))
    assert len({name.casefold() for name in taken}) == 13
    assert taken[1] == NAMES[level][1]

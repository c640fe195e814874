"""Bots: each level of each game plays legally and repeatably, also where no solver is."""

import itertools
import random
from collections import Counter

import pytest

from fivefold.bots import bot, bot_names, check_bot, playable_bots
from fivefold.bots.kind import RandomBot
from fivefold.bots.names import NAMES, bot_name
from fivefold.errors import Malformed, NotInstalled
from fivefold.games import Roll, Seat, game_ids, new_game
from fivefold.games.poker import TurnCard
from fivefold.record.headers import check_names
from fivefold.rules import known_ids, load_deck, scorecard_ids
from fivefold.solver import column_prices, limits
from fivefold.solver.packed_values import PackedValues
from fivefold.tables.seating import check_players
from fivefold.texts import Lang
from tests.support.bot_games import whole_game
from tests.support.insights import code_of
from tests.support.pads import columns
from tests.support.shared import shared_folder
from tests.support.solved import solved, with_chances

"""The chances of the race bot take seconds here, and differ from those of other games in size."""
SLOW = ("yacht", "classique", "yard-forced", "yard-free")
"""The chances of the race bot take seconds here, and differ from those of other games in size."""
SEATED = [
    pytest.param(game, name, marks=[pytest.mark.long] if name == "race" and game in SLOW else [])
    for game in game_ids()
    for name in bot_names(game)
]


def test_levels_depend_on_what_can_be_solved(odd):
    levels = ("random", "beginner", "casual", "strong")
    for game in scorecard_ids():
        assert bot_names(game)[:5] == (*levels, "perfect")
    assert bot_names(odd) == bot_names("yum")
    for game in ("three-columns", "balut"):
        assert bot_names(game) == (*levels, "best")


def test_the_best_bot_of_a_larger_game_plays_whole_games(tmp_path, monkeypatch):
    monkeypatch.setattr(column_prices, "ROUNDS", 2)
    monkeypatch.setattr(column_prices, "_GAMES", 64)
    rules = columns(1, 2)
    for name in bot_names(rules):
        player = bot(name, rules, tmp_path)
        assert player.name == name
        moves = list(whole_game(player, rules, seed=5))
        assert all(move in state.legal_moves(seat) for state, seat, move in moves)


def test_unknown_bots_and_games_are_refused():
    for game in ("yum", "deluxe-poker"):
        with pytest.raises(Malformed) as refused:
            bot("genius", game)
        assert refused.value.code == "unknown-bot"
        assert refused.value.facts["bots"] == bot_names(game)
    assert [code_of(bot, name, "yum") for name in (None, 5)] == ["unknown-bot"] * 2
    assert code_of(bot_names, "bingo") == code_of(bot, "perfect", "bingo") == "unknown-game"


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


@pytest.mark.parametrize("which", ["porch", "odd"])
def test_games_of_ones_own_are_played_too(which, request):
    rules = request.getfixturevalue(which)
    for name in ("random", "beginner", "casual", "strong", "perfect"):
        player = bot(name, rules, shared_folder("values"))
        for seed in range(3):
            for state, seat, move in whole_game(player, rules, seed):
                assert move in state.legal_moves(seat)


def test_every_legal_move_is_chosen_about_equally_often():
    game, rng = new_game("yum", 1).play(Roll("11122")), random.Random(1)
    chosen = Counter(RandomBot().choose(game, Seat(0), rng) for _ in range(4400))
    legal = game.legal_moves(Seat(0))
    assert set(chosen) == set(legal)
    assert all(abs(count - 4400 / len(legal)) < 100 for count in chosen.values())


def test_chance_chooses_for_the_seat_that_is_asked():
    game = new_game("deluxe-poker", 3).play(TurnCard(load_deck()[0]))
    game = game.play(game.legal_moves(Seat(0))[0], 0)
    for seat in (Seat(1), Seat(2)):
        assert RandomBot().choose(game, seat, random.Random(2)) in game.legal_moves(seat)


def test_every_level_has_names_of_its_own():
    for game in known_ids():
        assert set(bot_names(game)) <= set(NAMES)
    names = list(itertools.chain(*NAMES.values()))
    check_names(names)
    check_players(names)
    assert len({name.casefold() for name in names}) == len(names)
    assert not {name.casefold() for name in names} & set(NAMES)
    assert max(map(len, names)) <= 6


def test_a_full_table_of_one_level_has_a_name_for_each():
    for level in NAMES:
        taken = [NAMES[level][0].upper()]
        for _ in range(12):
            taken.append(bot_name(level, taken))
        assert len({name.casefold() for name in taken}) == 13
        assert taken[1] == NAMES[level][1]


# --- without the solver ---


@pytest.fixture
def nothing_installed(monkeypatch):
    monkeypatch.setattr(limits, "find_spec", lambda _: None)


def test_without_the_solver_fewer_bots_play(nothing_installed, porch):
    assert playable_bots(porch) == ("random",)
    assert playable_bots("deluxe-poker") == ("random", "beginner", "casual")


def test_with_the_solver_all_of_them_play(monkeypatch, porch):
    monkeypatch.setattr(limits, "find_spec", lambda package: package)
    assert playable_bots(porch) == bot_names(porch)
    assert playable_bots("deluxe-poker") == bot_names("deluxe-poker")


def test_with_packed_values_all_but_race_play(nothing_installed, monkeypatch):
    monkeypatch.setattr(PackedValues, "are_there", staticmethod(lambda _: True))
    assert playable_bots("yum") == bot_names("yum")[:-1]
    check_bot("perfect", "yum")
    with pytest.raises(NotInstalled) as refused:
        check_bot("race", "yum")
    assert str(refused.value) == (
        'the bot race needs numba here: pip install "fivefold[solver]"; '
        "without it you can play against random, beginner, casual, strong, perfect"
    )
    assert "fivefold[solver]" in refused.value.say(Lang.FR)

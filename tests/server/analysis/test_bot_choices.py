"""The move of a bot, in a worker or not: whatever happens to the bot, there is one."""

import pytest

from fivefold.dice import Dice
from fivefold.games import Roll, new_game
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import bot_choices
from fivefold.server.analysis.bot_choices import choose
from fivefold.server.analysis.solved_games import SolvedGame
from tests.support.poker_tables import bidding_on, game_of, player

GAME = new_game("yum", 2).play(Roll(Dice("33356")))


def test_a_bot_plays_by_the_values_on_disk(folder):
    solved = SolvedGame(scorecard_rules("yum"), folder)
    assert str(choose(GAME, 0, "perfect", 1, solved)) == "keep 333"


def test_the_same_seed_gives_the_same_move():
    moves = {str(choose(GAME, 0, "random", seed, None)) for seed in range(20)}
    assert len(moves) > 1
    assert choose(GAME, 0, "random", 7, None) == choose(GAME, 0, "random", 7, None)


@pytest.mark.parametrize("chosen", [KeyError("a test"), "an illegal move"])
def test_a_bot_that_fails_plays_anything(chosen, monkeypatch, caplog):
    class Broken:
        def choose(self, *_):
            if isinstance(chosen, Exception):
                raise chosen
            return Roll(Dice("1"))

    monkeypatch.setattr(bot_choices, "_bot", lambda *_: Broken())
    assert choose(GAME, 0, "perfect", 1, None) in GAME.legal_moves(0)
    assert "a bot failed" in caplog.text


def test_a_bot_without_its_values_plays_at_random():
    assert choose(GAME, 0, "perfect", 1, None) in GAME.legal_moves(0)


def test_where_a_bot_can_not_play_the_strongest_that_can_takes_its_place(monkeypatch, caplog):
    monkeypatch.setattr("fivefold.bots.poker.is_installed", lambda _: False)
    bot_choices._bot.cache_clear()
    game = game_of([player(900), player(700)], bidding_on("66665/2/300", "66"), cards_won=6)
    assert choose(game, 0, "strong", 1, None) == choose(game, 0, "casual", 1, None)
    assert caplog.records[-1].instead == "casual"
    bot_choices._bot.cache_clear()


def test_what_a_bot_solves_is_saved_in_the_folder(tmp_path):
    last = game_of([player(900), player(700)], bidding_on("66665/2/300", "66"), cards_won=6)
    choose(last, 0, "strong", 1, None, tmp_path)
    assert len(list(tmp_path.glob("*-last-card.table"))) == 1

"""The menu: new games, one's own, and those that are not finished."""

import os
import re
from pathlib import Path

import pytest

from fivefold.cli.play import saves
from fivefold.games import game_ids
from fivefold.rules import known_ids
from tests.support.keyboard import FILE, kept, meanwhile, play, refused
from tests.support.paths import GAMES, OWN_RULES

NOBODY_ELSE = ["Ann", "", ""]
"""Ann plays alone, with the program's dice."""


def test_the_menu_starts_a_game_by_number_or_id_and_asks_again_for_anything_else():
    wrong = ["", "0", "99", "x", "-1", "0000000019", "²", "1e0", "yumm"]
    session = play(answers=[*wrong, str(game_ids().index("yum") + 1), *NOBODY_ELSE])
    asked = f"Please type a number from 1 to {len(known_ids())}, or the name"
    assert session.screen.count(asked) == len(wrong)
    assert "--- Ann, turn 1 of 11 ---" in session.screen
    for number, game in enumerate(known_ids(), start=1):
        assert re.search(rf"^  {number}  .*\({game}\)$", session.screen, re.MULTILINE)
    assert "--- Ann, turn 1 of 15 ---" in play(answers=["yacht", *NOBODY_ELSE]).screen


@pytest.mark.parametrize("answers", [["q"], [], ["yum", "q"], ["yum"]])
def test_leaving_before_the_game_begins_keeps_nothing(answers):
    session = play(answers=answers)
    assert session.screen.endswith("Goodbye.\n")
    assert not Path("data").exists()


def test_the_menu_offers_unfinished_games_latest_first_and_goes_on_with_them():
    folder = saves.games_folder()
    for number, name in enumerate(["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay", "Gus"]):
        play("yum", "--players", name, "--record", folder / f"{name}.fivefold", answers=[""])
        os.utime(folder / f"{name}.fivefold", (number, number))
    finished = (GAMES / "yum-finished.fivefold").read_bytes()
    (folder / "over.fivefold").write_bytes(finished)
    (folder / "wrong.fivefold").write_bytes(b"\xff")
    (folder / ".hidden.fivefold").write_bytes((folder / "Ann.fivefold").read_bytes())
    (folder / "notes.txt").write_bytes((folder / "Ann.fivefold").read_bytes())
    session = play(answers=["9"])
    offered = re.findall(r"^  \d+  continue: Yum, (\w+)  \((\w+)\)$", session.screen, re.MULTILINE)
    assert offered == [(name, name) for name in ["Gus", "Fay", "Eve", "Dev", "Cléo"]]
    assert "Waiting for: Eve" in session.screen
    assert f"fivefold play {folder / 'Eve.fivefold'}\n" in session.screen


def test_a_game_of_ones_own_is_offered_where_its_rules_are():
    play(OWN_RULES, "--players", "Ann", answers=["", "q"])
    assert "continue:" not in play().screen
    Path("mine.toml").write_bytes(OWN_RULES.read_bytes())
    number = str(len(game_ids()) + 2)
    session = play(answers=[number, "q"])
    assert f"  {number}  continue: Maxi Yatzy, Ann" in session.screen
    assert "Waiting for: Ann" in session.screen
    assert session.screen.rstrip().endswith("--rules mine.toml")


def test_a_game_of_the_menu_is_read_when_it_is_chosen():
    file = saves.games_folder() / "one.fivefold"
    play("yum", "--players", "Ann", "--record", file, "--real-dice", answers=["22345", "q"])
    number = str(len(game_ids()) + 1)
    other = meanwhile(number, there=lambda: play(file, answers=["twos"]))
    assert "Ann, turn 2 of 11" in play(answers=other).screen


def test_a_game_without_a_move_is_not_offered():
    play("yum", "--players", "Ann")
    assert "continue:" not in play().screen


def test_a_game_is_chosen_by_its_name_at_the_menu():
    session = play(answers=["Yum", *NOBODY_ELSE, "q"])
    assert "Ann, turn 1 of 11" in session.screen


def test_the_menu_says_where_older_games_are():
    for number in range(7):
        play("yum", "--players", f"P{number}", "--real-dice", answers=["11111", "ones", "q"])
    session = play(answers=["q"])
    assert session.screen.count("continue:") == 5
    assert str(saves.games_folder()) in session.screen


def test_games_without_a_move_are_not_offered():
    play("yum", "--players", "Ann", answers=["q"])
    assert "continue:" not in play(answers=["q"]).screen


def test_going_on_from_the_menu_refuses_other_players_too():
    play("yum", "--players", "Ann, Bo", answers=["", "q"])
    number = str(len(game_ids()) + 1)
    assert "--players is for a new game" in refused("--players", "Dev", answers=[number])


def test_rule_files_in_the_folder_are_offered_and_others_left_aside():
    Path("mine.toml").write_bytes(OWN_RULES.read_bytes())
    Path("other.toml").write_text("x = 1\n")
    number = str(len(game_ids()) + 1)
    session = play("--record", FILE, answers=[number, *NOBODY_ELSE, "q"])
    assert re.search(rf"^  {number}  .*\(mine.toml\)$", session.screen, re.MULTILINE)
    assert "other.toml" not in session.screen
    assert f"Continue with: fivefold play {FILE} --rules mine.toml" in session.screen


@pytest.mark.parametrize("typed", ["mine", "Maxi Yatzy", "max", "yatzy"])
def test_a_game_of_ones_own_is_chosen_by_its_own_names(typed):
    Path("own.toml").write_text(f'aliases = ["mine"]\n{OWN_RULES.read_text("utf-8")}', "utf-8")
    session = play(answers=[typed, *NOBODY_ELSE, "q"])
    assert "Ann, press Enter to roll 6 dice" in session.prompts


def test_a_script_is_asked_for_a_game_and_names_only():
    folder = saves.games_folder()
    play("yum", "--players", "Eve", "--record", folder / "Eve.fivefold", answers=[""])
    Path("mine.toml").write_bytes(OWN_RULES.read_bytes())
    session = play(answers=["classique", "Ann, Bo"], typed=False)
    assert session.prompts[2] == "Ann, press Enter to roll 5 dice"
    number = str(len(game_ids()) + 1)  # a rule file does not move the games to continue
    assert "Waiting for: Eve" in play(answers=[number], typed=False).screen


def test_the_menu_says_which_game_is_the_default():
    session = play("--record", FILE, answers=["yard dice", *NOBODY_ELSE, "q"])
    assert "the default of its rule sheet. Also: yard-free" in session.screen
    assert kept().game.rules.id == "yard-forced"


def test_a_game_to_continue_is_told_by_its_time_and_fits_on_a_line(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    play("yard-forced", "--players", "Ann, bot:random", answers=["", "q"])
    line = play(answers=["q"]).screen.splitlines()[len(game_ids()) + 1]
    assert re.fullmatch(r"  7  continue: Yard Dice, .*, Ann, Ziggy  \([\d-]+\)", line)

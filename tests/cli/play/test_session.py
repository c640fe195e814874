"""`fivefold play` from start to end: continuing a game, and what is suggested when one leaves."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from fivefold.rules import load_rules
from tests.support.keyboard import (
    FILE,
    fills,
    lines,
    new_game,
    play,
    refused,
    replay,
    typed,
)
from tests.support.paths import GAMES, OWN_RULES


def test_going_on_shows_where_the_game_stands():
    play(*new_game("yum", 1), answers=["", "ones", "y"])
    session = play(FILE)
    assert replay(FILE) in session.screen
    assert "Waiting for: " in session.screen


def test_a_roll_off_goes_on_with_whoever_has_still_to_roll():
    head = "game: classique\nplayers: Ann, Bo, Dev\n\n"
    FILE.write_text(f"{head}Ann: start 66666\nBo: start 11111\n")
    session = play(FILE, "--real-dice", answers=["66666", "11111", "11112", "11111"])
    assert [prompt.split(",")[0] for prompt in session.prompts] == [
        "Dev", "Ann", "Dev", "Dev", "Dice to keep",
    ]  # fmt: skip
    assert "A tie: Ann, Dev roll again." in session.screen
    assert "Dev starts." in session.screen
    assert lines()[-1] == "Dev: 11111"


def test_a_keep_whose_dice_were_never_rolled_is_rolled_at_once():
    FILE.write_text("game: yum\nplayers: Ann\n\nAnn: 13356/33\n")
    session = play(FILE)
    assert session.prompts[0].startswith("Dice to keep, or a box (1 roll left")
    assert re.fullmatch(r"Ann: 13356/33 [1-6]{5}", lines()[-1])


def test_the_command_to_go_on_with_really_goes_on(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    rules, deck, file = folder / "my rules.toml", folder / "deck.toml", folder / "my game.txt"
    rules.write_bytes(OWN_RULES.read_bytes())
    deck.write_text(
        'cards = ["66554/5/500", "665JJ/2/700", "JJJJJ/3/1200", "1111J/4/800"]'.replace(
            "]", ', "12345/3/700", "23456/5/500", "22222/6/800"]'
        )
    )
    for game, options in [
        (rules, []),
        ("maxi-yatzy", ["--rules", rules]),
        ("deluxe-poker", ["--deck", deck, "--real-dice"]),
    ]:
        file.unlink(missing_ok=True)
        session = play(game, "--players", "Ann, Bo", "--record", file, *options)
        command = re.search(r"Continue with: fivefold play (.*)\n", session.screen)[1]
        again = play(*shlex.split(command))
        assert again.prompts == session.prompts
        assert re.search(r"Continue with: fivefold play (.*)\n", again.screen)[1] == command


def test_the_record_says_when_it_was_played():
    play("yum", "--players", "Ann", "--record", FILE)
    assert re.search(r"^date: \d{4}-\d\d-\d\d$", FILE.read_text("utf-8"), re.MULTILINE)


def test_a_finished_record_is_shown_and_left_as_it_is():
    text = "# a good one\n" + (GAMES / "yum-finished.fivefold").read_text("utf-8")
    FILE.write_text(text, "utf-8")
    session = play(FILE)
    assert session.prompts == []
    assert replay(FILE) in session.screen
    assert session.screen.count("saved in") == 1
    assert FILE.read_text("utf-8") == text


def test_a_record_that_is_only_looked_at_is_left_as_it_is():
    text = "game: yum  # ours\nplayers: Ann\n# who knows\nAnn: 31653\n"
    FILE.write_text(text)
    play(FILE)
    assert FILE.read_text() == text
    play(FILE, answers=["low", "y"])
    assert FILE.read_text() == "game: yum\nplayers: Ann\n\nAnn: 13356 low 0\n"


def test_a_record_with_an_error_is_refused_at_its_line():
    FILE.write_text("game: yum\nplayers: Ann\nAnn: 13356 nope\n")
    assert refused(FILE).startswith(f"fivefold: {FILE}:3: 'nope' is not a box of yum")


@pytest.mark.parametrize("name", ["notes.txt", "notes", "notes.fivefold", "my notes"])
def test_a_file_that_is_no_record_is_refused_and_left_as_it_is(name):
    Path(name).write_text("Milk, eggs\n")
    said = refused(name)
    assert said.startswith(f"fivefold: {name}:1: the header game is missing")
    assert Path(name).read_text() == "Milk, eggs\n"


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen():
    assert refused("a\nb\x1b[31m.fivefold").startswith(r"fivefold: a\nb\x1b[31m.fivefold: ")


@pytest.mark.parametrize(
    ("lang", "options"), [("en", ""), ("en", "--lang en "), ("fr", "--lang fr ")]
)
def test_the_end_of_a_game_suggests_its_review(lang, options, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    args = ["yum", "--players", "Ann, bot:random", "--record", FILE, *options.split()]
    last = play(*args, answers=fills()).screen.splitlines()[-1]
    luck = "Was it luck" if lang == "en" else "La chance"
    assert last.startswith(luck)
    assert last.endswith(f"? fivefold {options}review {FILE}")
    assert play(FILE).screen.splitlines()[-1].endswith(f"? fivefold review {FILE}")


def test_the_review_that_is_suggested_is_one_that_can_be_had():
    own = play(
        OWN_RULES, "--players", "Ann", "--record", FILE, answers=fills(load_rules(OWN_RULES))
    ).screen
    assert own.splitlines()[-1].endswith(f"? fivefold review {FILE} --rules {OWN_RULES}")
    poker = play("deluxe-poker", "--players", "bot:random, bot:random").screen
    assert "fivefold review" not in poker
    assert "fivefold review" not in play("yum", answers=["Ann", "q"]).screen


def test_real_dice_and_language_are_remembered():
    session = typed("yum", "11234", lang="fr")
    assert session.screen.endswith(f"fivefold --lang fr play {FILE}\n")
    assert "enter your dice" in play(FILE, answers=["/"]).prompts[1]


def test_a_text_of_ones_own_is_put_aside_once():
    text = "game: yum\nplayers: Ann\n# mine\nAnn: 31653\n"
    FILE.write_text(text)
    session = play(FILE, answers=["low", "y", ""])
    assert session.screen.count(f"stays in {FILE}.bak\n") == 1
    assert Path(f"{FILE}.bak").read_text() == text


def test_a_program_the_shell_does_not_know_is_named_by_its_path(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", ["here/fivefold"])
    assert f"Continue with: here/fivefold play {FILE}\n" in play(*new_game("yum", 1)).screen


def test_a_record_of_ones_own_game_asks_for_its_rules():
    play(OWN_RULES, "--players", "Ann", "--record", FILE)
    assert refused(FILE).endswith("; or name its rule file with --rules FILE")


@pytest.mark.parametrize("option", ["--players", "--manches"])
def test_what_is_agreed_before_a_game_is_refused_when_it_goes_on(option):
    play("classique", "--players", "Ann, Bo", "--record", FILE, answers=["", "", "q"])
    before, value = FILE.read_bytes(), {"--players": "Ann,bot:casual", "--manches": "1"}[option]
    said_so = f"{option} is for a new game only; this one continues as it began, with Ann, Bo"
    assert refused(FILE, option, value) == f"fivefold: {said_so}"
    assert option in refused(FILE, option, value, "--lang", "fr")
    assert FILE.read_bytes() == before

"""One game in two windows: neither overwrites the other."""

from pathlib import Path

from tests.support.keyboard import FILE, lines, meanwhile, play
from tests.support.paths import OWN_RULES


def two_windows(*after, game="yum", opened="22345", before="2", there=("11", "")):
    """Ann's dice lie on the table; in one window she keeps some, but before that in another one."""
    play(game, "--players", "Ann", "--record", FILE, "--real-dice", answers=[opened, "q"])
    answer = meanwhile(before, there=lambda: play(FILE, answers=[*there, "q"]))
    rest = iter(after)
    return play(FILE, answers=lambda prompt: answer(prompt) or next(rest, None))


def test_what_another_window_has_written_is_not_written_over():
    session = two_windows("n", there=["22", "233", "q"])
    assert lines() == ["Ann: 22345/22 22233"]
    assert f"{FILE} has changed since it was read here" in session.screen
    assert session.prompts[-1] == "Continue from the file as it is now? (y/N)"
    assert f"Nothing is lost. Continue with: fivefold play {FILE}\n" in session.screen


def test_what_was_played_here_is_kept_beside_it():
    Path("game-2.fivefold").write_text("precious")
    session = two_windows("n", there=["22", "233", "q"])
    assert lines(Path("game-3.fivefold")) == ["Ann: 22345/2"]
    assert "what was played here is saved in game-3.fivefold\n" in session.screen
    assert Path("game-2.fivefold").read_text() == "precious"
    assert len([*Path.cwd().iterdir()]) == 3


def test_a_game_goes_on_from_what_another_window_has_written():
    session = two_windows("y", "twos", "11111", there=["22", "233", "q"])
    assert lines() == ["Ann: 22345/22 22233 twos 6", "Ann: 11111"]
    assert session.screen.count("has changed since") == 1
    assert "kept [2] [2]   new [2] [3] [3]" in session.screen


def test_a_move_that_is_taken_back_is_not_written_over_another_window_either():
    play("yum", "--players", "Ann", "--record", FILE, "--real-dice", answers=["22345", "twos"])
    other = meanwhile("u", there=lambda: play(FILE, answers=["11111"]))
    play(FILE, answers=other)
    assert lines() == ["Ann: 22345 twos 4", "Ann: 11111"]
    assert lines(Path("game-2.fivefold")) == ["Ann: 22345"]


def test_a_game_of_ones_own_goes_on_from_another_window_with_its_rules():
    other = meanwhile("222222", there=lambda: play(FILE, "--rules", OWN_RULES, answers=["111111"]))
    args = [OWN_RULES, "--players", "Ann", "--record", FILE, "--real-dice"]
    rest = iter(["y", "q"])
    session = play(*args, answers=lambda prompt: other(prompt) or next(rest))
    assert "[1] [1] [1] [1] [1] [1]" in session.screen


def test_a_file_that_was_taken_away_meanwhile_is_written_again():
    play("yum", "--players", "Ann", "--record", FILE, "--real-dice", answers=["22345", "q"])
    play(FILE, answers=meanwhile("22", there=FILE.unlink))
    assert lines() == ["Ann: 22345/22"]

"""Where games are saved, what happens when that fails, and one game in two windows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.cli.play import saves
from fivefold.errors import Malformed
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.support.keyboard import FILE, WORDS, kept, lines, meanwhile, new_game, play, refused
from tests.support.paths import OWN_RULES
from tests.support.waiting import PATIENCE


def test_a_new_game_has_a_place_of_its_own_each_time():
    for _ in range(4):
        play("yum", "--players", "Ann")
    files = [*saves.games_folder().iterdir()]
    assert len(files) == 4
    assert all(re.fullmatch(r"yum-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.fivefold", f.name) for f in files)


def test_a_file_that_is_there_is_never_written_over():
    FILE.write_text("precious")
    assert refused("yum", "--players", "Ann", "--record", FILE).startswith(f"fivefold: {FILE}: ")
    assert FILE.read_text() == "precious"


def test_a_record_may_be_gone_on_with_in_another_file():
    play(*new_game("yum", 1), answers=[""])
    text, copy = FILE.read_text(), Path("copy.fivefold")
    play(FILE, "--record", copy, answers=["/"])
    assert FILE.read_text() == text
    assert copy.read_text() != text
    assert copy.read_text().startswith(text.rstrip("\n"))
    assert refused(FILE, "--record", copy).startswith(f"fivefold: {copy}: ")


def cant_save(file, reason):
    return Malformed("cant-save", file=file, reason=reason).say(Lang.EN)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("folder", "Is a directory"),
        ("plain-file/game.fivefold", "Not a directory"),
        (f"{'x' * 300}.fivefold", "File name too long"),
    ],
)
def test_a_place_where_nothing_can_be_kept_is_said_before_the_game(path, reason):
    Path("folder").mkdir()
    Path("plain-file").write_text("")
    said = refused("yum", "--players", "Ann", "--record", path)
    assert said == f"fivefold: {cant_save(path, reason)}"


def test_a_home_where_nothing_can_be_kept_is_said_before_the_game(monkeypatch):
    Path("plain-file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(Path("plain-file").absolute()))
    assert refused("yum", "--players", "Ann").endswith(cant_save("", "Not a directory"))


def test_a_folder_that_is_not_there_is_not_made():
    assert " a/b;" in refused("yum", "--players", "Ann", "--record", "a/b/c.fivefold")
    assert not Path("a").exists()


def test_the_folder_of_saved_games_is_made():
    play("yum", "--players", "Ann")
    (file,) = saves.games_folder().iterdir()
    assert kept(file).names == ("Ann",)


@pytest.mark.parametrize("mode", [0o500, 0o000])
def test_a_folder_that_may_not_be_used_is_said_before_the_game(monkeypatch, mode):
    locked = Path("locked").absolute()
    locked.mkdir(mode=mode)
    if os.access(locked, os.W_OK):
        pytest.skip("nothing is forbidden to this user")
    monkeypatch.setenv("XDG_DATA_HOME", str(locked))
    for said in [
        refused("yum", "--players", "Ann", "--record", "locked/game.fivefold"),
        refused("yum", "--players", "Ann"),
        refused(answers=["yum", "Ann"]),
    ]:
        assert said.endswith(cant_save("", "Permission denied"))


def test_a_disk_that_fills_up_in_mid_game_leaves_the_last_good_record():
    boxes = [box.id for box in built_in("yacht").boxes]
    typed = "".join(f"\n{box}\ny\n" for box in boxes for _ in range(2))
    room = 300
    # The program limits itself: Python code that runs between fork and exec could wait for ever.
    program = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
        "from fivefold.commands.app import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, *map(str, ["play", *new_game("yacht", 1)])],
        input=typed.encode(),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ended.returncode == 2
    assert ended.stderr.decode() == f"fivefold: {cant_save(FILE, 'File too large')}\n"
    record = kept()
    assert FILE.read_text() == str(record)
    assert room - 40 < len(str(record)) <= room
    assert [*Path.cwd().iterdir()] == [Path.cwd() / FILE]
    assert not play(FILE).errors


def test_a_save_that_fails_at_its_last_step_leaves_the_old_record(monkeypatch):
    play(*new_game("yum", 1), answers=[""])
    text = FILE.read_text()

    def fails(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        said = refused(FILE, answers=["/"])
    assert said == f"fivefold: {cant_save(FILE, 'No space left on device')}"
    assert FILE.read_text() == text
    assert [*Path.cwd().iterdir()] == [Path.cwd() / FILE]


def test_until_a_save_is_whole_the_old_record_stands(monkeypatch):
    play(*new_game("yum", 1), answers=[""])
    text, seen = FILE.read_text(), []
    monkeypatch.setattr(os, "fsync", lambda _: seen.append(FILE.read_text()))
    play(FILE, answers=["/"])
    assert seen[0] == text


def two_windows(*after, game="yum", opened="22345", before="2", there=("11", "")):
    """Ann's dice lie on the table; in one window she keeps some, but before that in another one."""
    play(game, "--players", "Ann", "--record", FILE, "--real-dice", answers=[opened, "q"])
    answer = meanwhile(before, there=lambda: play(FILE, answers=[*there, "q"]))
    rest = iter(after)
    return play(FILE, answers=lambda prompt: answer(prompt) or next(rest, None))


def test_what_another_window_has_written_is_not_written_over():
    session = two_windows("n", there=["22", "233", "q"])
    assert lines() == ["Ann: 22345/22 22233"]
    assert session.prompts[-1] == WORDS("go-on-there")
    assert session.screen.endswith(f"fivefold play {FILE}\n")


def test_what_was_played_here_is_kept_beside_it():
    Path("game-2.fivefold").write_text("precious")
    session = two_windows("n", there=["22", "233", "q"])
    assert lines(Path("game-3.fivefold")) == ["Ann: 22345/2"]
    told = WORDS("gone-on-elsewhere", file=FILE, kept="game-3.fivefold")
    assert session.screen.count(told) == 1
    assert Path("game-2.fivefold").read_text() == "precious"
    assert len([*Path.cwd().iterdir()]) == 3


def test_a_game_goes_on_from_what_another_window_has_written():
    session = two_windows("y", "twos", "11111", there=["22", "233", "q"])
    assert lines() == ["Ann: 22345/22 22233 twos 6", "Ann: 11111"]
    assert session.prompts.count(WORDS("go-on-there")) == 1
    assert " [2] [2]   " in session.screen


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

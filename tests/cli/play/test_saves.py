"""Where games are saved, and what happens when that fails."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.cli.play import saves
from fivefold.rules import built_in
from tests.support.keyboard import FILE, kept, new_game, play, refused
from tests.support.waiting import PATIENCE


def test_a_new_game_has_a_place_of_its_own_each_time():
    for _ in range(4):
        play("yum", "--players", "Ann")
    files = [*saves.games_folder().iterdir()]
    assert len(files) == 4
    assert all(re.fullmatch(r"yum-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.fivefold", f.name) for f in files)


def test_a_file_that_is_there_is_never_written_over():
    FILE.write_text("precious")
    said = refused("yum", "--players", "Ann", "--record", FILE)
    assert said.startswith(f"fivefold: {FILE}: this file already exists")
    assert FILE.read_text() == "precious"


def test_a_record_may_be_gone_on_with_in_another_file():
    play(*new_game("yum", 1), answers=[""])
    text, copy = FILE.read_text(), Path("copy.fivefold")
    play(FILE, "--record", copy, answers=["/"])
    assert FILE.read_text() == text
    assert copy.read_text() != text
    assert copy.read_text().startswith(text.rstrip("\n"))
    assert "this file already exists" in refused(FILE, "--record", copy)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("plain-file/game.fivefold", "Not a directory"),
        (f"{'x' * 300}.fivefold", "File name too long"),
    ],
)
def test_a_place_where_nothing_can_be_kept_is_said_before_the_game(path, reason):
    Path("plain-file").write_text("")
    said = refused("yum", "--players", "Ann", "--record", path)
    assert said == f"fivefold: {path}: the game can't be saved there: {reason}"


def test_a_home_where_nothing_can_be_kept_is_said_before_the_game(monkeypatch):
    Path("plain-file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(Path("plain-file").absolute()))
    assert "the game can't be saved there: Not a directory" in refused("yum", "--players", "Ann")


def test_a_folder_that_is_not_there_is_not_made():
    said = refused("yum", "--players", "Ann", "--record", "a/b/c.fivefold")
    assert said.startswith("fivefold: a/b/c.fivefold: there is no folder a/b; create it first")
    assert not Path("a").exists()


def test_the_folder_of_saved_games_is_made():
    play("yum", "--players", "Ann")
    (file,) = saves.games_folder().iterdir()
    assert kept(file).names == ("Ann",)


def test_a_folder_is_no_file_to_save_in():
    Path("folder").mkdir()
    said = refused("yum", "--players", "Ann", "--record", "folder")
    assert said == "fivefold: folder: the game can't be saved there: Is a directory"


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
        assert "the game can't be saved there: Permission denied" in said


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
    assert (
        ended.stderr
        == f"fivefold: {FILE}: the game can't be saved there: File too large\n".encode()
    )
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
    assert said == f"fivefold: {FILE}: the game can't be saved there: No space left on device"
    assert FILE.read_text() == text
    assert [*Path.cwd().iterdir()] == [Path.cwd() / FILE]


def test_until_a_save_is_whole_the_old_record_stands(monkeypatch):
    play(*new_game("yum", 1), answers=[""])
    text, seen = FILE.read_text(), []
    monkeypatch.setattr(os, "fsync", lambda _: seen.append(FILE.read_text()))
    play(FILE, answers=["/"])
    assert seen[0] == text

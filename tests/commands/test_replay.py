"""`fivefold replay`: objects for programs, drawings for people, and what is refused."""

import json
import random

import pytest

from fivefold.record import Record, summary
from fivefold.rules import load_rules
from tests.support.paths import OWN_RULES
from tests.support.random_play import play_on
from tests.support.replaying import GOLDEN, WRONG, expected, kept, process, replay

# --- JSON, streams and exit status ---


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_gives_its_object_on_one_line(path):
    shown = replay(path, "--json")
    assert (shown.exit_code, shown.stderr) == (0, "")
    (line,) = shown.stdout.splitlines()
    assert json.loads(line) == expected(path)


def test_several_records_give_one_object_a_line_in_the_order_asked():
    paths = [GOLDEN[place] for place in (3, 0, -1, 3)]
    shown = process("--json", *paths)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [*map(expected, paths)]


def test_a_wrong_record_among_right_ones_is_an_error_and_the_others_are_shown(tmp_path):
    wrong, missing = kept(tmp_path, WRONG), tmp_path / "missing"
    shown = process("--json", GOLDEN[0], wrong, missing, GOLDEN[1])
    assert shown.returncode == 2
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [*map(expected, GOLDEN[:2])]
    first, second = shown.stderr.decode().splitlines()
    assert first == f"{wrong}:3: not this player's turn; the game waits for Ann"
    assert second == f"{missing}:1: can't be read: No such file or directory"


def test_a_file_with_several_records_gives_one_object_a_line(tmp_path):
    paths, wrong = [GOLDEN[0], GOLDEN[-1]], f"\n{WRONG}"
    texts = [path.read_text("utf-8") for path in paths]
    file = kept(tmp_path, wrong.join(texts))
    shown = process("--json", file)
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [*map(expected, paths)]
    at = texts[0].count("\n") + 4
    assert shown.stderr.decode().startswith(f"{file}:{at}: not this player's turn")
    assert shown.returncode == 2
    again = process("--json", "-", input="".join(texts).encode())
    assert (again.returncode, again.stdout) == (0, shown.stdout)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_single_wrong_record_leaves_standard_output_empty(tmp_path, options):
    wrong = kept(tmp_path, WRONG)
    shown = process(*options, wrong)
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.decode().splitlines() == [
        f"{wrong}:3: not this player's turn; the game waits for Ann"
    ]


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen(tmp_path):
    shown = replay(tmp_path / "a\nb\x1b[31m")
    (line,) = shown.stderr.splitlines()
    assert r"a\nb\x1b[31m:1: can't be read" in line


# --- a user's own game ---


@pytest.fixture
def own_game(tmp_path):
    record = Record.new(load_rules(OWN_RULES), ["Ann", "Bo"])
    return kept(tmp_path, play_on(record, random.Random(1), 60))


def test_a_game_of_ones_own_replays_with_its_rules(own_game):
    shown = replay(own_game, "--rules", OWN_RULES, "--json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout) == summary(Record.read(own_game, load_rules(OWN_RULES)))


def test_a_game_of_ones_own_is_drawn_with_its_boxes(own_game):
    shown = replay(own_game, "--rules", OWN_RULES, "--lang", "fr")
    assert shown.stdout.startswith("Maxi Yatzy\n")
    assert "│ Cabane " in shown.stdout


def test_built_in_games_still_replay_beside_it(own_game):
    shown = replay(GOLDEN[0], own_game, "--rules", OWN_RULES, "--json")
    assert shown.exit_code == 0
    assert [json.loads(line)["game"] for line in shown.stdout.splitlines()] == [
        expected(GOLDEN[0])["game"],
        "maxi-yatzy",
    ]


# --- drawing ---


def test_with_several_records_each_has_its_name_above_it():
    shown = replay(GOLDEN[0], GOLDEN[1]).stdout
    assert shown.startswith(f"{GOLDEN[0]}\n")
    assert f"\n{GOLDEN[1]}\n" in shown
    assert str(GOLDEN[0]) not in replay(GOLDEN[0]).stdout


def test_records_in_one_file_have_their_line_above_them(tmp_path):
    texts = [path.read_text("utf-8") for path in GOLDEN[:2]]
    file = kept(tmp_path, "\n".join(texts))
    shown, at = replay(file), texts[0].count("\n") + 2
    assert shown.stdout == (f"{replay(GOLDEN[0]).stdout}{file}:{at}\n{replay(GOLDEN[1]).stdout}")
    assert f"\n{file}:{at}\n" in replay(GOLDEN[0], file).stdout

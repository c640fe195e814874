"""Records from files and standard input, as `fivefold replay` gives them to programs."""

import json
import random
import subprocess

import pytest

from fivefold.cli.records import MOST_ERRORS, read_all, read_record
from fivefold.record import Record, summary
from fivefold.rules import load_rules
from fivefold.texts import Lang
from tests.support.keyboard import COMMAND
from tests.support.paths import GAMES, OWN_RULES
from tests.support.random_play import play_on
from tests.support.solver_commands import plain, run

GOLDEN = sorted(GAMES.glob("*.fivefold"))
WRONG = "game: yum\nplayers: Ann, Bo\nBo: 66623 low\n"


def kept(folder, text):
    file = folder / "game.fivefold"
    file.write_text(str(text), "utf-8")
    return file


def process(*args, **options):
    command = [*COMMAND, "replay", *map(str, args)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def expected(path):
    return json.loads(path.with_suffix(".json").read_text("utf-8"))


def test_a_dash_is_standard_input():
    shown = process("-", "--json", input=GOLDEN[0].read_bytes())
    assert shown.returncode == 0
    assert json.loads(shown.stdout) == expected(GOLDEN[0])


TWO = "game: yum\nplayers: Ann\nAnn: 11111 yum\n\ngame: yum\nplayers: Bo\n"


def test_one_game_of_several_is_chosen_even_behind_a_wrong_one(tmp_path):
    file = str(kept(tmp_path, f"game: yum\nplayers: Ann\nAnn: nothing\n\n{TWO}"))
    names = [read_record(file, None, Lang.EN, number).names for number in (2, 3)]
    assert names == [("Ann",), ("Bo",)]


def test_wrong_records_of_a_file_are_named_and_the_others_are_there(tmp_path, capsys):
    file = kept(tmp_path, f"{TWO}Bo: nothing\n{TWO}")
    found = list(read_all([str(file)], None, Lang.EN))
    assert [each.line for each in found] == [1, 5, 8, 12]
    assert [each.record.names if each.record else None for each in found] == [
        ("Ann",), None, ("Ann",), ("Bo",)
    ]  # fmt: skip
    assert [each.place for each in found] == [str(file), f"{file}:5", f"{file}:8", f"{file}:12"]
    assert capsys.readouterr().err.startswith(f"{file}:7: ")


def test_the_same_is_not_said_a_thousand_times(tmp_path, capsys):
    file = kept(tmp_path, "game: porch\nplayers: Ann\n" * 1000)
    found = list(read_all([str(file)] * 2, None, Lang.EN))
    assert [one.record for one in found] == [None] * 2000
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 * (MOST_ERRORS + 1)
    assert said[MOST_ERRORS].startswith(f"{file}: {1000 - MOST_ERRORS} ")


def test_a_file_that_cant_be_read_is_one_that_is_wrong(tmp_path, capsys):
    ((_, line, record),) = read_all([str(tmp_path)], None, Lang.EN)
    assert (line, record) == (1, None)
    assert capsys.readouterr().err.startswith(f"{tmp_path}:1: ")


def test_a_golden_record_gives_its_object_on_one_line():
    for path in GOLDEN:
        assert plain("replay", path) == expected(path), path


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
    assert first.startswith(f"{wrong}:3: ")
    assert second.startswith(f"{missing}:1: ")


def test_a_file_with_several_records_gives_one_object_a_line(tmp_path):
    paths, wrong = [GOLDEN[0], GOLDEN[-1]], f"\n{WRONG}"
    texts = [path.read_text("utf-8") for path in paths]
    file = kept(tmp_path, wrong.join(texts))
    shown = process("--json", file)
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [*map(expected, paths)]
    at = texts[0].count("\n") + 4
    assert shown.stderr.decode().startswith(f"{file}:{at}: ")
    assert shown.returncode == 2
    again = process("--json", "-", input="".join(texts).encode())
    assert (again.returncode, again.stdout) == (0, shown.stdout)


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen(tmp_path):
    (line,) = run("replay", tmp_path / "a\nb\x1b[31m").stderr.splitlines()
    assert r"a\nb\x1b[31m:1: " in line


@pytest.fixture
def own_game(tmp_path):
    record = Record.new(load_rules(OWN_RULES), ["Ann", "Bo"])
    return kept(tmp_path, play_on(record, random.Random(1), 60))


def test_a_game_of_ones_own_replays_with_its_rules(own_game):
    record = Record.read(own_game, load_rules(OWN_RULES))
    assert plain("replay", own_game, "--rules", OWN_RULES) == summary(record)
    shown = run("replay", GOLDEN[0], own_game, "--rules", OWN_RULES, "--json")
    assert shown.exit_code == 0
    assert [json.loads(line)["game"] for line in shown.stdout.splitlines()] == [
        expected(GOLDEN[0])["game"],
        "maxi-yatzy",
    ]

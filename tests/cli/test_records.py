"""Records from files and from standard input, and what is said where one is wrong."""

import json

import pytest
from typer.testing import CliRunner

from fivefold.cli.records import MOST_ERRORS, read_all, read_record
from fivefold.commands.app import app
from fivefold.texts import Lang
from tests.support.replaying import GOLDEN, WRONG, expected, kept, process, replay


def test_the_error_is_said_in_the_language_asked_for(tmp_path):
    wrong = kept(tmp_path, WRONG)
    shown = replay(wrong, "--lang", "fr")
    assert shown.stderr == f"{wrong}:3: ce n'est pas le tour de ce joueur\u00a0; on attend Ann\n"


def test_a_dash_is_standard_input():
    shown = process("-", "--json", input=GOLDEN[0].read_bytes())
    assert shown.returncode == 0
    assert json.loads(shown.stdout) == expected(GOLDEN[0])


def test_an_error_in_standard_input_is_placed_too():
    shown = process("-", input=WRONG.encode())
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.startswith(b"-:3: ")


def test_a_game_of_ones_own_is_unknown_without_its_rules(tmp_path):
    own_game = kept(tmp_path, "game: maxi-yatzy\nplayers: Ann, Bo\n")
    shown = replay(own_game, "--json")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"{own_game}:1: 'maxi-yatzy' is not a game")
    assert shown.stderr.endswith("; or name its rule file with --rules FILE\n")


def test_rules_that_cannot_be_read_are_said_once_and_nothing_is_shown():
    shown = replay(*GOLDEN, "--rules", "missing.toml", "--json")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr == "fivefold: missing.toml: can't be read: No such file or directory\n"


TWO = "game: yum\nplayers: Ann\nAnn: 11111 yum\n\ngame: yum\nplayers: Bo\n"


def test_what_is_about_one_game_asks_which_of_several(tmp_path):
    file = kept(tmp_path, TWO)
    for command in ("review", "hint"):
        shown = CliRunner().invoke(app, [command, str(file)])
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert shown.stderr == (
            f"{file}:5: another game begins here: this needs a file with one game; or choose one "
            "of its games with --game N\n"
        )


def test_one_game_of_several_is_chosen_even_behind_a_wrong_one(tmp_path):
    file = str(kept(tmp_path, f"game: yum\nplayers: Ann\nAnn: nothing\n\n{TWO}"))
    names = [read_record(file, None, Lang.EN, number).names for number in (2, 3)]
    assert names == [("Ann",), ("Bo",)]


def test_the_commands_about_one_game_take_its_number(tmp_path):
    file = kept(tmp_path, "game: yum\nplayers: Ann\n\ngame: yum\nplayers: Bo\nBo: 11111\n")
    for command in ("review", "hint"):
        shown = CliRunner().invoke(app, [command, str(file), "--game", "2"])
        assert shown.exit_code == 0, shown.stderr
        assert "Bo" in shown.stdout


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_game_that_the_file_does_not_have_is_refused(tmp_path, number):
    file = kept(tmp_path, TWO)
    shown = CliRunner().invoke(app, ["review", str(file), "--game", str(number)])
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr == f"fivefold: {file}: there is no game {number}; the file has 2 games\n"


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
    assert said[MOST_ERRORS] == f"{file}: {1000 - MOST_ERRORS} more records have errors"


def test_a_file_that_cant_be_read_is_one_that_is_wrong(tmp_path, capsys):
    ((_, line, record),) = read_all([str(tmp_path)], None, Lang.EN)
    assert (line, record) == (1, None)
    assert capsys.readouterr().err.startswith(f"{tmp_path}:1: can't be read")

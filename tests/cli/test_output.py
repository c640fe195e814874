"""JSON, error lines, and what a control character in them becomes."""

import json

import pytest

from fivefold.cli.output import (
    error_line,
    one_line,
    print_error,
    print_help_command,
    print_json,
    print_stopped,
)
from fivefold.errors import Malformed, RecordError
from fivefold.record import Record
from fivefold.texts import Lang


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\nb\tc", r"a\nb\tc"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("Cl\udce9o", r"Cl\udce9o"),
        ("Cléo 愛", "Cléo 愛"),
        ("don't", "don't"),
    ],
)
def test_control_characters_are_escaped_and_letters_are_not(text, line):
    assert one_line(text) == line


def test_an_object_is_one_line_whatever_is_in_it(capsys):
    print_json({"name": "a\nb", "é": [1, None]})
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {"name": "a\nb", "é": [1, None]}


@pytest.mark.parametrize(
    ("lang", "said"),
    [(Lang.EN, "a file or folder must be named here"), (Lang.FR, "un fichier ou un dossier")],
)
def test_an_error_is_a_line_on_standard_error_in_the_language(capsys, lang, said):
    print_error(Malformed("empty-path"), lang)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("fivefold: ")
    assert said in shown.err


def test_only_an_unknown_game_in_a_record_suggests_its_rules():
    with pytest.raises(RecordError) as caught:
        Record.parse("game: porch\nplayers: Ann\n")
    assert error_line(caught.value, Lang.EN).endswith("--rules FILE")
    assert "--rules" not in error_line(Malformed("unknown-game", game="a", games=()), Lang.EN)
    with pytest.raises(RecordError) as caught:
        Record.parse("game: yum\n")
    assert "--rules" not in error_line(caught.value, Lang.EN)


def test_the_help_is_named_and_a_stop_is_said(capsys):
    print_help_command("fivefold play", Lang.EN)
    print_stopped(Lang.EN)
    assert capsys.readouterr() == ("", "Help: fivefold play --help\nfivefold: stopped\n")


def test_a_stop_at_a_terminal_is_said_below_what_ctrl_c_leaves_there(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    print_stopped(Lang.FR)
    assert capsys.readouterr().err == "\nfivefold: arrêté\n"

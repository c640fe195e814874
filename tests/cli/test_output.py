"""What is printed beside screens: JSON, errors, the name of the program, the bar of long work."""

import json
import os
import subprocess
import sys
from contextlib import suppress

import pytest

from fivefold.cli.output import (
    one_line,
    print_help_command,
    print_json,
    print_stopped,
    program,
    quoted,
)
from fivefold.cli.words import Words, meaning
from fivefold.texts import Lang, catalogue
from tests.support.keyboard import COMMAND, WORDS
from tests.support.processes import running_program
from tests.support.solver_commands import plain, with_values


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


def test_the_help_is_named_and_a_stop_is_said(capsys):
    print_help_command("fivefold play", Lang.EN)
    print_stopped(Lang.EN)
    said = f"{WORDS('see-help', command='fivefold play')}\nfivefold: {WORDS('stopped')}\n"
    assert capsys.readouterr() == ("", said)


def test_a_stop_at_a_terminal_is_said_below_what_ctrl_c_leaves_there(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    print_stopped(Lang.EN)
    assert capsys.readouterr().err == f"\nfivefold: {WORDS('stopped')}\n"


def test_the_program_has_its_short_name_where_the_shell_finds_it(monkeypatch, tmp_path):
    assert program() == "fivefold"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["/opt/my games/fivefold", "play"])
    assert program() == '"/opt/my games/fivefold"'
    monkeypatch.setattr(sys, "argv", ["/opt/lib/fivefold/__main__.py", "play"])
    monkeypatch.setattr(sys, "executable", "/opt/my python/python3")
    assert program() == '"/opt/my python/python3" -m fivefold'


def test_only_what_has_a_blank_is_quoted(tmp_path):
    assert quoted("a b") == '"a b"'
    assert quoted(tmp_path) == str(tmp_path)


@pytest.mark.parametrize(
    ("word", "key"),
    [("Q", "quit"), ("quitter", "quit"), ("ANNULER", "undo"), ("o", "yes"), ("conseil", "hint")],
)
def test_words_of_both_languages_are_understood_in_any_letters(word, key):
    assert meaning(word) == key


@pytest.mark.parametrize("word", ["", "33", "yes no", "oui,"])
def test_other_words_mean_nothing(word):
    assert meaning(word) is None


def test_no_word_means_two_things():
    words = [
        (word, key)
        for key, text in catalogue("answers").items()
        for lang in Lang
        for word in text[lang].split(", ")
    ]
    assert [(word, key) for word, key in words if meaning(word) != key] == []


def test_a_text_that_is_not_there_is_an_error():
    with pytest.raises(KeyError):
        Words(Lang.EN)("no such text")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_CA.UTF-8"}, "fr"),
        ({"LC_ALL": "fr_BE.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LANG": "C"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(variables, language, monkeypatch):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert plain("rules")["language"] == language


@pytest.mark.usefixtures("in_solver_folder")
def test_standard_error_that_is_no_terminal_gets_no_bar():
    command = [*COMMAND, *with_values("solve", "porch.toml", "--fresh")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""


def written_to(terminal):
    """All that programs write to a terminal until the last of them has ended."""
    with suppress(OSError):  # so it ends on Linux
        while some := os.read(terminal, 65536):
            yield some


@pytest.mark.usefixtures("in_solver_folder")
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
@pytest.mark.parametrize("as_json", [True, False])
def test_a_terminal_gets_a_bar_once_the_work_takes_long(as_json):
    program = (
        "import sys, time; from fivefold.cli import progress\n"
        "progress._PATIENCE = 0.0\n"
        "from fivefold.commands.app import app; app()"
    )
    args = with_values("solve", "porch.toml", "--fresh", *(["--json"] if as_json else []))
    ours, theirs = os.openpty()
    with running_program(
        [sys.executable, "-c", program, *args],
        stdout=subprocess.PIPE, stderr=theirs,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
    ) as solving:  # fmt: skip
        os.close(theirs)
        # Read while it draws: a terminal that nobody reads is full after a while.
        drawn = b"".join(written_to(ours))
        printed = solving.stdout.read()
    os.close(ours)
    assert solving.returncode == 0
    said = WORDS("solving", game="Porch Dice").encode()
    assert (said in drawn) == (not as_json)
    assert said not in printed
    assert printed.startswith(b"{" if as_json else b"Porch Dice: ")


@pytest.mark.usefixtures("in_solver_folder")
def test_a_terminal_without_lines_gets_bars_of_another_kind():
    command = [*COMMAND, *with_values("distribution", "porch.toml")]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    assert b"#####" in done.stdout
    assert b"?" not in done.stdout

"""`fivefold rules`: rule files of one's own, and what is refused."""

import subprocess
import sys

import pytest

from fivefold.games import game_ids
from tests.support.paths import OWN_RULES
from tests.support.rules_pages import rows, rules


@pytest.mark.parametrize(("lang", "box"), [("en", "Cabin"), ("fr", "Cabane")])
def test_a_rule_file_of_ones_own_is_shown_by_its_path(lang, box):
    shown = rules(OWN_RULES, "--lang", lang)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("Maxi Yatzy")
    assert [row[0] for row in rows(shown.stdout) if row[1] == "cabin"] == [box]
    assert len(rows(shown.stdout)) == 20


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"x = 1\n", "not a rule file"),
        (b'id = "a"\nid = "b"\n', "not a TOML file"),
        (b"game: yum\n", "not a TOML file"),
        (b"\xff\xfe", "not UTF-8"),
        (b"", "not a rule file"),
        (b'id = "mine"\n', "is missing"),
    ],
)
def test_a_file_that_is_no_rule_set_is_one_clear_line(tmp_path, content, complaint):
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    shown = rules(file)
    assert (shown.exit_code, shown.stdout) == (2, "")
    (line,) = shown.stderr.splitlines()
    assert line.startswith(f"fivefold: {file}")
    assert complaint in line


def test_a_refusal_is_said_in_the_language_asked_for():
    shown = rules("nope", "--lang", "fr").stderr
    assert f"'nope' n'est pas un jeu\u00a0; jeux\u00a0: {game_ids()[0]}" in shown


def test_a_real_process_has_the_same_streams_and_status():
    command = [sys.executable, "-m", "fivefold", "rules"]
    right = subprocess.run([*command, "yum"], capture_output=True, check=False)
    wrong = subprocess.run([*command, "nope"], capture_output=True, check=False)
    assert (right.returncode, right.stderr) == (0, b"")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.count(b"\n") == 1

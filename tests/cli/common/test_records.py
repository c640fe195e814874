"""Records from files and from standard input, and what is said where one is wrong."""

import json

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

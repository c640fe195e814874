"""Arguments that can't be read: one sentence of fivefold's own, in both languages."""

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.texts import Lang

HUGE = "9" * 5000


def refused(*args, lang="en"):
    env = {"LC_ALL": "C.UTF-8", "PATH": ""}
    shown = CliRunner().invoke(app, ["--lang", lang, *args], env=env, prog_name="fivefold")
    assert (shown.exit_code, shown.stdout) == (2, "")
    return shown.stderr.splitlines()


@pytest.mark.parametrize(
    ("args", "english", "french"),
    [
        (["ply"], "there is no command 'ply'; did you mean play, replay?", "vouliez-vous dire"),
        (
            ["x\x1b[31m"],
            r"there is no command 'x\x1b[31m'; commands: play, serve",
            "commandes\u00a0:",
        ),
        (["play", "--player", "A"], "there is no option '--player' here; did you mean", "dire"),
        (["play", "-x"], "there is no option '-x' here", "il n'y a pas d'option '-x' ici"),
        (["arena"], "GAME is missing", "il manque GAME"),
        (["arena", "yum"], "BOT is missing", "il manque BOT"),
        (["advise", "yum"], "--dice is missing", "il manque --dice"),
        (["play", "--players"], "--players needs a value", "il faut une valeur après --players"),
        (["rules", "--json=1"], "--json takes no value", "--json ne prend pas de valeur"),
        (
            ["rules", "yum", "a", "b"],
            "too many arguments: 'a' 'b'",
            "arguments en trop\u00a0: 'a' 'b'",
        ),
    ],
)
def test_what_can_not_be_understood_is_said_and_the_help_is_named(args, english, french):
    said, where = refused(*args)
    assert english in said
    assert where.startswith("Help: ")
    assert where.endswith("--help")
    said, where = refused(*args, lang="fr")
    assert french in said
    assert where.startswith("Aide")


NUMBERS = [
    ["arena", "yum", "random", "--games"],
    ["arena", "yum", "random", "--seed"],
    ["arena", "yum", "random", "--workers"],
    ["simulate", "yum", "--threads"],
    ["play", "yum", "--manches"],
    ["hint", "-", "--simulations"],
    ["odds", "665JJ/2", "--rolls"],
    ["advise", "yum", "--dice", "11111", "--rolls-left"],
    ["distribution", "yum", "--at-least"],
    ["distribution", "yum", "--bonuses"],
    ["serve", "--port"],
]


@pytest.mark.parametrize("args", NUMBERS, ids=lambda args: f"{args[0]}{args[-1]}")
def test_a_number_is_a_whole_number_and_not_too_large(args):
    for value in ("NaN", "1.5", "1e3", "", "inf", "two", "0x10", "1__0", "٣"):
        (said,) = refused(*args, value)
        assert said == f"fivefold: {args[-1]}: '{value}' is not a whole number"
    (said,) = refused(*args, HUGE)
    assert said.startswith(f"fivefold: {args[-1]}: the number '999")
    assert said.endswith("…' is too large")
    (said,) = refused(*args, HUGE, lang="fr")
    assert said.endswith("…' est trop grand")


PATHS = [
    ["play", "yum", "--deck"],
    ["play", "yum", "--record"],
    ["play", "yum", "--rules"],
    ["solve", "yum", "--values"],
    ["distribution", "yum", "--plot"],
]


@pytest.mark.parametrize("args", PATHS, ids=lambda args: f"{args[0]}{args[-1]}")
@pytest.mark.parametrize("lang", Lang)
def test_an_empty_path_is_refused(args, lang):
    for value in ("", "  "):
        (said,) = refused(*args, value, lang=lang)
        assert said.startswith(f"fivefold: {args[-1]}")
        assert ("must be named" in said) is (lang == "en")


@pytest.mark.parametrize("command", ["replay", "verify", "review", "hint", "backup"])
def test_an_empty_file_name_is_refused(command):
    (said,) = refused(command, "")
    assert said == "fivefold: FILE: a file or folder must be named here"

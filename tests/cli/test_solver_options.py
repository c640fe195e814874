"""What all commands that need solved values refuse alike."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.rules import scorecard_ids, shelf_ids
from tests.support.solver_commands import FIVE, SOLVING, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder")


@pytest.mark.parametrize("command", SOLVING)
def test_deluxe_poker_is_sent_to_its_own_command(command):
    for game in ("deluxe-poker", "Deluxe Poker"):
        assert refused(command, game, *SOLVING[command]) == (
            "deluxe-poker is not played on a score sheet; `fivefold hint FILE` advises on a game "
            "in progress, and `fivefold odds CARD` gives the chance of a card, such as 665JJ/2"
        )
    french = refused(command, "deluxe-poker", *SOLVING[command], "--lang", "fr")
    assert "ne se joue pas sur une feuille de marque\u00a0; `fivefold hint FICHIER`" in french


@pytest.mark.parametrize("command", SOLVING)
def test_what_is_not_a_game_is_refused(command):
    games = ", ".join((*scorecard_ids(), *shelf_ids()))
    assert refused(command, "nope", *SOLVING[command]) == f"'nope' is not a game; games: {games}"
    assert refused(command, "yumm", *SOLVING[command]).endswith(f"? Games: {games}")
    assert "can't be read" in refused(command, "nope.toml", *SOLVING[command])


@pytest.mark.parametrize("command", SOLVING)
@pytest.mark.parametrize("name", ["", " "])
def test_a_folder_without_a_name_is_refused(command, name):
    asked = [command, "yum", *SOLVING[command], "--values", name]
    assert refused(*asked) == "--values: a file or folder must be named here"
    assert "--values\u00a0: il faut indiquer ici un fichier" in refused(*asked, "--lang", "fr")
    assert not list(Path().glob("*.table"))


@pytest.mark.parametrize("command", ["solve", "distribution", "simulate"])
@pytest.mark.parametrize("threads", ["0", "-1", "257", "9" * 30])
def test_a_wrong_number_of_threads_is_refused(command, threads):
    english = refused(command, "porch.toml", "--threads", threads)
    assert english == f"--threads can't be {threads}; it must be a whole number from 1 to 256"
    french = refused(command, "porch.toml", "--threads", threads, "--lang", "fr")
    assert french.startswith(f"--threads ne peut pas être {threads}\u00a0;")


def test_a_game_that_cannot_be_solved_is_refused_by_every_command(solver_folder):
    boxes = re.search(r"boxes = \[\n(.*?)\]\n", FIVE, re.DOTALL)[1].splitlines()
    many = [re.sub("chance", rf"\g<0>-{n}", boxes[1], flags=re.I) for n in range(30)]
    text = FIVE.replace('id = "fives"\nname', 'id = "many"\nname')
    text = text.replace("\n".join(boxes), "\n".join([*boxes, *many]))
    (solver_folder / "many.toml").write_text(text, "utf-8")
    for command, options in SOLVING.items():
        args = [option.replace("66666", "666") for option in options]
        assert "many has 33 boxes" in refused(command, "many.toml", *args)


def test_the_folder_of_values_may_not_be_empty():
    shown = CliRunner().invoke(app, ["solve", "porch.toml", "--values="])
    assert "--values: a file or folder must be named" in shown.stderr

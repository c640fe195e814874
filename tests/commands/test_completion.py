"""What the Tab key offers, in each shell, and that it is there without loading what is slow."""

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import typer

from fivefold.bots import bot_names
from fivefold.commands.app import app
from fivefold.commands.completion import joined, whole_words
from fivefold.rules import known_ids, scorecard_ids, shelf_ids
from fivefold.texts import Lang, catalogue

SLOW = {"numpy", "numba", "rich", "matplotlib", "fastapi", "uvicorn", "fivefold.server"}


@pytest.fixture(autouse=True)
def folder():
    for name in ("porch.toml", "evening.fivefold", "notes.txt"):
        Path(name).touch()
    Path("games").mkdir()


def asked(line, shell):
    """What a shell sets to ask for what fits at the end of a line."""
    words = line.split(" ")
    if shell == "bash":
        place = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    else:
        place = {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    return {"_FIVEFOLD_COMPLETE": f"complete_{shell}", **place}


@pytest.fixture
def offered(monkeypatch, capsys):
    def offered(line, shell="bash"):
        with monkeypatch.context() as patch:
            for variable, value in asked(line, shell).items():
                patch.setenv(variable, value)
            with suppress(SystemExit), whole_words():
                app([], prog_name="fivefold")
        said = capsys.readouterr()
        assert said.err == ""
        return said.out.split()

    return offered


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fivefold pl", ["play"]),
        ("fivefold --lang ", ["en", "fr"]),
        ("fivefold rules --lang ", ["en", "fr"]),
        ("fivefold --lang fr rules yu", ["yum"]),
        ("fivefold play ", [*known_ids(), "evening.fivefold", "porch.toml"]),
        ("fivefold rules ", [*known_ids(), "porch.toml"]),
        ("fivefold solve ", [*scorecard_ids(), *shelf_ids(), "porch.toml"]),
        ("fivefold replay ", ["evening.fivefold"]),
        ("fivefold replay evening.fivefold ", ["evening.fivefold"]),
        ("fivefold hint ", ["evening.fivefold"]),
        ("fivefold replay games/", []),  # left to the shell
        ("fivefold play yum --rules ", ["porch.toml"]),
        ("fivefold export ", ["evening.fivefold"]),
        ("fivefold export evening.fivefold --what ", ["decisions", "rolls", "games"]),
        ("fivefold export evening.fivefold --what r", ["rolls"]),
        ("fivefold arena yum ", list(bot_names("yum"))),
        ("fivefold arena deluxe-poker casual ", list(bot_names("deluxe-poker"))),
        ("fivefold arena yum casual p", ["perfect"]),
        ("fivefold play yum --players b", [f"bot:{level}" for level in bot_names("yum")]),
        ("fivefold play yum --players Ann,b", [f"Ann,bot:{lev}" for lev in bot_names("yum")]),
    ],
)
def test_the_words_that_fit_are_offered(line, words, offered):
    assert offered(line) == words


def test_a_colon_ends_no_word_in_bash(offered):
    # Bash splits at it, and puts what is offered after the colon.
    assert offered("fivefold play yum --players bot :") == list(bot_names("yum"))
    assert offered("fivefold play yum --players Ann,bot : ca") == ["casual"]


def test_bots_of_ones_own_are_offered_without_running_their_module(offered):
    Path("mine.py").write_text(
        "print('run')\nclass Low:\n    def choose(self, game, seat, rng): ...\nclass Other: ...\n"
    )
    Path("broken.py").write_text("class Low: def choose(")
    assert offered("fivefold arena yum ") == [*bot_names("yum"), "mine:Low"]
    assert offered("fivefold arena yum casual mine : L") == ["Low"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_the_whole_word_with_its_colon(shell, offered):
    found = "".join(offered("fivefold play deluxe-poker --players Ann,bot:ca", shell))
    assert "Ann,bot" in found
    assert "casual" in found
    assert "strong" not in found


@pytest.mark.parametrize("lang", Lang)
def test_the_shell_shows_what_an_option_is_for(lang, offered, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    said = re.escape(catalogue("help")["play-real-dice"][lang][:20])
    shown = " ".join(offered("fivefold play --real", "zsh"))
    assert re.search(rf'"--real-dice":"{said}', shown)


def test_nothing_slow_is_loaded():
    code = """
import sys
from fivefold.commands.app import main
try:
    main()
finally:
    print(*sys.modules, sep="\\n")
"""
    env = {**os.environ, **asked("fivefold arena yum ", "bash")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    loaded = set(done.stdout.split())
    assert {"fivefold.rules", "casual"} <= loaded
    assert loaded & SLOW == set()


@pytest.mark.parametrize(
    ("words", "whole", "typed"),
    [
        (["play", "bot", ":", "ca"], ["play", "bot:ca"], "bot:"),
        (["play", "bot", ":"], ["play", "bot:"], "bot:"),
        (["play", "Ann,bot", ":", "ca"], ["play", "Ann,bot:ca"], "Ann,bot:"),
        (["play", "bot", ":", "casual", "--se"], ["play", "bot:casual", "--se"], ""),
        (["play", "yu"], ["play", "yu"], ""),
        (["play", "bot:ca"], ["play", "bot:ca"], ""),
        (["play", ""], ["play", ""], ""),
    ],
)
def test_words_are_made_whole(words, whole, typed):
    assert joined(words) == (whole, typed)


@pytest.fixture
def completing(monkeypatch):
    monkeypatch.setenv("_FIVEFOLD_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "fivefold\nplay\nbot\n:\nca\nlater")
    monkeypatch.setenv("COMP_CWORD", "4")


@pytest.mark.usefixtures("completing")
def test_typer_sees_the_whole_word_and_bash_gets_what_follows_the_colon(capsys):
    with whole_words():
        assert os.environ["COMP_WORDS"] == "fivefold\nplay\nbot:ca"
        assert os.environ["COMP_CWORD"] == "2"
        typer.echo("bot:casual\nother")
    assert capsys.readouterr().out == "casual\nother\n"


@pytest.mark.usefixtures("completing")
def test_what_was_offered_is_given_although_the_program_exits(capsys):
    with suppress(SystemExit), whole_words():
        typer.echo("bot:casual")
        sys.exit()
    assert capsys.readouterr().out == "casual\n"


@pytest.mark.usefixtures("completing")
def test_other_shells_are_left_alone(capsys, monkeypatch):
    monkeypatch.setenv("_FIVEFOLD_COMPLETE", "complete_zsh")
    with whole_words():
        assert os.environ["COMP_CWORD"] == "4"
        typer.echo("bot:casual")
    assert capsys.readouterr().out == "bot:casual\n"

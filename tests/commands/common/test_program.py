"""The program: commands in groups, `--lang` anywhere, and words that are no command."""

import pytest
import typer
from typer.testing import CliRunner

from fivefold.commands.common.command import Command
from fivefold.commands.common.program import Program
from fivefold.commands.options import LangOption

APP = typer.Typer(cls=Program, rich_markup_mode=None)


@APP.callback()
def program(lang: LangOption = None) -> None:
    typer.echo(f"lang {lang}")


@APP.command(cls=Command, rich_help_panel="Talk")
def greet() -> None:
    """Say hello."""
    typer.echo("hello")


@APP.command(cls=Command, rich_help_panel="Leave")
def part() -> None:
    """Say goodbye."""
    typer.echo("goodbye")


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def run(*args):
    return CliRunner().invoke(APP, args)


def test_the_help_has_the_commands_by_group():
    shown = run("--help").stdout
    assert "\nTalk:\n  greet  Say hello.\n\nLeave:\n  part   Say goodbye.\n\n" in shown


@pytest.mark.parametrize("args", [["--lang", "fr", "greet"], ["greet", "--lang=fr"]])
def test_the_language_may_stand_anywhere(args):
    assert run(*args).stdout == "lang fr\nhello\n"


@pytest.mark.parametrize(
    ("word", "said"),
    [("gret", "did you mean greet?"), ("dance", "commands: greet, part")],
)
def test_a_word_that_is_no_command_is_refused(word, said):
    shown = run(word)
    assert shown.exit_code == 2
    first, second = shown.stderr.splitlines()
    assert first.startswith(f"fivefold: there is no command '{word}'; ")
    assert said in first
    assert second.startswith("Help: ")

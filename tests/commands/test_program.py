"""The program: commands in groups, `--lang` anywhere, and words that are no command."""

import pytest
import typer
from typer.testing import CliRunner

from fivefold.commands.options import LangOption
from fivefold.commands.program import Command, Program

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


@APP.command(cls=Command, rich_help_panel="Leave")
def hang() -> None:
    """Hang up."""
    raise KeyboardInterrupt  # while a command loads what it needs


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def run(*args):
    return CliRunner().invoke(APP, args)


def test_the_help_has_the_commands_by_group():
    shown = run("--help").stdout
    rows = "part   Say goodbye.\n  hang   Hang up.\n\n"
    assert f"\nTalk:\n  greet  Say hello.\n\nLeave:\n  {rows}" in shown


@pytest.mark.parametrize("args", [["--lang", "fr", "greet"], ["greet", "--lang=fr"]])
def test_the_language_may_stand_anywhere(args):
    assert run(*args).stdout == "lang fr\nhello\n"


@pytest.mark.parametrize(
    ("word", "said"),
    [("gret", "did you mean greet?"), ("dance", "commands: greet, part, hang")],
)
def test_a_word_that_is_no_command_is_refused(word, said):
    shown = run(word)
    assert shown.exit_code == 2
    first, second = shown.stderr.splitlines()
    assert first.startswith(f"fivefold: there is no command '{word}'; ")
    assert said in first
    assert second.startswith("Help: ")


@pytest.mark.parametrize(("lang", "said"), [("en", "stopped"), ("fr", "arrêté")])
def test_ctrl_c_is_said_and_has_the_status_of_a_shell(lang, said):
    shown = run("hang", "--lang", lang)
    assert (shown.exit_code, shown.stderr) == (130, f"fivefold: {said}\n")

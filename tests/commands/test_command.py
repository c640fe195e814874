"""A command: its help without Python's types, its examples, and its refusals."""

from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from fivefold.commands.program import Command

APP = typer.Typer(rich_markup_mode=None)


@APP.command(cls=Command)
def greet(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whom to greet.")],
    times: Annotated[int, typer.Option("--times", help="How often.")] = 1,
) -> None:
    """Greet somebody.

    Examples:
    greet Ann
    greet Ann --times 2
    """
    typer.echo(f"Hello {name} " * times)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def run(*args):
    return CliRunner().invoke(APP, args)


def test_the_help_ends_with_the_examples_line_by_line():
    shown = run("--help").stdout
    assert shown.endswith("Examples:\n  greet Ann\n  greet Ann --times 2\n")
    assert shown.count("greet Ann --times 2") == 1


def test_the_help_has_names_and_no_types_of_python():
    shown = run("--help").stdout
    assert "[OPTIONS] NAME\n" in shown
    assert "\n  NAME  Whom to greet." in shown
    assert not set("{}<>") & set(shown)


def test_an_argument_too_many_is_refused_and_nothing_is_done():
    shown = run("Ann", "Bo", "Cléo")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr.startswith("fivefold: too many arguments: 'Bo' 'Cléo'\n")

"""How a command ends when it is refused."""

import pytest
import typer

from fivefold.commands.app import app
from fivefold.commands.refusals import exit_on_error
from fivefold.errors import Malformed
from fivefold.texts import Lang


@pytest.fixture(params=Lang)
def context(request, monkeypatch):
    """The context of a command in either language."""
    monkeypatch.setenv("LC_ALL", f"{request.param}_FR.UTF-8")
    return typer.Context(typer.main.get_command(app))


def ended(context, error):
    with pytest.raises(typer.Exit) as end, exit_on_error(context):
        raise error
    return end.value.exit_code


def test_the_language_is_that_of_the_locale(context, request):
    with exit_on_error(context) as lang:
        assert lang is request.node.callspec.params["context"]


def test_a_refusal_is_one_line_and_status_2(context, capsys):
    error = Malformed("empty-path")
    assert ended(context, error) == 2
    shown = capsys.readouterr()
    with exit_on_error(context) as lang:
        assert shown == ("", f"fivefold: {error.say(lang)}\n")


def test_the_missing_package_of_an_extra_is_named(context, capsys):
    assert ended(context, ModuleNotFoundError("No module named 'numpy'", name="numpy")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "fivefold[" in line


def test_an_error_of_the_program_itself_is_not_hidden(context):
    with pytest.raises(ZeroDivisionError), exit_on_error(context):
        raise ZeroDivisionError

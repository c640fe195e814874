"""Options that several commands share: their former names, and one meaning everywhere."""

import pytest
import typer

from fivefold.commands.app import app
from fivefold.commands.options import OLD_OPTION_NAMES

PROGRAM = typer.main.get_command(app)


def options_of(command):
    return {
        name: option
        for option in command.params
        for name in option.opts
        if option.param_type_name == "option"
    }


ALL = {name: options_of(command) for name, command in PROGRAM.commands.items()}


def test_former_names_are_read_and_not_shown():
    for old, new in OLD_OPTION_NAMES.items():
        assert any(f"--{new}" in options for options in ALL.values())
        assert not any(f"--{old}" in options for options in ALL.values())
    parsed = PROGRAM.make_context("fivefold", ["solve", "yum", "--tables", "x"])
    command = PROGRAM.commands["solve"]
    for name in ("--tables", "--values"):
        context = command.make_context("solve", ["yum", name, "x"], parent=parsed)
        assert str(context.params["values"]) == "x"


@pytest.mark.parametrize(
    ("placeholder", "names"),
    [
        ("N", ["--seed", "--games", "--threads"]),
        ("FILE", ["--rules", "--plot", "--deck"]),
        ("FOLDER", ["--values"]),
    ],
)
def test_numbers_and_paths_have_the_same_placeholder_in_every_command(placeholder, names):
    for name in names:
        found = {options[name].metavar for options in ALL.values() if name in options}
        assert found == {placeholder}, name

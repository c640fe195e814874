"""Options that several commands share: one meaning everywhere."""

import pytest
import typer

from fivefold.commands.app import app

PROGRAM = typer.main.get_command(app)


def options_of(command):
    return {
        name: option
        for option in command.params
        for name in option.opts
        if option.param_type_name == "option"
    }


ALL = {name: options_of(command) for name, command in PROGRAM.commands.items()}


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

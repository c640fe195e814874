"""The page of a command: its words, and what the shell is told of its options."""

import re

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en_GB.UTF-8", "Roll your own dice"), ("fr_FR.UTF-8", "Lancez vos propres d\u00e9s")],
)
def test_the_shell_shows_what_an_option_is_for(locale, said):
    asked = {"_FIVEFOLD_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "fivefold play --real"}
    shown = CliRunner().invoke(app, [], env={**asked, "LC_ALL": locale}, prog_name="fivefold")
    assert re.search(rf'"--real-dice":"{said}', shown.stdout)

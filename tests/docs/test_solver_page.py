"""The pages on best play show what their commands print, in both languages."""

import re
import shlex

import pytest

from tests.support.paths import DOCS
from tests.support.solver_commands import run

pytestmark = pytest.mark.usefixtures("in_solver_folder")

PAGES = [(DOCS / page).read_text("utf-8") for page in ("solver.md", "solver.fr.md")]


SHOWN = [
    part.split("\n", 1)
    for page in PAGES
    for block in re.findall(r"^```\n(\$ .*?)^```$", page, re.DOTALL | re.MULTILINE)
    for part in re.split(r"^\$ fivefold ", block, flags=re.MULTILINE)[1:]
]


def test_there_are_commands_on_the_pages():
    french = [command for command, _ in SHOWN if "--lang fr" in command]
    assert len(french) >= 6
    assert len(SHOWN) - len(french) >= 7


@pytest.mark.parametrize(
    ("command", "output"),
    # How long solving takes is never the same.
    [pytest.param(*shown, id=shown[0]) for shown in SHOWN if not shown[0].startswith("solve")],
)
def test_the_page_shows_what_a_command_says(command, output):
    shown = run(*shlex.split(command))
    assert shown.stdout + shown.stderr == output

"""The bar of long work: where it is drawn, and where not."""

import os
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.support.processes import running_program
from tests.support.solver_commands import with_values

pytestmark = pytest.mark.usefixtures("in_solver_folder")

COMMAND = [sys.executable, "-m", "fivefold"]


def test_standard_error_that_is_no_terminal_gets_no_bar():
    command = [*COMMAND, *with_values("solve", "porch.toml", "--fresh")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""


def written_to(terminal):
    """All that programs write to a terminal until the last of them has ended."""
    with suppress(OSError):  # so it ends on Linux
        while some := os.read(terminal, 65536):
            yield some


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
@pytest.mark.parametrize("as_json", [True, False])
def test_a_terminal_gets_a_bar_once_the_work_takes_long(as_json):
    program = (
        "import sys, time; from fivefold.cli import progress\n"
        "progress._PATIENCE = 0.0\n"
        "from fivefold.commands.app import app; app()"
    )
    args = with_values("solve", "porch.toml", "--fresh", *(["--json"] if as_json else []))
    ours, theirs = os.openpty()
    with running_program(
        [sys.executable, "-c", program, *args],
        stdout=subprocess.PIPE, stderr=theirs,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
    ) as solving:  # fmt: skip
        os.close(theirs)
        # Read while it draws: a terminal that nobody reads is full after a while.
        drawn = b"".join(written_to(ours))
        printed = solving.stdout.read()
    os.close(ours)
    assert solving.returncode == 0
    assert (b"Solving Porch Dice" in drawn) == (not as_json)
    assert b"Solving" not in printed
    assert printed.startswith(b"{" if as_json else b"Porch Dice: ")


def test_a_terminal_without_lines_gets_bars_of_another_kind():
    command = [*COMMAND, *with_values("distribution", "porch.toml")]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    assert b"#####" in done.stdout
    assert b"?" not in done.stdout

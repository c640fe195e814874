"""The bar of long work: where it is drawn, and where not."""

import os
import subprocess
import sys

import pytest

from tests.support.solver_commands import with_values

pytestmark = pytest.mark.usefixtures("in_solver_folder")

COMMAND = [sys.executable, "-m", "fivefold"]


def test_standard_error_that_is_no_terminal_gets_no_bar():
    command = [*COMMAND, *with_values("solve", "porch.toml", "--fresh")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
@pytest.mark.parametrize("as_json", [True, False])
def test_a_terminal_gets_a_bar_once_the_work_takes_long(as_json):
    program = (
        "import sys, time; from fivefold.cli.common import progress_bar\n"
        "progress_bar._PATIENCE = 0.0\n"
        "from fivefold.commands.app import app; app()"
    )
    args = with_values("solve", "porch.toml", "--fresh", *(["--json"] if as_json else []))
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-c", program, *args],
        stdout=subprocess.PIPE, stderr=theirs, check=True,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
    )  # fmt: skip
    os.close(theirs)
    try:
        said = os.read(ours, 65536)
    except OSError:  # nothing was ever written
        said = b""
    os.close(ours)
    assert (b"Solving Porch Dice" in said) == (not as_json)
    assert b"Solving" not in done.stdout
    assert done.stdout.startswith(b"{" if as_json else b"Porch Dice: ")


def test_a_terminal_without_lines_gets_bars_of_another_kind():
    command = [*COMMAND, *with_values("distribution", "porch.toml")]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    assert b"#####" in done.stdout
    assert b"?" not in done.stdout

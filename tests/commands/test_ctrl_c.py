"""Ctrl-C in a real process: it ends with one line and status 130, and leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.processes import running_program
from tests.support.waiting import PATIENCE

COMMANDS = {
    "arena": ["arena", "yum", "random", "random", "--games", "1000", "--workers", "2"],
    "simulate": ["simulate", "yum", "--games", "1000", "--threads", "2"],
}
# The program with work that never ends, in its own threads and in the processes that it starts.
SCRIPT = """
import os, signal, time
from fivefold.bots import arena
from fivefold.commands.app import main
from fivefold.solver import simulation

def forever(*args):
    os.write(1, b"begun\\n")  # whole, whoever else writes
    while True:
        time.sleep(60)

# As at a terminal: what a shell starts in the background ignores Ctrl-C, and so do its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
arena.Contest.play = simulation.play_turns = forever
if __name__ == "__main__":
    main()
"""


def alive(group):
    """The processes of a group that have not ended."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, number = entry.read_text().rpartition(")")[2].split()[:3]
        except OSError:  # it has just ended
            continue
        if int(number) == group and state not in "ZX":
            found.append(entry.parent.name)
    return found


def wait_until_all_have_ended(group):
    end = time.monotonic() + PATIENCE
    while left := alive(group):
        assert time.monotonic() < end, left
        time.sleep(0.05)


@pytest.fixture
def begun(tmp_path, request):
    """A command in a process group of its own, in the middle of its work."""
    script = tmp_path / "program.py"
    script.write_text(SCRIPT)
    with running_program(
        [sys.executable, str(script), *COMMANDS[request.param]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    ) as process:
        try:
            for _ in range(2):  # both processes, both threads
                assert process.stdout.readline() == "begun\n", process.stderr.read()
            yield process
        finally:
            if alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a process table to look at")
@pytest.mark.parametrize("begun", COMMANDS, indirect=True)
@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["main process", "whole group"])
def test_it_ends_with_one_line_and_leaves_nothing_behind(begun, send):
    send(begun.pid, signal.SIGINT)
    assert begun.wait(PATIENCE) == 130
    wait_until_all_have_ended(begun.pid)
    assert begun.stderr.read() == "fivefold: stopped\n"


def test_it_ends_quietly_while_its_modules_are_still_loading():
    # The first module after those of the entry point is stopped, as by Ctrl-C.
    script = (
        "import sys\n"
        "class Stopped:\n    def find_spec(self, name, *_):\n"
        "        if name.startswith('fivefold.') and name != 'fivefold.__main__':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stopped())\n"
        "from fivefold.__main__ import main\nmain()"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")

"""Ctrl-C in a real process: it ends with one line and status 130, and leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE = 300
"""Seconds; only a test that fails waits so long."""
LONG = {
    "arena": ["arena", "yum", "strong", "strong", "--games", "1000000", "--workers", "2"],
    "simulate": ["simulate", "yum", "--games", "1000000000", "--threads", "2"],
}
# Says on standard output when the work has begun, and leaves everything else as it is.
SCRIPT = """
import sys, threading
from fivefold.commands.app import main
import {module} as module

real = module.{function}
def telling(*args, **options):
    print("begun", flush=True)
    return real(*args, **options)
module.{function} = telling
sys.argv[0] = "fivefold"
if __name__ == "__main__":
    main()
"""
STARTS = {
    "arena": ("fivefold.bots.arena", "_in_processes"),
    "simulate": ("fivefold.solver.simulation", "_play"),
}


def alive(group):
    """The processes of a group that have not ended, from the process table."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[2]) == group and fields[0] not in "ZX":
            found.append(int(entry.parent.name))
    return found


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def begun(tmp_path, request):
    """A command in a process group of its own, in the middle of its work."""
    name = request.param
    module, function = STARTS[name]
    script = tmp_path / "program.py"
    script.write_text(SCRIPT.format(module=module, function=function))
    command = [sys.executable, str(script), *LONG[name]]
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=env,
    ) as process:
        try:
            assert process.stdout.readline() == "begun\n"
            if name == "arena":  # the two that play, and the one that keeps count of semaphores
                until(lambda: len(alive(process.pid)) == 4)
            yield process
        finally:
            if alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a process table to look at")
@pytest.mark.parametrize("begun", STARTS, indirect=True)
@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["main process", "whole group"])
def test_it_ends_with_one_line_and_leaves_nothing_behind(begun, send):
    send(begun.pid, signal.SIGINT)
    assert begun.wait(PATIENCE) == 130
    until(lambda: not alive(begun.pid))
    assert begun.stdout.read() == ""
    assert begun.stderr.read() == "fivefold: stopped\n"

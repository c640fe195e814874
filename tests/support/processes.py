"""Programs that tests start: none is waited for without end."""

import subprocess
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

from tests.support.waiting import PATIENCE


@contextmanager
def killed_if_stuck(process):
    """Kill a program that keeps a test waiting, so that whoever reads from it goes on."""
    limit = Timer(PATIENCE, process.kill)
    limit.daemon = True
    limit.start()
    try:
        yield
    finally:
        limit.cancel()


@contextmanager
def running_program(command, **options):
    """A program for the time of a test, which comes to its end or is killed."""
    process = subprocess.Popen(command, **options)
    with killed_if_stuck(process), process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def is_running(pid):
    """Whether there is a process with this number that has not ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"

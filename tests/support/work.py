"""Work for worker processes in tests: functions of a module, which a worker imports."""

import logging
import os
import time
from pathlib import Path

from fivefold.errors import Refused
from fivefold.server.workers.worker import report
from tests.support.waiting import until


def pid():
    return os.getpid()


def twice(number):
    return 2 * number


def noted(name, file):
    """Write a name to a file, in the order in which work is done."""
    with Path(file).open("a") as notes:
        notes.write(f"{name}\n")
    return name


def waits_for(file, begun=None):
    """Go on once a file is there."""
    if begun is not None:
        Path(begun).touch()
    until(Path(file).exists)
    return pid()


def endless(begun):
    """Plain Python that never ends."""
    Path(begun).write_text(str(pid()))
    while True:
        pass


def stubborn(begun):
    """Can't be interrupted."""
    Path(begun).touch()
    while True:
        try:
            time.sleep(0.01)
        except BaseException:  # noqa: S112
            continue


def dies(file):
    """Kill the worker if a file is not there yet."""
    if not Path(file).exists():
        Path(file).touch()
        os._exit(9)
    return pid()


def always_dies():
    os._exit(9)


def refuses():
    raise Refused("unknown-table")


def fails():
    raise KeyError("a test")


def reports():
    report(0.25)
    report(0.5)


def talks():
    """Print and log."""
    print("printed", flush=True)  # noqa: T201
    logging.getLogger("fivefold.test").warning("a warning")
    return "done"


def session():
    return os.getsid(0)


def niceness():
    return os.nice(0)


def oom_score():
    return Path("/proc/self/oom_score_adj").read_text("ascii").strip()


def unpicklable():
    return lambda: None

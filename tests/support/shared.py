"""What the processes of a test run share: one folder, and turns at the work that fills it."""

import fcntl
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "FIVEFOLD_TEST_FOLDER"


def share_a_folder(config):
    """Make the folder of this run. The processes that pytest-xdist starts find it by its name."""
    if VARIABLE not in os.environ:
        made = tempfile.mkdtemp(prefix="fivefold-tests-")
        os.environ[VARIABLE] = made
        config.add_cleanup(lambda: _give_up(made))


def _give_up(folder):
    del os.environ[VARIABLE]
    shutil.rmtree(folder, ignore_errors=True)


def shared_folder(name):
    """A folder of this run, the same in every process."""
    folder = Path(os.environ[VARIABLE]) / name
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def one_at_a_time(work):
    """One process at a time does this work; the others wait and find it done."""
    with (shared_folder("locks") / work).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield

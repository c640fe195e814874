"""Workers of a test run: threads, which start at once, or the processes of a real server."""

import pickle
from contextlib import contextmanager

from fivefold.server.workers import pool
from fivefold.server.workers.process import WorkerDied, WorkerProcess
from fivefold.server.workers.worker import carry_out


class WorkerThread:
    """Does the same in the thread that calls it. Work is pickled all the same; nothing stops it."""

    def __init__(self, _niceness=0):
        self.is_alive = True

    def call(self, request, on_progress):
        if not self.is_alive:
            raise WorkerDied
        answer = pickle.loads(carry_out(request, on_progress))
        if not self.is_alive:
            raise WorkerDied
        return answer

    def cancel(self):
        pass

    def kill(self):
        self.is_alive = False

    close = kill


def use_threads():
    """For the whole run: a process takes a second to start, and there are many servers."""
    pool.WorkerProcess = WorkerThread  # type: ignore[assignment]


@contextmanager
def real_workers():
    """Processes, as outside of tests."""
    pool.WorkerProcess = WorkerProcess
    try:
        yield
    finally:
        use_threads()

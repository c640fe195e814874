"""One worker process, as the serving process sees it."""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING

from fivefold.server.workers.worker import LogLine, Progress, receive, send

if TYPE_CHECKING:
    from collections.abc import Callable

_PROGRAM = "from fivefold.server.workers.worker import main; main({niceness})"
_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""There are as many workers as cores; NumPy's own threads would only cost memory."""


class WorkerDied(Exception):
    """The process ended during its work: killed, or out of memory."""


class WorkerProcess:
    """Starts when it is first called. `call` blocks and runs in a thread; the others may be called
    from any thread meanwhile."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._killed = False

    def call(self, request: bytes, on_progress: Callable[[float], None]) -> object:
        """Send a pickled request, and return the answer or failure."""
        try:
            process = self._send(request)
            assert process.stdout is not None  # noqa: S101 (it is a pipe)
            while True:
                match pickle.loads(receive(process.stdout)):  # noqa: S301 (from our worker)
                    case Progress(share):
                        on_progress(share)
                    case LogLine(name, level, text):
                        logging.getLogger(name).log(level, "%s", text)
                    case message:
                        return message
        except (EOFError, OSError) as error:
            self.kill()
            raise WorkerDied from error

    def cancel(self) -> None:
        """Stop the current call soon; its result is then meaningless."""
        with self._lock, suppress(OSError):
            if self._process is not None and not self._killed:
                self._write(self._process, b"")

    def kill(self) -> None:
        """End the process at once; a call that is going on raises WorkerDied."""
        self._killed = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """Kill it if need be, and free what it leaves behind. Not while it is being called."""
        self.kill()
        process = self._process
        if process is not None:
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):  # what could not be sent any more
                    stream.close()  # type: ignore[union-attr]

    @property
    def is_alive(self) -> bool:
        """Whether it can be called (again)."""
        return not self._killed and (self._process is None or self._process.poll() is None)

    def _send(self, request: bytes) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._killed:
                raise EOFError
            if self._process is None:
                self._process = _start(self._niceness)
            if self._killed:  # while it started
                self._process.kill()
            self._write(self._process, request)
            return self._process

    @staticmethod
    def _write(process: subprocess.Popen[bytes], data: bytes) -> None:
        assert process.stdin is not None  # noqa: S101 (it is a pipe)
        send(process.stdin, data)


def _start(niceness: int) -> subprocess.Popen[bytes]:
    environment = dict.fromkeys(_ONE_THREAD, "1") | os.environ
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, "-c", _PROGRAM.format(niceness=niceness)]
    return subprocess.Popen(  # noqa: S603 (our own program)
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,  # Ctrl+C at the terminal is for the server only
    )

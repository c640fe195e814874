"""What runs inside a worker process: it carries out one request after the other.

A thread reads the requests, so that it notices at once when work is cancelled or when the server
has gone; then the process ends, whatever it is doing.
"""

from __future__ import annotations

import _thread
import logging
import os
import pickle
import signal
import sys
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from threading import Lock, Thread
from traceback import format_exc
from typing import IO, TYPE_CHECKING, BinaryIO, NamedTuple

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Callable


_EASILY_KILLED = "500"
"""If memory runs out, a worker dies rather than the server: see proc(5), oom_score_adj."""

_reporter: ContextVar[Callable[[float], None]] = ContextVar("reporter", default=lambda _: None)


_LENGTH = Struct("!Q")


class Progress(NamedTuple):
    """The share of the work that is done, from 0 to 1."""

    share: float


class LogLine(NamedTuple):
    """Something for the server's log."""

    name: str
    level: int
    text: str


class Answer(NamedTuple):
    """The result of the work."""

    value: object


class Failure(NamedTuple):
    """The exception of the work. `trace` is set for a bug, whose details are for the log only."""

    error: BaseException
    trace: str = ""


def send(stream: IO[bytes], data: bytes) -> None:
    """Send a message: its length, then that many bytes. An empty one cancels the request before
    it."""
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """The next message; EOFError if the other side has gone."""
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


class Cancelled(BaseException):
    """Raised in work whose caller has gone."""


def report(share: float) -> None:
    """Called by work: report the share of it that is done."""
    _reporter.get()(share)


def carry_out(request: bytes, on_progress: Callable[[float], None]) -> bytes:
    """Call the function of a pickled request, and return the pickled answer."""
    _reporter.set(on_progress)
    try:
        work, args = pickle.loads(request)  # noqa: S301 (only the server writes to this pipe)
        return _pickled(Answer(work(*args)))
    except FivefoldError as error:
        return _pickled(Failure(error))
    except Exception:  # a bug: the server logs it
        return _pickled(Failure(FivefoldError("server-failed"), format_exc()))


def _pickled(message: object) -> bytes:
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)


class _ToServer(logging.Handler):
    """Sends log lines to the server, which writes the log."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        super().__init__()
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        line = LogLine(record.name, record.levelno, self.format(record))
        self._send(_pickled(line))


class _Worker:
    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests, self._answers = requests, answers
        self._inbox: SimpleQueue[bytes] = SimpleQueue()
        self._lock = Lock()
        # Requests are numbered from 1, on both ends of the inbox.
        self._received = self._begun = self._cancelled = 0
        self._current = 0
        """The request that is being carried out; 0 between two of them."""

    def run(self) -> None:
        logging.getLogger().addHandler(_ToServer(self._send))
        signal.signal(signal.SIGINT, self._interrupted)
        Thread(target=self._read, daemon=True).start()
        while True:
            request = self._inbox.get()
            try:
                self._begun += 1
                self._current = self._begun
                self._check_cancelled()
                answer = carry_out(request, lambda share: self._send(_pickled(Progress(share))))
                self._current = 0
            except Cancelled:
                self._current = 0
                answer = _pickled(Answer(None))
            self._send(answer)

    def _read(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                request = receive(self._requests)
                if request:
                    self._received += 1
                    self._inbox.put(request)
                else:
                    self._cancel()
        os._exit(0)

    def _cancel(self) -> None:
        """An empty message cancels the request before it."""
        self._cancelled = self._received
        _thread.interrupt_main()

    def _interrupted(self, *_: object) -> None:
        """Runs in the main thread. A signal from elsewhere does nothing: the server decides when a
        worker stops."""
        self._check_cancelled()

    def _check_cancelled(self) -> None:
        if 0 < self._current <= self._cancelled:
            raise Cancelled

    def _send(self, message: bytes) -> None:
        with self._lock:
            send(self._answers, message)


def main(niceness: int) -> None:
    """Serve requests from the standard input until it ends."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get between the answers
    sys.stdin.close()
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_EASILY_KILLED, "ascii")
    _Worker(requests, answers).run()

"""Messages between the server and a worker: a length, then that many bytes."""

from __future__ import annotations

from struct import Struct
from typing import IO, NamedTuple

_LENGTH = Struct("!Q")


class Progress(NamedTuple):
    """How much of the work is done, from 0 to 1."""

    share: float


class LogLine(NamedTuple):
    """Something for the server's log."""

    name: str
    level: int
    text: str


class Answer(NamedTuple):
    """What the work returned."""

    value: object


class Failure(NamedTuple):
    """What the work raised. `trace` is set for a bug, whose details are for the log only."""

    error: BaseException
    trace: str = ""


def send(stream: IO[bytes], data: bytes) -> None:
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

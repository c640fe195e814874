"""Messages between a server and its workers."""

import io

import pytest

from fivefold.server.workers import pipe


def test_messages_come_as_they_were_sent():
    stream = io.BytesIO()
    for data in (b"one", b"", b"x" * 100_000):
        pipe.send(stream, data)
    stream.seek(0)
    assert [pipe.receive(stream) for _ in range(3)] == [b"one", b"", b"x" * 100_000]
    with pytest.raises(EOFError):
        pipe.receive(stream)


def test_half_a_message_is_none():
    stream = io.BytesIO()
    pipe.send(stream, b"something")
    with pytest.raises(EOFError):
        pipe.receive(io.BytesIO(stream.getvalue()[:-1]))

"""What a worker does with a request."""

import io
import pickle

import pytest

from fivefold.server.workers.worker import Answer, carry_out, receive, report, send
from tests.support import work


def done(function, *args, told=None):
    told = [] if told is None else told
    return pickle.loads(carry_out(pickle.dumps((function, args)), told.append))


def test_a_request_is_a_function_and_its_arguments():
    assert done(work.twice, 4) == Answer(8)


def test_a_refusal_is_sent_as_it_is():
    failure = done(work.refuses)
    assert (failure.error.code, failure.trace) == ("unknown-table", "")


def test_of_a_bug_the_server_learns_everything_and_others_nothing():
    failure = done(work.fails)
    assert failure.error.code == "server-failed"
    assert "KeyError: 'a test'" in failure.trace


def test_a_request_that_can_not_be_read_is_a_failure():
    assert pickle.loads(carry_out(b"nonsense", print)).error.code == "server-failed"


def test_progress_goes_to_whoever_asked():
    told = []
    report(0.1)  # nobody asked
    done(work.reports, told=told)
    assert told == [0.25, 0.5]


def test_messages_come_as_they_were_sent():
    stream = io.BytesIO()
    for data in (b"one", b"", b"x" * 100_000):
        send(stream, data)
    stream.seek(0)
    assert [receive(stream) for _ in range(3)] == [b"one", b"", b"x" * 100_000]
    with pytest.raises(EOFError):
        receive(stream)


def test_half_a_message_is_none():
    stream = io.BytesIO()
    send(stream, b"something")
    with pytest.raises(EOFError):
        receive(io.BytesIO(stream.getvalue()[:-1]))

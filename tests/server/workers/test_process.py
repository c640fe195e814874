"""One worker process: it answers, says what it logs, and can be stopped in two ways."""

import io
import logging
import pickle
import threading

import pytest

from fivefold.server.workers.process import WorkerDied, WorkerProcess
from fivefold.server.workers.worker import Answer, carry_out, receive, report, send
from tests.support import work
from tests.support.waiting import PATIENCE, until


@pytest.fixture
def worker():
    one = WorkerProcess(niceness=1)
    yield one
    one.close()


def call(worker, function, *args, on_progress=lambda _: None):
    return worker.call(pickle.dumps((function, args)), on_progress)


def in_thread(function):
    thread = threading.Thread(target=function)
    thread.start()
    return thread


def test_a_worker_prints_nothing_between_answers_and_logs_at_the_server(worker, caplog, capfd):
    with caplog.at_level(logging.WARNING):
        assert call(worker, work.talks) == Answer("done")
    assert [(one.name, one.levelname, one.getMessage()) for one in caplog.records] == [
        ("fivefold.test", "WARNING", "a warning")
    ]
    assert "printed" in capfd.readouterr().err


def test_a_worker_is_less_urgent_than_the_server_and_the_first_to_go_without_memory(worker):
    least_urgent = 19
    assert call(worker, work.niceness) == Answer(min(work.niceness() + 1, least_urgent))
    assert call(worker, work.oom_score) == Answer("500")


def test_ctrl_c_at_the_terminal_does_not_reach_it(worker):
    assert call(worker, work.session).value not in (work.session(), 0)


def test_an_answer_that_can_not_be_pickled_is_a_failure(worker):
    answer = call(worker, work.unpicklable)
    assert answer.error.code == "server-failed"
    assert call(worker, work.twice, 2) == Answer(4)


def test_a_cancelled_call_ends_and_the_next_one_is_not_cancelled(worker, tmp_path):
    thread = in_thread(lambda: call(worker, work.endless, tmp_path / "begun"))
    until((tmp_path / "begun").exists)
    worker.cancel()
    thread.join(PATIENCE)
    worker.cancel()  # when nothing is going on, it means nothing
    assert call(worker, work.twice, 3) == Answer(6)


def test_a_killed_worker_can_not_be_called_any_more(worker):
    call(worker, work.twice, 1)
    assert worker.is_alive
    worker.kill()
    assert not worker.is_alive
    with pytest.raises(WorkerDied):
        call(worker, work.twice, 1)


def test_killing_ends_a_call(worker, tmp_path):
    died = []

    def calls():
        with pytest.raises(WorkerDied):
            call(worker, work.stubborn, tmp_path / "begun")
        died.append(True)

    thread = in_thread(calls)
    until((tmp_path / "begun").exists)
    worker.kill()
    thread.join(PATIENCE)
    assert died


def done(function, *args, told=None):
    told = [] if told is None else told
    return pickle.loads(carry_out(pickle.dumps((function, args)), told.append))


def test_a_request_is_a_function_and_its_arguments():
    assert done(work.twice, 4) == Answer(8)


def test_a_refusal_is_sent_as_it_is_and_a_bug_with_a_trace_for_the_server():
    failure = done(work.refuses)
    assert (failure.error.code, failure.trace) == ("unknown-table", "")
    failure = done(work.fails)
    assert failure.error.code == "server-failed"
    assert "KeyError: 'a test'" in failure.trace
    assert pickle.loads(carry_out(b"nonsense", print)).error.code == "server-failed"


def test_progress_goes_to_the_asking_process():
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

    stream = io.BytesIO()
    send(stream, b"something")
    with pytest.raises(EOFError):  # half a message is none
        receive(io.BytesIO(stream.getvalue()[:-1]))

"""Waiting for work: the result, an error, and a Ctrl-C that the system call does not notice."""

import signal
from _thread import interrupt_main
from concurrent.futures import Future
from threading import Timer

import pytest

from fivefold.futures import result_of
from tests.support.waiting import PATIENCE


def test_a_result_and_an_error_arrive():
    done, failed = Future(), Future()
    Timer(0.05, done.set_result, ("all",)).start()
    failed.set_exception(ValueError("wrong"))
    assert result_of(done) == "all"
    with pytest.raises(ValueError, match="wrong"):
        result_of(failed)


def test_an_interrupt_that_does_not_wake_the_thread_is_noticed():
    future = Future()
    late = Timer(PATIENCE, future.set_result, (None,))
    late.start()
    # As at a terminal: what a shell starts in the background ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    Timer(0.05, interrupt_main).start()  # marks the signal as received, and wakes nobody
    try:
        with pytest.raises(KeyboardInterrupt):
            result_of(future)
    finally:
        signal.signal(signal.SIGINT, before)
        late.cancel()

"""What everything stands on: numbers, histories, results that are waited for, progress."""

import pickle
import signal
import threading
from _thread import interrupt_main
from concurrent.futures import Future
from contextlib import suppress
from threading import Timer
from threading import enumerate as enumerate_threads

import numpy as np
import pytest

from fivefold import progress
from fivefold.errors import Malformed
from fivefold.futures import result_of
from fivefold.integers import as_int, is_number, read_points
from fivefold.progress import LoggedProgress, progress_or_log
from fivefold.sequences import SharedHistory
from fivefold.solver import load_values
from tests.support.timers import ImpatientTimer
from tests.support.tiny_rules import tiny_rules
from tests.support.waiting import PATIENCE

# Whole numbers


def test_whole_numbers_of_any_kind_become_ints():
    for value in (0, -3, 10**20, np.int64(300), np.uint8(7)):
        assert as_int(value) == value
        assert type(as_int(value)) is int
    for wrong in (True, False, 2.0, np.float64(2), "2", None):
        with pytest.raises(Malformed) as refused:
            as_int(wrong)
        assert refused.value.code == "not-a-number"


def test_points_are_read_from_one_to_nine_digits():
    for token, points in (("0", 0), ("0025", 25), ("999999999", 999999999)):
        assert is_number(token)
        assert read_points(token) == points
    for token in ("", "-1", "+1", "1.5", "1e3", "1_000", " 1", "٣", "²", "1" * 10):
        assert not is_number(token)
        with pytest.raises(Malformed) as refused:
            read_points(token)
        assert refused.value.code == "not-points"


# Sequences that grow without being copied


def test_a_longer_history_leaves_the_shorter_one_as_it_was():
    one = SharedHistory("ab")
    longer = one.plus("c").plus("d")
    assert (list(one), list(longer)) == (["a", "b"], ["a", "b", "c", "d"])
    assert (len(one), len(longer)) == (2, 4)
    one = SharedHistory("a")
    two, three = one.plus("b").plus("c"), one.plus("x").plus("y")
    assert ["".join(each) for each in (one, two, three, one.plus("b"))] == ["a", "abc", "axy", "ab"]


def test_growing_copies_nothing():
    history = SharedHistory[int]()
    items = history._items
    for number in range(1000):
        history = history.plus(number)
    assert history._items is items
    assert list(history) == list(range(1000))


def test_it_is_read_like_a_tuple():
    history = SharedHistory(range(5))
    longer = history.plus(5)
    assert (history[0], history[-1], history[1:3], history[:]) == (0, 4, (1, 2), (0, 1, 2, 3, 4))
    assert 5 not in history
    assert longer[::-2] == (5, 3, 1)
    for place in (5, -6):
        with pytest.raises(IndexError):
            history[place]


def test_equal_items_are_equal_histories():
    one, other = SharedHistory("ab"), SharedHistory("a").plus("b")
    assert one == other
    assert hash(one) == hash(other)
    assert one != other.plus("c")
    assert one == ("a", "b")
    assert one != ["a", "b"]
    assert repr(one) == "SharedHistory(['a', 'b'])"
    assert pickle.loads(pickle.dumps(one)) == one


def test_threads_that_grow_the_same_one_do_not_mix():
    one, found = SharedHistory[object](), list[bool]()
    start = threading.Barrier(4)

    def grow():
        start.wait()
        for _ in range(2000):
            mine = [object(), object()]
            found.append(list(one.plus(mine[0]).plus(mine[1])) == mine)

    threads = [threading.Thread(target=grow) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found)


# Waiting for work: the result, an error, and a Ctrl-C that the system call does not notice


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


# Progress in the log


@pytest.fixture
def clock(monkeypatch):
    """The time, which passes only when a test says so."""
    seconds = [1000.0]
    monkeypatch.setattr(progress, "monotonic", lambda: seconds[0])
    return seconds


def follow(clock, *steps):
    """Call with each share after so many seconds."""
    follows = LoggedProgress("yum")
    for seconds, share in steps:
        clock[0] += seconds
        follows(share)


def test_the_rest_is_estimated_without_the_time_that_compiling_takes(clock, caplog):
    follow(clock, (60, 0.1), (10, 0.2), (80, 0.6))
    assert caplog.messages == [
        "solving yum: 20% done, about 1:20 minutes left",
        "solving yum: 60% done, about 1:12 minutes left",
    ]


def test_quick_work_has_no_lines_and_slow_work_not_too_many(clock, caplog):
    follow(clock, (60, 0.1), (9, 0.5), (1, 1.0))
    assert not caplog.messages
    follow(clock, *((1, share / 100) for share in range(1, 31)))
    assert len(caplog.messages) == 2


def test_nothing_new_is_no_reason_to_divide_by_zero(clock, caplog):
    follow(clock, (0, 0.5), (20, 0.5))
    assert not caplog.messages


def test_solving_that_takes_long_is_announced_with_the_place_of_the_values(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(progress, "Timer", ImpatientTimer)
    rules, seen = tiny_rules(), []
    load_values(rules, tmp_path / "watched", progress=seen.append)
    assert seen[-1] == 1
    assert not caplog.messages, "whoever watches the progress needs no log"
    load_values(rules, tmp_path / "logged")
    (file,) = (tmp_path / "logged").iterdir()
    assert caplog.messages[0] == (
        f"solving tiny, which may take a while; its values will be kept in {file}, so that this "
        "is needed only once"
    )
    load_values(rules, tmp_path / "logged")
    assert len(caplog.messages) == 1, "what is on disk needs no solving"


def test_nothing_is_announced_after_the_end(tmp_path):
    before = set(enumerate_threads())
    with suppress(KeyboardInterrupt), progress_or_log(None, "yum", tmp_path):
        (timer,) = set(enumerate_threads()) - before
        assert timer.daemon, "or an interrupted program would wait for it"
        raise KeyboardInterrupt
    timer.join(timeout=2)
    assert not timer.is_alive()

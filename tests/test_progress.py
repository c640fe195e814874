from contextlib import suppress
from threading import enumerate as enumerate_threads

import pytest

from fivefold import progress
from fivefold.progress import LoggedProgress, progress_or_log
from fivefold.solver import load_values
from tests.support.timers import ImpatientTimer


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
    porch, tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(progress, "Timer", ImpatientTimer)
    load_values(porch, tmp_path)
    (file,) = tmp_path.iterdir()
    assert caplog.messages[0] == (
        f"solving porch, which may take a while; its values will be kept in {file}, so that this "
        "is needed only once"
    )
    load_values(porch, tmp_path)
    assert len(caplog.messages) == 1, "what is on disk needs no solving"


def test_whoever_watches_the_progress_needs_no_log(porch, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(progress, "Timer", ImpatientTimer)
    seen = []
    load_values(porch, tmp_path, progress=seen.append)
    assert seen[-1] == 1
    assert not caplog.messages


def test_nothing_is_announced_after_the_end(tmp_path):
    before = set(enumerate_threads())
    with suppress(KeyboardInterrupt), progress_or_log(None, "yum", tmp_path):
        (timer,) = set(enumerate_threads()) - before
        assert timer.daemon, "or an interrupted program would wait for it"
        raise KeyboardInterrupt
    timer.join(timeout=2)
    assert not timer.is_alive()

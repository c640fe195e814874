import numpy as np
import pytest

from fivefold.errors import FivefoldError
from fivefold.rules import built_in
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.values import Values


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_a_wrong_number_of_threads_is_refused(threads):
    with pytest.raises(FivefoldError) as refused:
        Values.solved(built_in("yum"), threads=threads)
    assert refused.value.code == "out-of-range"


@pytest.mark.parametrize("threads", [1, 3, None])
def test_every_part_of_the_work_is_done_once_with_its_partner(threads):
    done = []
    with ThreadPool(threads) as pool:
        pool.run(
            lambda some, others: done.extend(zip(some, others, strict=True)),
            np.arange(1000),
            np.arange(1000) * 2,
        )
    assert sorted(done) == [(number, number * 2) for number in range(1000)]


def test_work_on_little_is_not_split_into_nothing():
    parts = []
    with ThreadPool(4) as pool:
        pool.run(parts.append, np.arange(3))
        assert sorted(part.tolist() for part in parts) == [[0], [1], [2]]
        pool.run(parts.append, np.arange(0))
    assert parts[-1].tolist() == []


def test_a_failure_in_a_thread_is_raised():
    with pytest.raises(ZeroDivisionError), ThreadPool(2) as pool:
        pool.run(lambda part: 1 // 0, np.arange(10))

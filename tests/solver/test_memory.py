import os

import pytest

from fivefold.solver.memory import memory_to_use


@pytest.mark.parametrize(("gigabytes", "used"), [(1, 0.5), (6, 3), (64, 4)])
def test_half_of_the_memory_is_used_but_no_more_than_four_gigabytes(gigabytes, used, monkeypatch):
    pages = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": gigabytes << 18}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__, raising=False)
    assert memory_to_use() == used * 2**30


def test_where_the_system_does_not_say_it_is_four_gigabytes(monkeypatch):
    monkeypatch.delattr(os, "sysconf", raising=False)
    assert memory_to_use() == 4 << 30

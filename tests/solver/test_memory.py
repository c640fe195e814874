import os

import pytest

from fivefold.solver import memory
from fivefold.solver.memory import memory_to_use


@pytest.fixture(autouse=True)
def machine(monkeypatch, tmp_path):
    """A machine with 24 GB and without containers."""
    pages = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 24 << 18}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__, raising=False)
    monkeypatch.setattr(memory, "_CONTAINER", tmp_path / "memory.max")


def test_half_of_the_memory_is_used():
    assert memory_to_use() == 12 << 30


@pytest.mark.parametrize(("limit", "used"), [(f"{2 << 30}\n", 1), ("max\n", 12)])
def test_the_limit_of_a_container_counts(limit, used, tmp_path):
    (tmp_path / "memory.max").write_text(limit, "ascii")
    assert memory_to_use() == used << 30


def test_where_the_system_does_not_say_it_is_four_gigabytes(monkeypatch):
    monkeypatch.delattr(os, "sysconf", raising=False)
    assert memory_to_use() == 4 << 30

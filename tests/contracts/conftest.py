"""The stores that every contract of stores is tested with."""

import pytest

from tests.support.browser_database import MemoryDatabase

SERVERS = ["sqlite", "postgresql"]


@pytest.fixture(params=[*SERVERS, "browser"])
def address(request, tmp_path):
    return MemoryDatabase() if request.param == "browser" else _address(request, tmp_path)


@pytest.fixture(params=SERVERS)
def server_address(request, tmp_path):
    """A place that other processes can open, too."""
    return _address(request, tmp_path)


def _address(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("database")
    return f"sqlite:///{tmp_path / 'tables.db'}"

"""The stores that every contract of stores is tested with."""

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("database")
    return f"sqlite:///{tmp_path / 'tables.db'}"

"""A small game, loaded from a folder of its own."""

import pytest

from tests.support.stored_values import Loader


@pytest.fixture
def load(porch, tmp_path, monkeypatch):
    return Loader(porch, tmp_path / "tables", monkeypatch)

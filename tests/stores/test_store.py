"""Where a store is: the addresses that people may write, and what is said of others."""

import sys
from pathlib import Path

import pytest

from fivefold.stores.store import open_store
from tests.support.sqlite_stores import close_after, filled, number, refused


@pytest.mark.parametrize("form", [Path, str, "sqlite:///{}".format])
def test_a_path_in_any_form_is_a_sqlite_file(tmp_path, form):
    file = tmp_path / "new folder" / "a ? # % é.db"
    close_after(filled(form(file)))
    assert number(file, "SELECT count(*) FROM events") == 2
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_sqlite_address_may_be_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    close_after(open_store("sqlite:///here.db"))
    assert (tmp_path / "here.db").is_file()


@pytest.mark.parametrize("address", ["mysql://ann:hidden@host/db", "sqlite://x", "", ":memory:"])
def test_other_places_are_refused_without_their_password(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    error = refused(address)
    assert error.code == "no-such-store"
    assert "hidden" not in str(error)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_driver_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "fivefold.stores.postgres", raising=False)
    error = refused("postgresql://localhost/x")
    assert error.code == "not-installed"
    assert "fivefold[postgres]" in str(error)

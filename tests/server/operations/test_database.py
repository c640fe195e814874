"""The database that a server is to use: it must be one, and its folder must be there."""

import asyncio
import errno

import pytest

from fivefold.errors import FivefoldError
from fivefold.server.operations import database
from fivefold.server.operations import serve as module
from fivefold.server.operations.database import only_server
from fivefold.server.settings import Settings
from fivefold.stores.store import StoredEvent, Write, check_store, open_store
from tests.support.serve_options import options


@pytest.fixture
def refused(monkeypatch):
    """What is said to options that can't work."""
    monkeypatch.setattr(module, "_Server", None)  # so that a test never serves

    def of(**others):
        with pytest.raises(FivefoldError) as found:
            module.serve(options(**others))
        return found.value

    return of


@pytest.mark.parametrize("name", ["", ":memory:", "foreign", "mysql://user:secret@host/x"])
def test_a_database_must_be_one(name, tmp_path, refused):
    (tmp_path / "foreign").write_text("not a database, but long enough to look at" * 10)
    database = name if ":" in name else str(tmp_path / name)
    said = str(refused(settings=Settings(database=database)))
    assert "tables can't be stored" in said
    assert "secret" not in said


def test_a_folder_that_is_not_there_is_not_made(tmp_path, refused):
    database = tmp_path / "typo" / "tables.sqlite"
    assert refused(settings=Settings(database=str(database))).code == "no-such-folder"
    assert not database.parent.exists()


def test_a_link_to_the_file_of_another_server_is_refused(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tables.sqlite").touch()
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "data" / "tables.sqlite")
    (tmp_path / "folder").symlink_to(tmp_path / "data")
    (tmp_path / "hard.sqlite").hardlink_to(tmp_path / "data" / "tables.sqlite")
    names = ["data/tables.sqlite", "link.sqlite", "folder/tables.sqlite", "hard.sqlite"]
    for name in names:
        with only_server(str(tmp_path / name)):
            for other in names:
                with (
                    pytest.raises(FivefoldError) as found,
                    only_server(f"sqlite:///{tmp_path / other}"),
                ):
                    pass
                assert found.value.code == "database-in-use"


def test_only_a_lock_that_somebody_has_means_that_the_database_is_in_use(tmp_path, monkeypatch):
    def no_locks(_):
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(database, "_lock", no_locks)
    with pytest.raises(FivefoldError) as found, only_server(str(tmp_path / "tables.sqlite")):
        pass
    assert found.value.code == "store-unopenable"
    assert "no locks available" in str(found.value)


def test_the_lock_is_kept_when_the_store_is_closed_and_does_not_hold_up_the_store(tmp_path):
    file = tmp_path / "tables.sqlite"

    async def stored():
        store = await open_store(file)
        await store.create(b"secret", Write("aaaaaaaa", [StoredEvent(1, 0.0, "{}")], ["ann"]))
        await store.close()

    with only_server(str(file)):
        asyncio.run(stored())
        with pytest.raises(FivefoldError), only_server(str(file)):
            pass
    with only_server(str(file)):
        asyncio.run(check_store(str(file)))

"""The database that a server is to use: it must be one, and its folder must be there."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.server.operations import serve as module
from fivefold.server.settings import Settings
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


@pytest.mark.parametrize("name", ["", "foreign", "mysql://user:secret@host/x"])
def test_a_database_must_be_one(name, tmp_path, refused):
    (tmp_path / "foreign").write_text("not a database, but long enough to look at" * 10)
    database = name if "://" in name else str(tmp_path / name)
    said = str(refused(settings=Settings(database=database)))
    assert "tables can't be stored" in said
    assert "secret" not in said


def test_a_folder_that_is_not_there_is_not_made(tmp_path, refused):
    database = tmp_path / "typo" / "tables.sqlite"
    assert refused(settings=Settings(database=str(database))).code == "no-such-folder"
    assert not database.parent.exists()

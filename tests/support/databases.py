"""Fixtures: a PostgreSQL server, and databases on it."""

from uuid import uuid4

import pytest

from tests.support import postgres


@pytest.fixture(scope="session")
def postgres_server(testrun_uid):
    with postgres.running(testrun_uid) as running:
        yield running


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

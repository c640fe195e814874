"""Databases for the contracts of the stores."""

from uuid import uuid4

import pytest

import postgres


@pytest.fixture(scope="session")
def server(testrun_uid):
    with postgres.running(testrun_uid) as running:
        yield running


@pytest.fixture(scope="session")
def new_database(server):
    def new():
        name = f"d{uuid4().hex}"
        server.psql(f"CREATE DATABASE {name};")
        return server.get_uri(name)

    return new


@pytest.fixture(scope="session")
def database(new_database):
    return new_database()

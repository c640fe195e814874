"""A server that tests share, and two browsers at it. Each test has tokens of its own."""

import asyncio

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from tests.support.coach_browser import Browser
from tests.support.serving import in_background
from tests.support.solved import folder_for_servers


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    with in_background(tmp_path_factory.mktemp("server") / "tables.sqlite") as address:
        yield address


@pytest.fixture(scope="session")
def folder():
    """A folder in which everything is there that the coach needs for yum."""
    return folder_for_servers("yum")


@pytest.fixture
def visitor(url):
    """A browser that asks the coach nothing."""
    yield from browser_at(url)


@pytest.fixture
def ann(url, folder):
    yield from browser_at(url)


@pytest.fixture
def bo(url, folder):
    yield from browser_at(url)


def browser_at(url):
    browser = Browser(url)
    yield browser
    browser.close()


@pytest.fixture
def command():
    """Runs `fivefold` with some arguments, beside the loop: status, output and errors."""

    async def run(*arguments, typed=""):
        given = [*map(str, arguments)]
        done = await asyncio.to_thread(CliRunner().invoke, app, given, input=typed)
        return done.exit_code, done.stdout, done.stderr

    return run


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """The address of a database that is still empty."""
    if request.param == "postgresql":
        return request.getfixturevalue("new_database")()
    return str(tmp_path / "tables.sqlite")

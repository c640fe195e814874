"""A server inside another program."""

import asyncio
import signal

import httpx2
import pytest

from fivefold.errors import FivefoldError
from fivefold.server.local import local_server, serving
from fivefold.server.settings import Settings
from tests.support.waiting import run_story


def health(url):
    return httpx2.get(f"{url}/health").status_code


def test_a_server_in_a_thread_answers_until_it_is_left():
    with local_server() as url:
        assert url.startswith("http://127.0.0.1:")
        assert health(url) == 200
    with pytest.raises(httpx2.ConnectError):
        health(url)


def test_two_servers_have_two_ports_and_keep_what_they_are_told_to(tmp_path):
    database = tmp_path / "tables.sqlite"
    with local_server(Settings(database=str(database))) as one, local_server() as other:
        assert one != other
        assert health(one) == health(other) == 200
    assert database.exists()


def test_signals_stay_with_the_program(tmp_path):
    async def story():
        before = signal.getsignal(signal.SIGINT)
        async with serving(Settings(database=str(tmp_path / "tables.sqlite"))) as url:
            assert await asyncio.to_thread(health, url) == 200
            return signal.getsignal(signal.SIGINT) is before

    assert run_story(story())


def test_a_database_that_cant_be_opened_is_said_in_one_sentence(tmp_path):
    settings = Settings(database=str(tmp_path))

    async def story():
        async with serving(settings):
            raise AssertionError("it must not start")

    for start in (lambda: run_story(story()), lambda: local_server(settings).__enter__()):
        with pytest.raises(FivefoldError, match="tables can't be stored there"):
            start()

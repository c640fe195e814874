"""The application, behind its limits and headers, also inside another program."""

import asyncio
import signal

import httpx2
import pytest

from fivefold import __version__
from fivefold.errors import FivefoldError
from fivefold.server.app import create_app, end
from fivefold.server.local import local_server, serving
from fivefold.server.settings import Limits, Settings
from tests.support.asgi import asking
from tests.support.waiting import run_story


@pytest.fixture
def answers(tmp_path):
    """The answers to some requests, asked one after the other."""

    def ask(*requests, **limits):
        settings = Settings(database=str(tmp_path / "tables.sqlite"), limits=Limits(**limits))

        async def story():
            async with asking(create_app(settings)) as client:
                return [
                    await client.request(method, path, content=b"".join(body))
                    for method, path, *body in requests
                ]

        return run_story(story())

    return ask


def test_the_api_describes_itself_and_nothing_else_is_offered(answers):
    schema, wire, docs = answers(
        ("GET", "/api/openapi.json"), ("GET", "/api/wire.json"), ("GET", "/docs")
    )
    paths = schema.json()["paths"]
    assert "/api/games" in paths
    assert not {"/health", "/metrics", "/api/wire.json"} & set(paths)
    assert wire.status_code == 200
    assert "swagger" not in docs.text.lower()


def test_answers_that_never_change_are_compressed_and_have_a_tag(answers):
    paths = ("/api/games", "/api/openapi.json", "/api/wire.json")
    told = answers(*(("GET", path) for path in paths * 2))
    for answer in told:
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "no-cache"
    assert len({answer.headers["etag"] for answer in told}) == len(paths)


def test_every_answer_has_the_security_headers_and_every_body_its_limit(answers):
    large = ("POST", "/api/tables", b"x" * 101)
    requests = (("GET", "/health"), ("GET", "/api/nothing"), ("GET", "/api/games/"), large)
    told = answers(*requests, body_bytes=100)
    assert [answer.status_code for answer in told] == [200, 404, 404, 413]
    for answer in told:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "location" not in answer.headers  # nobody is sent where a host header says
    assert told[0].json() == {"status": "ok", "version": __version__}


async def test_nothing_runs_on_after_the_server_stopped(tmp_path):
    before = asyncio.all_tasks()
    async with asking(create_app(Settings(database=str(tmp_path / "tables.sqlite")))):
        assert len(asyncio.all_tasks()) > len(before)
    assert asyncio.all_tasks() == before


async def test_jobs_that_miss_a_cancellation_or_failed_before_do_not_keep_the_server():
    missed = asyncio.Event()

    async def job():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            missed.set()  # as a wait with a timeout may, when its result comes just then
        await asyncio.Event().wait()

    tasks = [asyncio.create_task(job()), asyncio.create_task(asyncio.Event().wait())]
    await asyncio.sleep(0)
    await end(tasks)
    assert missed.is_set()
    assert all(task.cancelled() for task in tasks)

    async def fails():
        raise ZeroDivisionError

    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await end([task])
    assert isinstance(task.exception(), ZeroDivisionError)
    await end([])


def health(url):
    return httpx2.get(f"{url}/health").status_code


def test_servers_in_threads_answer_until_they_are_left(tmp_path):
    database = tmp_path / "tables.sqlite"
    with local_server(Settings(database=str(database))) as url, local_server() as other:
        assert url != other
        assert url.startswith("http://127.0.0.1:")
        assert health(url) == health(other) == 200
    assert database.exists()
    with pytest.raises(httpx2.ConnectError):
        health(url)


async def test_signals_stay_with_the_program(tmp_path):
    before = signal.getsignal(signal.SIGINT)
    async with serving(Settings(database=str(tmp_path / "tables.sqlite"))) as url:
        assert await asyncio.to_thread(health, url) == 200
        assert signal.getsignal(signal.SIGINT) is before


def test_a_database_that_cant_be_opened_is_said_in_one_sentence(tmp_path):
    settings = Settings(database=str(tmp_path))

    async def story():
        async with serving(settings):
            raise AssertionError("it must not start")

    for start in (lambda: run_story(story()), lambda: local_server(settings).__enter__()):
        with pytest.raises(FivefoldError, match="tables can't be stored there"):
            start()

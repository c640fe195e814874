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


def test_health_and_metrics_are_told(answers):
    health, metrics = answers(("GET", "/health"), ("GET", "/metrics"))
    assert health.json() == {"status": "ok", "version": __version__}
    assert "fivefold_" in metrics.text
    assert metrics.headers["content-type"].startswith("text/plain")


def test_the_api_describes_itself_and_nothing_else_is_offered(answers):
    schema, wire, docs = answers(
        ("GET", "/api/openapi.json"), ("GET", "/api/wire.json"), ("GET", "/docs")
    )
    paths = schema.json()["paths"]
    assert "/api/games" in paths
    assert not {"/health", "/metrics", "/api/wire.json"} & set(paths)
    assert wire.status_code == 200
    assert "swagger" not in docs.text.lower()


@pytest.mark.parametrize("path", ["/api/games", "/api/openapi.json", "/api/wire.json"])
def test_what_never_changes_is_compressed_and_has_a_tag(answers, path):
    first, second = answers(("GET", path), ("GET", path))
    for answer in (first, second):
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "no-cache"
    assert first.headers["etag"] == second.headers["etag"]


def test_no_path_is_redirected_to_where_the_host_header_says(answers):
    (answer,) = answers(("GET", "/api/games/"))
    assert answer.status_code == 404
    assert "location" not in answer.headers


def test_every_answer_has_the_security_headers_and_every_body_its_limit(answers):
    health, unknown, large = answers(
        ("GET", "/health"),
        ("GET", "/api/nothing"),
        ("POST", "/api/tables", b"x" * 101),
        body_bytes=100,
    )
    assert [answer.status_code for answer in (health, unknown, large)] == [200, 404, 413]
    for answer in (health, unknown, large):
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_nothing_runs_on_after_the_server_stopped(tmp_path):
    async def story():
        before = asyncio.all_tasks()
        async with asking(create_app(Settings(database=str(tmp_path / "tables.sqlite")))):
            assert len(asyncio.all_tasks()) > len(before)
        return asyncio.all_tasks() - before

    assert run_story(story()) == set()


async def test_a_job_that_misses_its_first_cancellation_does_not_keep_the_server_from_stopping():
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


async def test_jobs_that_failed_before_are_no_hindrance():
    async def job():
        raise ZeroDivisionError

    task = asyncio.create_task(job())
    await asyncio.sleep(0)
    await end([task])
    assert isinstance(task.exception(), ZeroDivisionError)
    await end([])


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

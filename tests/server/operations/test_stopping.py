"""A server that is told to stop says what it waits for, and a second signal ends it."""

import signal
import socket
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from tests.support.processes import is_running, running_program
from tests.support.waiting import PATIENCE, until

SCRIPT = """
import asyncio
from fivefold.server.operations import serve
from fivefold.texts import Lang
import uvicorn

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.sleep(SECONDS_TO_CLOSE)
    elif scope["type"] == "http":
        print("asked", flush=True)
        await asyncio.sleep(600)

def started():
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)

config = uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=600)
server = serve._Server(config, started, Lang("LANGUAGE"))
server.run()
"""


@contextmanager
def serving(lang="en", closing="0"):
    script = SCRIPT.replace("LANGUAGE", lang).replace("SECONDS_TO_CLOSE", closing)
    with running_program(
        [sys.executable, "-X", "utf8", "-c", script],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        yield process


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Finishing 1 request. Press Ctrl+C again to stop at once.\n"),
        (
            "fr",
            "1 demande est encore en cours. Ctrl+C encore une fois pour arrêter tout de suite.\n",
        ),
    ],
)
def test_it_says_how_many_requests_it_finishes(lang, said):
    with serving(lang) as process:
        address = ("127.0.0.1", int(process.stdout.readline()))
        with closing(socket.create_connection(address)) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert process.stdout.readline() == "asked\n"
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == said
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 130


BUSY = """
import sys
from functools import partial
from fivefold.server.app import create_app, stop_work
from fivefold.server.operations import serve
from fivefold.server.settings import Settings
from fivefold.server.workers.work import Person
from fivefold.server.workers.work import Urgency
from starlette.routing import Route
from tests.support import work
import uvicorn

async def busy(_):
    workers = app.state.context.hub.workers
    await workers.run(Urgency.LONG, Person("x"), work.endless, sys.argv[2])

def started():
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)

app = create_app(Settings(database=sys.argv[1]))
app.router.routes.insert(0, Route("/busy", busy))
config = uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=600)
server = serve._Server(config, started, on_stop=partial(stop_work, app))
server.run()
"""


@contextmanager
def busy(tmp_path):
    """A server whose worker is in the middle of endless work: process, worker, client."""
    begun = tmp_path / "begun"
    command = [sys.executable, "-c", BUSY, str(tmp_path / "tables.sqlite"), str(begun)]
    with running_program(command, stdout=subprocess.PIPE, text=True) as process:
        address = ("127.0.0.1", int(process.stdout.readline()))
        with closing(socket.create_connection(address)) as client:
            client.sendall(b"GET /busy HTTP/1.1\r\nHost: x\r\n\r\n")
            yield process, int(until(lambda: begun.exists() and begun.read_text())), client


def test_it_stops_in_the_middle_of_long_work_and_leaves_no_worker(tmp_path):
    with busy(tmp_path) as (process, worker, client):
        process.send_signal(signal.SIGTERM)
        assert client.recv(100).startswith(b"HTTP/1.1 503 ")
        assert process.wait(PATIENCE) == 0
    assert not is_running(worker)


def test_a_worker_ends_when_its_server_is_killed(tmp_path):
    with busy(tmp_path) as (process, worker, _):
        process.kill()
    until(lambda: not is_running(worker))


def test_it_says_that_it_closes_the_tables():
    with serving(closing="600") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == (
            "Closing the connections and the tables. Press Ctrl+C again to stop at once.\n"
        )
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM

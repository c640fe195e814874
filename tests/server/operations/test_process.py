"""`fivefold serve` as a process: starts, says where it is, stops in good order, starts again."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing, contextmanager

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fivefold.client import Server, offers
from fivefold.server.operations.serve import network_address
from tests.support.processes import is_running, killed_if_stuck, running_program
from tests.support.shared import shared_folder
from tests.support.waiting import PATIENCE, comes_true, run_story, until

COMMAND = [sys.executable, "-m", "fivefold"]


class Running:
    def __init__(self, process, said, database, log):
        self.process, self.database = process, database
        self.said, self._log = said, log
        self.url = re.search(r"http://\S+:\d+", said)[0]

    def get(self, path, **options):
        return httpx2.get(self.url + path, timeout=PATIENCE, **options)

    def stop(self, sent=signal.SIGTERM):
        self.process.send_signal(sent)
        return self.process.wait(PATIENCE)

    def logged(self):
        return self._log.read_text("utf-8")


@contextmanager
def serving(database, *arguments):
    log = database.with_suffix(".log")
    command = [*COMMAND, "serve", "--port", "0", "--database", str(database), *arguments]
    command += ["--values", str(shared_folder("values"))]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8"
        ) as process,
    ):
        try:
            said = ""
            with killed_if_stuck(process):
                while "Ctrl+C" not in said and (line := process.stdout.readline()):
                    said += line
            assert "Ctrl+C" in said, log.read_text("utf-8")
            yield Running(process, said, database, log)
        finally:
            if process.poll() is None:
                process.kill()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    database = tmp_path_factory.mktemp("serve") / "tables.sqlite"
    with serving(database, "--access-log") as server:
        yield server


def test_a_server_says_where_it_is_and_answers_there(running):
    assert running.said.startswith("fivefold is at http://127.0.0.1:")
    answer = running.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert "server" not in answer.headers
    assert "content-security-policy" in answer.headers
    answer = running.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert 'fivefold_http_requests_total{route="/health",status="200"}' in answer.text


def test_a_request_with_headers_without_end_is_refused(running):
    host, port = running.url.removeprefix("http://").split(":")
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        try:
            for number in range(300):
                client.sendall(b"x-%d: %s\r\n" % (number, b"y" * 8000))
            answered = client.recv(12)
        except ConnectionError:  # it was closed while we wrote
            answered = b""
    assert answered in (b"", b"HTTP/1.1 400")


async def test_a_second_server_on_the_same_port_is_refused(running, tmp_path, command):
    port = running.url.rpartition(":")[2]
    status, out, said = await command("serve", "--port", port, "--database", tmp_path / "x.sqlite")
    assert (status, out) == (2, "")
    assert said.startswith(f"fivefold: port {port} is in use by another program")
    assert said.count("\n") == 1


async def test_a_second_server_on_the_same_database_is_refused(running, tmp_path, command):
    link = tmp_path / "link.sqlite"
    link.hardlink_to(running.database)
    for name in (running.database, link):
        status, _, said = await command("serve", "--port", "0", "--database", name)
        assert (status, "already stores its tables" in said) == (2, True)
    assert [file.name for file in tmp_path.iterdir()] == ["link.sqlite"], "it was opened"


def test_the_access_log_has_json_lines_without_secrets(running):
    token = "A" * 43
    running.get(f"/api/tables/7kx20rtd4m?token={token}", headers={"X-Forwarded-For": "192.0.2.9"})
    found = until(lambda: [line for line in lines_of(running) if "/api/tables/" in line["path"]])
    assert [line["path"] for line in found] == ["/api/tables/7kx…"]
    assert found[0]["address"].startswith("192.0.2.9")  # of a proxy on this machine
    assert token not in running.logged()
    assert "7kx2" not in running.logged()


def lines_of(server):
    """The whole lines of the access log; the last one may be half written."""
    text, _, _ = server.logged().rpartition("\n")
    return [line for line in map(json.loads, text.splitlines()) if "path" in line]


# Stopping and starting again


async def told_when_stopped(server, sent):
    """The code with which an open WebSocket is closed, and the status the process ends with."""
    address = server.url.replace("http", "ws") + "/api/live"
    async with connect(address, origin=server.url, open_timeout=PATIENCE) as open_socket:
        await open_socket.ping()
        server.process.send_signal(sent)
        with pytest.raises(ConnectionClosed) as closed:
            await open_socket.recv()
        return closed.value.rcvd.code, await asyncio.to_thread(server.process.wait, PATIENCE)


def test_a_signal_closes_sockets_and_keeps_tables_for_the_next_start(tmp_path):
    database = tmp_path / "tables.sqlite"
    with serving(database) as server:
        token = httpx2.post(f"{server.url}/api/tokens", timeout=PATIENCE).json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        body = {"id": "first", "setup": {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]}}
        made = httpx2.post(f"{server.url}/api/tables", json=body, headers=mine, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        assert run_story(told_when_stopped(server, signal.SIGTERM)) == (1012, 0)
        assert server.logged() == ""
    assert not list(tmp_path.glob("*-wal")), "the journal was not moved into the file"
    with serving(database) as server:
        assert server.get(f"/api/tables/{made.json()['code']}").status_code == 200
        assert run_story(told_when_stopped(server, signal.SIGINT)) == (1012, 0)
        assert server.logged() == ""


@pytest.mark.slow
def test_a_restart_under_way_loses_nothing_and_is_hardly_noticed(tmp_path):
    database = tmp_path / "tables.sqlite"

    async def play(table, confirmed):
        while len(confirmed) < 20:
            await asyncio.sleep(0.02)  # so that the server stops before all is played
            act = "roll" if "roll" in table.view["acts"]["0"] else offers(table.view, 0)[0]
            confirmed.append((await table.act(0, act), act))

    async def story(server, again):
        async with Server(server.url) as client:
            seats = [{"kind": "me", "name": "Ann"}]
            code = await client.create({"game": "yum", "seats": seats})
            async with client.connect(code) as table:
                await table.start()
                confirmed = []
                playing = asyncio.create_task(play(table, confirmed))
                await comes_true(lambda: len(confirmed) > 5)
                assert await asyncio.to_thread(server.stop) == 0
                await asyncio.to_thread(again.enter_context, serving(database, "--port", port))
                await playing
                return confirmed, table.events

    with ExitStack() as again, serving(database) as server:
        port = server.url.rpartition(":")[2]
        confirmed, events = run_story(story(server, again))
        assert server.logged() == ""
    played = [event["moves"][0] for event in events if event["type"] == "played"]
    assert len(played) == len(confirmed) == 20
    first, _ = confirmed[0]
    assert [sequence for sequence, _ in confirmed] == list(range(first, first + 20))


# For others


@pytest.mark.slow
def test_on_every_address_the_network_is_told(tmp_path):
    if network_address() is None:
        pytest.skip("this machine is in no network")
    with serving(tmp_path / "t.sqlite", "--host", "0.0.0.0") as server:  # noqa: S104
        assert server.said.startswith("fivefold is at http://localhost:")
        (phones,) = re.findall(r"On phones on the same network: (\S+)", server.said)
        assert httpx2.get(f"{phones}health", timeout=PATIENCE).status_code == 200
        assert "\x1b" not in server.said  # it is no terminal that reads this


@pytest.mark.slow
def test_a_public_address_is_told_and_the_word_of_a_proxy_taken_only_if_it_is_named(tmp_path):
    arguments = ["--host", "0.0.0.0", "--public-url", "https://dice.example.org"]  # noqa: S104
    arguments += ["--access-log", "--proxy", "192.0.2.1"]
    with serving(tmp_path / "t.sqlite", *arguments) as server:
        assert "For everyone: https://dice.example.org" in server.said
        assert "On phones" not in server.said
        server.get("/health", headers={"X-Forwarded-For": "192.0.2.9"})
        (line,) = until(lambda: lines_of(server))
        assert line["address"].startswith("127.0.0.1")
        assert "192.0.2.9" not in server.logged()


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


def stopping(lang="en", closing="0"):
    """A small app that takes its time to stop."""
    script = SCRIPT.replace("LANGUAGE", lang).replace("SECONDS_TO_CLOSE", closing)
    command = [sys.executable, "-X", "utf8", "-c", script]
    return running_program(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")


FINISHING = {
    "en": "Finishing 1 request. Press Ctrl+C again to stop at once.\n",
    "fr": "1 demande est encore en cours. Ctrl+C encore une fois pour arrêter tout de suite.\n",
}


@pytest.mark.parametrize(("lang", "said"), FINISHING.items())
def test_a_stopping_server_says_how_many_requests_it_finishes(lang, said):
    with stopping(lang) as process:
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


@pytest.mark.slow
def test_a_stopping_server_ends_long_work_and_leaves_no_worker(tmp_path):
    with busy(tmp_path) as (process, worker, client):
        process.send_signal(signal.SIGTERM)
        assert client.recv(100).startswith(b"HTTP/1.1 503 ")
        assert process.wait(PATIENCE) == 0
    assert not is_running(worker)


def test_a_worker_ends_when_its_server_is_killed(tmp_path):
    with busy(tmp_path) as (process, worker, _):
        process.kill()
    until(lambda: not is_running(worker))


def test_a_stopping_server_says_that_it_closes_the_tables():
    with stopping(closing="600") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == (
            "Closing the connections and the tables. Press Ctrl+C again to stop at once.\n"
        )
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM

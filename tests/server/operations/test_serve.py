"""`fivefold serve` as a process: it starts, says where it is, stops in good order, starts again."""

import ast
import asyncio
import errno
import json
import re
import signal
import socket
import string
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
import segno
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import fivefold.server
from fivefold.errors import FivefoldError
from fivefold.server.operations import serve as module
from fivefold.server.routes.qr import qr_code
from fivefold.server.settings import Settings
from fivefold.server.transport.addresses import listening, network_address, url
from fivefold.texts import Lang, catalogue

COMMAND = [sys.executable, "-m", "fivefold"]
PATIENCE = 60
SERVER = Path(fivefold.server.__file__).parent


def run(*arguments, **options):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        encoding="utf-8",
        **options,
    )


class Running:
    def __init__(self, process, said, database):
        self.process, self.database = process, database
        self.said = said
        self.url = re.search(r"http://\S+:\d+", said)[0]

    def get(self, path, **options):
        return httpx.get(self.url + path, timeout=PATIENCE, **options)

    def stop(self, sent=signal.SIGTERM):
        self.process.send_signal(sent)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(database, *arguments):
    command = [*COMMAND, "serve", "--port", "0", "--database", str(database), *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            said = ""
            while "Ctrl+C" not in said and (line := process.stdout.readline()):
                said += line
            assert "Ctrl+C" in said, process.stderr.read()
            yield Running(process, said, database)
        finally:
            if process.poll() is None:
                process.kill()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    database = tmp_path_factory.mktemp("serve") / "tables.sqlite"
    with serving(database, "--access-log") as server:
        yield server


def test_it_says_where_it_is_and_answers_there(running):
    assert running.said.startswith("fivefold is at http://127.0.0.1:")
    answer = running.get("/health")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


def test_it_does_not_tell_what_it_runs_on_and_protects_its_answers(running):
    headers = running.get("/health").headers
    assert "server" not in headers
    assert "content-security-policy" in headers


def test_its_metrics_can_be_read(running):
    running.get("/health")
    assert (
        'fivefold_http_requests_total{route="/health",status="200"}' in running.get("/metrics").text
    )


def test_a_request_with_headers_without_end_is_refused(running):
    host, port = running.url.removeprefix("http://").split(":")
    with closing(socket.create_connection((host, int(port)), timeout=10)) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        try:
            for number in range(300):
                client.sendall(b"x-%d: %s\r\n" % (number, b"y" * 8000))
            answered = client.recv(12)
        except ConnectionError:  # it was closed while we wrote
            answered = b""
    assert answered in (b"", b"HTTP/1.1 400")


def test_a_second_server_on_the_same_port_is_refused(running, tmp_path):
    port = running.url.rpartition(":")[2]
    done = run("serve", "--port", port, "--database", tmp_path / "x.sqlite")
    assert done.returncode == 2
    assert done.stderr.startswith(f"fivefold: port {port} is in use by another program")
    assert done.stderr.count("\n") == 1


async def told_when_stopped(server, sent):
    """The code with which an open WebSocket is closed, and the status the process ends with."""
    address = server.url.replace("http", "ws") + "/api/live"
    async with connect(address, origin=server.url, open_timeout=PATIENCE) as open_socket:
        await open_socket.ping()
        server.process.send_signal(sent)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(open_socket.recv(), PATIENCE)
        return closed.value.rcvd.code, await asyncio.to_thread(server.process.wait, PATIENCE)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_websockets_and_ends_in_good_order(tmp_path, sent):
    with serving(tmp_path / "tables.sqlite") as server:
        assert asyncio.run(told_when_stopped(server, sent)) == (1012, 0)
        assert server.process.stderr.read() == ""


def test_tables_are_there_after_a_second_start(tmp_path):
    database = tmp_path / "tables.sqlite"
    with serving(database) as server:
        token = httpx.post(f"{server.url}/api/tokens", timeout=PATIENCE).json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        body = {"id": "first", "setup": {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]}}
        made = httpx.post(f"{server.url}/api/tables", json=body, headers=mine, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        assert server.stop() == 0
    assert not list(tmp_path.glob("*-wal")), "the journal was not moved into the file"
    with serving(database) as server:
        code = made.json()["code"]
        assert server.get(f"/api/tables/{code}").status_code == 200
        copied = run("backup", tmp_path / "copy.sqlite", "--database", database)
        assert (copied.returncode, copied.stderr) == (0, "")
        assert server.stop() == 0
    with serving(tmp_path / "copy.sqlite") as server:
        assert server.get(f"/api/tables/{code}").status_code == 200


def test_a_page_of_another_site_can_not_connect(running):
    async def try_to(origin):
        async with connect(running.url.replace("http", "ws") + "/api/live", origin=origin):
            return True

    assert asyncio.run(try_to(running.url))
    with pytest.raises(Exception, match="403"):
        asyncio.run(try_to("http://evil.example"))


def test_a_message_that_is_too_large_closes_the_connection(running):
    async def flood():
        async with connect(running.url.replace("http", "ws") + "/api/live") as open_socket:
            await open_socket.send("x" * 10_000)
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(open_socket.recv(), PATIENCE)
            return closed.value.rcvd.code

    assert asyncio.run(flood()) == 1009


def test_the_access_log_has_json_lines_without_secrets(tmp_path):
    token = "A" * 43
    with serving(tmp_path / "tables.sqlite", "--access-log") as server:
        server.get(f"/api/tables/7kx20rtd?token={token}", headers={"X-Forwarded-For": "192.0.2.9"})
        assert server.stop() == 0
        lines = server.process.stderr.read()
    assert token not in lines
    assert "7kx2" not in lines
    (found,) = [line for line in map(json.loads, lines.splitlines()) if "path" in line]
    assert found["path"] == "/api/tables/7kx…"
    assert found["address"].startswith("192.0.2.9")  # of a proxy on this machine


def test_the_word_of_a_proxy_is_taken_only_if_it_is_named(tmp_path):
    with serving(tmp_path / "t.sqlite", "--access-log", "--proxy", "192.0.2.1") as server:
        server.get("/health", headers={"X-Forwarded-For": "192.0.2.9"})
        assert server.stop() == 0
        assert "192.0.2.9" not in server.process.stderr.read()


# What can't work is refused in one sentence


def options(**others):
    given = {
        "settings": Settings(),
        "host": "127.0.0.1",
        "port": 0,
        "proxies": "127.0.0.1",
        "access_log": False,
        "open_browser": False,
        "lang": Lang.EN,
    }
    return module.ServeOptions(**given | others)


@pytest.fixture
def refused(monkeypatch):
    """What is said to options that can't work."""
    monkeypatch.setattr(module, "_Server", None)  # so that a test never serves

    def of(**others):
        with pytest.raises(FivefoldError) as found:
            module.serve(options(**others))
        return found.value

    return of


@pytest.mark.parametrize("port", [65_536, -1, 10**30])
def test_a_port_has_its_range(port, refused):
    assert refused(port=port).code == "not-a-port"


@pytest.mark.parametrize(
    "host", ["192.0.2.200", "no.such.host.invalid", "a" * 70 + ".example", "\x1b[31m", "", "\x00"]
)
def test_a_host_must_be_one_of_this_machine(host, refused):
    error = refused(host=host)
    assert error.code == "no-such-host"
    assert str(error).isprintable()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(public_url="dice.example.org"),
        Settings(public_url="https://dice.example.org/path"),
        Settings(public_url=""),
        Settings(origins=("https://a.example", "*")),
    ],
)
def test_addresses_of_pages_must_be_origins(settings, refused):
    assert refused(settings=settings).code == "not-an-origin"


def test_a_port_that_is_not_for_everyone_is_refused(monkeypatch):
    def forbidden(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    with pytest.raises(FivefoldError, match="port 80 is reserved") as refused:
        listening("127.0.0.1", 80)
    assert refused.value.code == "port-forbidden"


@pytest.mark.parametrize("name", ["", "foreign", "mysql://user:secret@host/x"])
def test_a_database_must_be_one(name, tmp_path, refused):
    (tmp_path / "foreign").write_text("not a database, but long enough to look at" * 10)
    database = name if "://" in name else str(tmp_path / name)
    said = str(refused(settings=Settings(database=database)))
    assert "tables can't be stored" in said
    assert "secret" not in said


def test_a_second_server_on_the_same_database_is_refused(running, refused):
    assert refused(settings=Settings(database=str(running.database))).code == "database-in-use"


def test_a_folder_that_is_not_there_is_not_made(tmp_path, refused):
    database = tmp_path / "typo" / "tables.sqlite"
    assert refused(settings=Settings(database=str(database))).code == "no-such-folder"
    assert not database.parent.exists()


@pytest.mark.parametrize("proxies", ["foo", "127.0.0.1,localhost", "10.0.0.0/33"])
def test_proxies_are_addresses(proxies, refused):
    assert refused(proxies=proxies).code == "not-an-address"


def test_what_is_wrong_is_one_line_and_status_2(tmp_path):
    done = run("serve", "--port", "0", "--database", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"fivefold: {tmp_path}: tables can't be stored there")
    assert done.stderr.count("\n") == 1


def test_it_is_said_in_french():
    done = run("serve", "--port", "70000", "--lang", "fr")
    assert done.returncode == 2
    assert done.stderr == (
        "fivefold: un port est un nombre de 0 à 65535 (0 : n'importe quel port libre), et non "
        "'70000'\n"
    )


def test_a_backup_of_postgresql_is_left_to_its_own_tool(tmp_path):
    target = tmp_path / "copy"
    done = run("backup", target, "--database", "postgresql://user:secret@host/x")
    assert done.returncode == 2
    assert "pg_dump" in done.stderr
    assert "secret" not in done.stderr
    assert not target.exists()


def test_a_backup_of_nothing_is_refused(tmp_path):
    done = run("backup", tmp_path / "copy", "--database", tmp_path / "none.sqlite")
    assert done.returncode == 2
    assert "none.sqlite" in done.stderr
    assert not list(tmp_path.iterdir())


# A second signal


def test_a_second_signal_ends_it_at_once(tmp_path):
    script = f"""
import asyncio, os, signal, sys
from fivefold.server.operations.serve import _Server
import uvicorn

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        await receive()
        await send({{"type": "lifespan.startup.complete"}})
        await receive()
        print("stopping", flush=True)
        await asyncio.sleep({PATIENCE})

config = uvicorn.Config(app, port=0, log_config=None)
_Server(config, lambda: print("begun", flush=True)).run()
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"begun\n"
        process.terminate()
        assert process.stdout.readline() == b"stopping\n"
        begun = time.monotonic()
        process.terminate()
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM
        assert time.monotonic() - begun < PATIENCE / 2


# Addresses and the QR code


def test_on_every_address_the_network_is_told(tmp_path):
    if network_address() is None:
        pytest.skip("this machine is in no network")
    with serving(tmp_path / "t.sqlite", "--host", "0.0.0.0") as server:  # noqa: S104
        assert server.said.startswith("fivefold is at http://localhost:")
        (phones,) = re.findall(r"On phones on the same network: (\S+)", server.said)
        assert httpx.get(f"{phones}health", timeout=PATIENCE).status_code == 200
        assert "\x1b" not in server.said  # it is no terminal that reads this
        assert server.stop() == 0


def test_a_public_address_is_told_instead(tmp_path):
    arguments = ("--host", "0.0.0.0", "--public-url", "https://dice.example.org")  # noqa: S104
    with serving(tmp_path / "t.sqlite", *arguments) as server:
        assert "For everyone: https://dice.example.org" in server.said
        assert "On phones" not in server.said
        assert server.stop() == 0


@pytest.mark.parametrize("address", ["http://192.168.1.20:8080/", "https://dice.example.org"])
def test_the_qr_code_is_black_on_white_with_a_quiet_border(address):
    lines = qr_code(address).splitlines()
    squares = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = []
    for line in lines:
        text = re.fullmatch("\x1b\\[38;5;16;48;5;231m(.*)\x1b\\[0m", line)[1]
        pairs = [squares[char] for char in text]
        rows += [[top for top, _ in pairs], [bottom for _, bottom in pairs]]
    wanted = [
        list(row) for row in segno.make(address, error="m", micro=False).matrix_iter(border=4)
    ]
    assert rows[: len(wanted)] == wanted
    assert not any(map(any, rows[len(wanted) :]))
    assert len(lines) <= 24
    assert len(rows[0]) <= 79


@pytest.mark.parametrize(
    ("terminal", "encoding", "drawn"),
    [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("xterm", "latin-1", False)],
)
def test_it_is_drawn_where_it_can_be(terminal, encoding, drawn, monkeypatch, tmp_path):
    monkeypatch.setenv("TERM", terminal)
    with (tmp_path / "out").open("w", encoding=encoding) as out:
        monkeypatch.setattr(out, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, "stdout", out)
        module._invite("network", "http://192.0.2.2:8080/", Lang.EN)
    assert ("▀" in (tmp_path / "out").read_text(encoding)) is drawn


def test_addresses_are_written_as_browsers_read_them():
    assert url("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert url("::1", 80) == "http://[::1]:80/"


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_on_every_address_of_ipv6_those_of_ipv4_are_served_too():
    with listening("::", 0) as taken:
        port = taken.getsockname()[1]
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port), timeout=PATIENCE).close()


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not module._has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert module._has_screen()


def test_a_browser_is_opened_only_if_asked(monkeypatch):
    opened = []
    monkeypatch.setattr(module.webbrowser, "open", opened.append)
    monkeypatch.setattr(module, "_has_screen", lambda: True)
    with listening("127.0.0.1", 0) as taken:
        for wanted in (False, True):
            module._announce(options(open_browser=wanted), taken)
        port = taken.getsockname()[1]
    for _ in range(100):
        if opened:
            break
        time.sleep(0.05)
    assert opened == [f"http://127.0.0.1:{port}/"]


# Words


def said_keys():
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name("_say"), [ast.Constant(key), *_], keywords):
                    yield key, {keyword.arg for keyword in keywords}
                case ast.Call(ast.Name("_invite"), [ast.Constant(key), *_]):
                    yield key, {"url"}


def test_every_text_is_said_with_its_facts_and_every_key_is_there():
    texts, said = catalogue("server"), list(said_keys())
    assert {key for key, _ in said} == set(texts)
    for key, facts in said:
        assert {f for _, f, _, _ in string.Formatter().parse(texts[key]["en"]) if f} == facts


def test_help_loads_nothing_of_the_server():
    script = """
import sys
from fivefold.commands.app import app
heavy = {"uvicorn", "fastapi", "pydantic", "segno", "httpx", "websockets", "numpy"}
sys.exit(", ".join(heavy & set(sys.modules)) or 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert {"serve", "backup"} <= set(run("--help").stdout.split())

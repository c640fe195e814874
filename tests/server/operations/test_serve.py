"""What `fivefold serve` refuses in one sentence, and what it says and shows."""

import ast
import asyncio
import errno
import gc
import os
import signal
import socket
import string
import subprocess
import sys
import time
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

import fivefold.server
from fivefold.errors import FivefoldError
from fivefold.server.operations import serve as module
from fivefold.server.operations.serve import EVERYWHERE, keep_alive, listening, notify, url
from fivefold.server.settings import Limits, Settings
from fivefold.texts import Lang, catalogue
from tests.support.processes import running_program
from tests.support.serve_options import options
from tests.support.shared import shared_folder
from tests.support.waiting import PATIENCE

SERVER = Path(fivefold.server.__file__).parent


def refused(**others):
    """What is said to options that can't work."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_Server", None)  # so that a test never serves
        with pytest.raises(FivefoldError) as found:
            module.serve(options(**others))
    return found.value


NO_HOSTS = ["192.0.2.200", "no.such.host.invalid", "a" * 70 + ".example", "\x1b[31m", "", "\x00"]
NO_ORIGINS = [
    Settings(public_url="dice.example.org"),
    Settings(public_url="https://dice.example.org/path"),
    Settings(public_url=""),
    Settings(origins=("https://a.example", "*")),
]


@pytest.mark.parametrize(
    ("option", "values", "code"),
    [
        ("port", [65_536, -1, 10**30], "not-a-port"),
        ("host", NO_HOSTS, "no-such-host"),
        ("settings", NO_ORIGINS, "not-an-origin"),
        ("proxies", ["foo", "127.0.0.1,localhost", "10.0.0.0/33"], "not-an-address"),
    ],
)
def test_options_that_can_not_work_are_refused(option, values, code):
    for value in values:
        error = refused(**{option: value})
        assert error.code == code, value
        assert str(error).isprintable()


def test_limits_are_lifted_only_where_nobody_else_can_connect(monkeypatch, tmp_path):
    for host in EVERYWHERE:
        error = refused(host=host, limits=False)
        assert (error.code, error.facts["host"]) == ("limits-are-needed", repr(host))
    settings = []
    monkeypatch.setattr("fivefold.server.app.create_app", settings.append)
    monkeypatch.setattr(module, "_config", lambda *_: None)
    monkeypatch.setattr(module, "_Server", lambda *_: SimpleNamespace(run=lambda _: None))
    stored = Settings(database=str(tmp_path / "tables.sqlite"))
    for limits in (True, False):
        module.serve(options(settings=stored, limits=limits))
    assert [each.limits for each in settings] == [Limits(), Limits().lifted()]


async def test_the_command_takes_its_limits_from_the_environment(monkeypatch, tmp_path, command):
    started, name = [], "FIVEFOLD_LIMIT_CONNECTIONS_PER_ADDRESS"
    monkeypatch.setattr(module, "serve", started.append)
    monkeypatch.setenv(name, "500")
    assert (await command("serve", "--database", tmp_path / "tables.sqlite"))[0] == 0
    assert started[0].settings.limits.connections_per_address == 500
    monkeypatch.setenv(name, "many")
    status, _, error = await command("serve", "--database", tmp_path / "tables.sqlite")
    assert (status, "'many'" in error) == (2, True)


async def test_a_refusal_is_one_line_and_status_2_in_both_languages(tmp_path, command):
    status, out, errors = await command("serve", "--port", "0", "--database", tmp_path)
    assert (status, out) == (2, "")
    assert errors.startswith(f"fivefold: {tmp_path}: tables can't be stored there")
    assert errors.count("\n") == 1
    status, _, errors = await command("serve", "--port", "70000", "--lang", "fr")
    assert status == 2
    assert errors == (
        "fivefold: un port est un nombre de 0 à 65535 (0\u00a0: n'importe quel port libre), et non "
        "'70000'\n"
    )


# What it says and shows


@pytest.mark.parametrize(
    ("terminal", "encoding", "drawn"),
    [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("xterm", "latin-1", False)],
)
def test_a_qr_code_is_drawn_only_where_the_terminal_can_show_it(
    terminal, encoding, drawn, monkeypatch, tmp_path
):
    monkeypatch.setenv("TERM", terminal)
    with (tmp_path / "out").open("w", encoding=encoding) as out:
        monkeypatch.setattr(out, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, "stdout", out)
        module._invite("network", "http://192.0.2.2:8080/", Lang.EN)
    assert ("▀" in (tmp_path / "out").read_text(encoding)) is drawn


def test_addresses_are_written_as_browsers_read_them():
    assert url("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert url("::1", 80) == "http://[::1]:80/"


def test_a_browser_is_opened_only_if_asked_and_where_there_is_a_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not module._has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    opened = SimpleQueue()
    monkeypatch.setattr(module.webbrowser, "open", opened.put)
    with listening("127.0.0.1", 0) as taken:
        for wanted in (False, True):
            module._announce(options(open_browser=wanted), taken)
        port = taken.getsockname()[1]
    assert opened.get(timeout=PATIENCE) == f"http://127.0.0.1:{port}/"
    assert opened.empty()


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
    elsewhere = {"erase-sure", "former-player"}  # a question, and a name
    assert {key for key, _ in said} == set(texts) - elsewhere
    for key, facts in said:
        assert {f for _, f, _, _ in string.Formatter().parse(texts[key]["en"]) if f} == facts


async def test_help_loads_nothing_of_the_server(command):
    script = """
import sys
from fivefold.commands.app import app
heavy = {"uvicorn", "fastapi", "pydantic", "segno", "httpx2", "websockets", "numpy"}
sys.exit(", ".join(heavy & set(sys.modules)) or 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert {"serve", "backup"} <= set((await command("--help"))[1].split())


def test_a_reserved_port_is_refused(monkeypatch):
    def forbidden(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    with pytest.raises(FivefoldError, match="port 80 is reserved") as refused:
        listening("127.0.0.1", 80)
    assert refused.value.code == "port-forbidden"


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_on_every_address_of_ipv6_those_of_ipv4_are_served_too():
    with listening("::", 0) as taken:
        port = taken.getsockname()[1]
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port), timeout=PATIENCE).close()


@pytest.fixture
def listener(tmp_path, monkeypatch):
    """The socket of systemd; the server knows its address."""
    if sys.platform == "win32":
        pytest.skip("there is no systemd")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield listening


def heard(listener):
    """Everything that has been said so far."""
    listener.setblocking(False)
    found = []
    while True:
        try:
            found.append(listener.recv(100).decode())
        except BlockingIOError:
            return found


def test_a_server_says_when_it_is_up_that_it_is_alive_and_when_it_stops(listener, tmp_path):
    command = [sys.executable, "-m", "fivefold", "serve", "--port", "0"]
    command += ["--database", tmp_path / "t.sqlite", "--values", shared_folder("values")]
    environment = os.environ | {"WATCHDOG_USEC": "150000"}
    with running_program(command, env=environment, stdout=subprocess.DEVNULL) as process:
        said = [listener.recv(100).decode() for _ in range(5)]
        assert said[0] == "READY=1"
        assert said[1:] == ["WATCHDOG=1"] * 4
        process.send_signal(signal.SIGTERM)
        while said[-1] != "STOPPING=1":
            said.append(listener.recv(100).decode())
        assert process.wait(PATIENCE) == 0
    assert set(said[5:-1]) <= {"WATCHDOG=1"}


async def test_a_frozen_loop_is_silent(listener, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "30000")
    alive = asyncio.create_task(keep_alive())
    while not heard(listener):
        await asyncio.sleep(0.01)
    time.sleep(0.2)  # the loop does not run meanwhile
    assert heard(listener) == []
    alive.cancel()


async def test_a_process_that_is_not_watched_says_nothing(listener, monkeypatch):
    await keep_alive()  # no `WatchdogSec`
    monkeypatch.setenv("WATCHDOG_USEC", "1000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid() + 1))
    await keep_alive()
    assert heard(listener) == []


def test_systemd_may_be_missing_or_listen_without_a_file(monkeypatch, tmp_path):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    notify("READY=1")
    if sys.platform != "linux":
        return
    name = f"fivefold-test-{os.getpid()}"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind(f"\0{name}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        notify("READY=1")
        assert heard(listening) == ["READY=1"]


ALL = 2
"""What is collected without a generation being named."""


@pytest.fixture
def collected(monkeypatch):
    """The generations that were collected, and leaves the process as it was."""
    done = []
    monkeypatch.setattr(module, "GC_PAUSE", 0.0)
    monkeypatch.setattr(gc, "collect", lambda generation=ALL: done.append(generation))
    yield done
    gc.enable()
    gc.unfreeze()


async def run_for(looks, collected, monkeypatch, busy):
    """So many looks, with this much processor time between two of them."""
    times = (n * busy for n in count())
    monkeypatch.setattr(module.time, "process_time", lambda: next(times))
    task = asyncio.create_task(module.collect_when_quiet())
    while len(collected) < looks:
        await asyncio.sleep(0)
    assert not gc.isenabled()  # Python itself collects nothing any more
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_new_objects_are_collected_often_and_all_in_quiet_minutes(collected, monkeypatch):
    await run_for(481, collected, monkeypatch, module.GC_QUIET * 0.9)
    assert [place for place, which in enumerate(collected) if which == ALL] == [0, 240, 480]
    assert [collected[place] for place in range(4, 8)] == [0, 0, 1, 0]


async def test_without_a_quiet_minute_all_is_collected_in_the_end(collected, monkeypatch):
    monkeypatch.setattr(module, "_MOST_POSTPONED", 2)
    await run_for(1 + 3 * 240, collected, monkeypatch, module.GC_QUIET * 1.1)
    assert collected.count(ALL) == 2

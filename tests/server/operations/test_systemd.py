"""What systemd is told by a server that it has started."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing

import pytest

from fivefold.server.operations.systemd import keep_alive, notify
from tests.support.processes import running_program
from tests.support.shared import shared_folder
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd")


@pytest.fixture
def listener(tmp_path, monkeypatch):
    """The socket of systemd; the server knows its address."""
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


def test_a_frozen_loop_is_silent(listener, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "30000")

    async def story():
        alive = asyncio.create_task(keep_alive())
        while not heard(listener):
            await asyncio.sleep(0.01)
        time.sleep(0.2)  # the loop does not run meanwhile
        said = heard(listener)
        alive.cancel()
        return said

    assert asyncio.run(story()) == []


def test_a_process_that_is_not_watched_says_nothing(listener, monkeypatch):
    asyncio.run(keep_alive())  # no `WatchdogSec`
    monkeypatch.setenv("WATCHDOG_USEC", "1000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid() + 1))
    asyncio.run(keep_alive())
    assert heard(listener) == []


def test_without_systemd_nothing_is_said_and_nothing_fails(monkeypatch, tmp_path):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    notify("READY=1")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has addresses without a file")
def test_an_address_without_a_file_is_understood(monkeypatch):
    name = f"fivefold-test-{os.getpid()}"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind(f"\0{name}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        notify("READY=1")
        assert heard(listening) == ["READY=1"]

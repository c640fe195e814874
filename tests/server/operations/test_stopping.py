"""A server that is told to stop says what it waits for, and a second signal ends it."""

import signal
import socket
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from tests.support.processes import running_program
from tests.support.waiting import PATIENCE

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


def test_it_says_that_it_closes_the_tables():
    with serving(closing="600") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == (
            "Closing the connections and the tables. Press Ctrl+C again to stop at once.\n"
        )
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM

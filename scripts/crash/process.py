"""A server process that is killed, stopped and restarted."""

import asyncio
import signal
import socket
import sys
from contextlib import closing, suppress
from pathlib import Path
from time import perf_counter

_START_SECONDS = 120.0
_PAUSE = 0.05
_ANSWER_SECONDS = 2.0
_STOP_SECONDS = 120.0
"""Only a server that is stuck takes so long, however busy the machine is."""
_SERVING = """
import sys
from fivefold.errors import FivefoldError
from fivefold.server.operations.serve import ServeOptions, serve
from fivefold.server.settings import Settings
from fivefold.texts import Lang
try:
    serve(ServeOptions(
        settings=Settings(database=sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]),
        proxies="127.0.0.1", access_log=False, open_browser=False, lang=Lang.EN, limits=False,
    ))
except FivefoldError as error:
    sys.exit(str(error))
"""
"""As `fivefold serve --no-limits`, but without solving games, which would take the time of a start
each time."""


class ServerProcess:
    """`fivefold serve` on a port of its own, the same after every start."""

    def __init__(self, database: str, log: Path) -> None:
        self._database, self._log = database, log
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", _SERVING, self._database, str(self.port),
                stdout=asyncio.subprocess.DEVNULL, stderr=log,
            )  # fmt: skip

    async def until_it_answers(self) -> None:
        end = perf_counter() + _START_SECONDS
        while perf_counter() < end:
            if await self.says_ok("/live"):
                return
            if self.has_ended:
                raise RuntimeError("the server did not start again")
            await asyncio.sleep(_PAUSE)
        raise RuntimeError("the server does not answer")

    async def says_ok(self, path: str) -> bool:
        with suppress(OSError):
            async with asyncio.timeout(_ANSWER_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                with closing(writer):
                    writer.write(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
                    return b" 200 " in await reader.readline()
        return False

    @property
    def has_ended(self) -> bool:
        return self._process.returncode is not None

    async def kill(self) -> None:
        if not self.has_ended:
            self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def terminate(self) -> tuple[float, int]:
        """Ask it to end; returns the seconds that it took, and its exit status."""
        began = perf_counter()
        self._process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(self._process.wait(), _STOP_SECONDS)
        return perf_counter() - began, status

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port

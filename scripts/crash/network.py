"""A network that breaks: connections pass through lines that are cut or fall silent."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from scripts.crash.process import ServerProcess

_CHUNK = 65_536
_CHECK_SECONDS = 0.5
_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Line:
    """All connections to one place."""

    def __init__(self, connect: Callable[[], Awaitable[_Streams]]) -> None:
        self._connect = connect
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._links = set[asyncio.Task[None]]()

    @property
    def is_silent(self) -> bool:
        return not self._flowing.is_set()

    def silence(self) -> None:
        """From now on nothing arrives, on either side, and nobody is told."""
        self._flowing.clear()

    def resume(self) -> None:
        """What was sent meanwhile arrives now."""
        self._flowing.set()

    def cut(self) -> None:
        """Close all connections; new ones are possible."""
        for link in self._links:
            link.cancel()
        self._flowing.set()

    def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.create_task(self._carry(reader, writer))
        self._links.add(link)
        link.add_done_callback(self._links.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            await self._flowing.wait()
            there, back = await self._connect()
            ways = [self._pass_on(reader, back), self._pass_on(there, writer)]
            tasks = [asyncio.create_task(way) for way in ways]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                back.transport.abort()
        writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
            await self._flowing.wait()
            writer.write_eof()
            await asyncio.sleep(_CHECK_SECONDS)  # the last words of the other side


class Balancer:
    """A port in front of several servers; each connection goes to the next one that is ready."""

    def __init__(self, servers: Sequence[ServerProcess]) -> None:
        self.lines = {server: Line(_connecting(server.port)) for server in servers}
        self._ready = list[ServerProcess]()
        self._turn = 0

    async def run(self, port: int) -> None:
        async with await asyncio.start_server(self._accept, "127.0.0.1", port):
            while True:
                ready = await asyncio.gather(*(self._is_ready(server) for server in self.lines))
                self._ready = [
                    each for each, is_ready in zip(self.lines, ready, strict=True) if is_ready
                ]
                await asyncio.sleep(_CHECK_SECONDS)

    @property
    def all_ready(self) -> bool:
        return len(self._ready) == len(self.lines)

    async def _is_ready(self, server: ServerProcess) -> bool:
        return not self.lines[server].is_silent and await server.says_ok("/ready")

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._turn += 1
        if self._ready:
            self.lines[self._ready[self._turn % len(self._ready)]].carry(reader, writer)
        else:
            writer.transport.abort()


def _connecting(port: int) -> Callable[[], Awaitable[_Streams]]:
    return lambda: asyncio.open_connection("127.0.0.1", port)

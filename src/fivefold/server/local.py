"""Runs a server inside a Python program: for notebooks, experiments and tests."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from fivefold.errors import FivefoldError
from fivefold.server.app import create_app, stop_work
from fivefold.server.settings import Settings
from fivefold.server.transport.http import uvicorn_config
from fivefold.stores.store import check_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from contextlib import AbstractContextManager

_SECONDS = 60.0


class _EmbeddedServer(uvicorn.Server):
    """Leaves signals to the program it runs in."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        return nullcontext()


@asynccontextmanager
async def serving(settings: Settings, port: int = 0) -> AsyncIterator[str]:
    """Run a server in the running event loop, on a free port unless told otherwise; yields its
    address."""
    await check_store(settings.database)
    app = create_app(settings)
    config = uvicorn_config(app, app.state.gate, host="127.0.0.1", port=port, log_config=None)
    server = _EmbeddedServer(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
            raise RuntimeError("the server did not start")
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        await stop_work(app)
        server.should_exit = True
        await task


@contextmanager
def local_server(settings: Settings | None = None, port: int = 0) -> Iterator[str]:
    """Run a server in a thread; yields its address. Without settings its tables are temporary.

    >>> from urllib.request import urlopen
    >>> with local_server() as url:
    ...     urlopen(f"{url}/health").status
    200
    """
    with tempfile.TemporaryDirectory() as folder:
        chosen = settings or Settings(database=str(Path(folder) / "tables.sqlite"))
        address, failures = list[str](), list[Exception]()
        started, stop = threading.Event(), threading.Event()

        async def run() -> None:
            async with serving(chosen, port) as url:
                address.append(url)
                started.set()
                while not stop.is_set():
                    await asyncio.sleep(0.02)

        def run_until_stopped() -> None:
            try:
                asyncio.run(run())
            except FivefoldError as error:  # raised again where the server was started
                failures.append(error)
                started.set()

        thread = threading.Thread(target=run_until_stopped, daemon=True)
        thread.start()
        try:
            if not started.wait(_SECONDS):
                raise RuntimeError("the server did not start")
            if failures:
                raise failures[0]
            yield address[0]
        finally:
            stop.set()
            thread.join()

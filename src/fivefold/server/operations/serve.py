"""The command `fivefold serve`."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_address, ip_network
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn

from fivefold.errors import Malformed
from fivefold.server.operations.database import check_folder, only_server
from fivefold.server.operations.gc_policy import collect_when_quiet
from fivefold.server.operations.logs import log_config
from fivefold.server.operations.systemd import READY, STOPPING, keep_alive, notify
from fivefold.server.routes.page import web_folder
from fivefold.server.routes.qr import qr_code
from fivefold.server.transport.addresses import EVERYWHERE, listening, network_address, url
from fivefold.server.transport.hosting import uvicorn_config
from fivefold.server.transport.origins import parse_origin
from fivefold.stores.store import check_store
from fivefold.texts import Lang, catalogue, shown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from socket import socket
    from types import FrameType

    from fastapi import FastAPI

    from fivefold.server.settings import Settings

_SHUTDOWN_SECONDS = 10
_SILENT_SECONDS = 1.0
"""How long a shutdown may take before the server says what it waits for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOptions:
    """The options of the command line."""

    settings: Settings
    host: str
    port: int
    proxies: str
    """Proxies trusted to name the client's address, as in uvicorn's --forwarded-allow-ips."""
    access_log: bool
    open_browser: bool
    lang: Lang
    limits: bool = True
    """Whether to limit how often a client may do what; without limits only this machine may."""


def serve(options: ServeOptions) -> None:
    """Run the server until a signal stops it. Options that can't work are refused first."""
    settings = options.settings
    _check_origins(settings)
    _check_proxies(options.proxies)
    check_folder(settings.database)
    with listening(options.host, options.port) as listener:
        _check_limits(options, listener)
        with only_server(settings.database):
            asyncio.run(check_store(settings.database))
            # This loads the games and the coach.
            from fivefold.server.app import create_app, stop_work  # noqa: PLC0415

            if not options.limits:
                settings = replace(settings, limits=settings.limits.lifted())
            settings = replace(settings, network_url=_network_url(options, listener))
            app = create_app(settings)
            announce, stop = partial(_announce, options, listener), partial(stop_work, app)
            server = _Server(_config(app, options), announce, options.lang, stop)
            server.run([listener])


def _check_origins(settings: Settings) -> None:
    public = [("--public-url", settings.public_url)] if settings.public_url is not None else []
    for option, value in [*public, *(("--origin", origin) for origin in settings.origins)]:
        if parse_origin(value) is None:
            raise Malformed("not-an-origin", option=option, value=shown(value))


def _check_proxies(proxies: str) -> None:
    for proxy in filter(None, proxies.split(",")):
        try:
            if proxy.strip() != "*":
                ip_network(proxy.strip())
        except ValueError:
            raise Malformed("not-an-address", value=shown(proxy.strip())) from None


def _check_limits(options: ServeOptions, listener: socket) -> None:
    if not options.limits and not ip_address(listener.getsockname()[0]).is_loopback:
        raise Malformed("limits-are-needed", host=shown(options.host))


def _config(app: FastAPI, options: ServeOptions) -> uvicorn.Config:
    return uvicorn_config(
        app,
        app.state.gate,
        log_config=log_config(access=options.access_log),
        access_log=options.access_log,
        forwarded_allow_ips=options.proxies,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


class _Server(uvicorn.Server):
    """Announces its address once it is up. A signal shuts it down, a second one kills it."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_start: Callable[[], None],
        lang: Lang = Lang.EN,
        on_stop: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(config)
        self._on_start, self._on_stop, self._lang = on_start, on_stop, lang
        self._tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self._tasks = [asyncio.create_task(job) for job in (collect_when_quiet(), keep_alive())]
        self._on_start()
        notify(READY)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        notify(STOPPING)
        waiting = asyncio.create_task(self._say_what_it_waits_for())
        try:
            if self._on_stop is not None:
                await self._on_stop()
            await super().shutdown(sockets)
        finally:
            waiting.cancel()

    async def _say_what_it_waits_for(self) -> None:
        await asyncio.sleep(_SILENT_SECONDS)
        if requests := len(self.server_state.tasks):
            _say("finishing", self._lang, count=requests)
        else:
            _say("closing", self._lang)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(128 + sig)
        # uvicorn would raise the signal again at the end, and the exit status would not be 0.
        self.should_exit = True


def _announce(options: ServeOptions, listener: socket) -> None:
    port, lang = listener.getsockname()[1], options.lang
    here = url("localhost" if options.host in EVERYWHERE else options.host, port)
    _say("here", lang, url=here)
    if not (web_folder() / "index.html").is_file():
        _say("no-page", lang)
    if options.settings.public_url:
        _invite("public", options.settings.public_url, lang)
    elif options.host in EVERYWHERE:
        network = _network_url(options, listener)
        _invite("network", network, lang) if network else _say("no-network", lang)
    _say("stop", lang)
    if options.open_browser and _has_screen():
        Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _network_url(options: ServeOptions, listener: socket) -> str | None:
    """The address for others in this network, if the server accepts connections from it."""
    address = network_address() if options.host in EVERYWHERE else None
    return url(address, listener.getsockname()[1]) if address else None


def _invite(key: str, address: str, lang: Lang) -> None:
    _say(key, lang, url=address)
    if sys.stdout.isatty() and _can_draw():
        _print(qr_code(address))


def _can_draw() -> bool:
    try:
        "█▀▄".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return os.environ.get("TERM") != "dumb"


def _has_screen() -> bool:
    """Without a screen, a text browser might take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _say(key: str, lang: Lang, **facts: object) -> None:
    _print(catalogue("server")[key].format(**facts)[lang])


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()

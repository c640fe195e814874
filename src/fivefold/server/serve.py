"""What `fivefold serve` and `fivefold backup` do."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from dataclasses import dataclass, replace
from ipaddress import ip_network
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn

from fivefold.errors import FivefoldError, Malformed
from fivefold.server.database import check_folder, file_of, only_server
from fivefold.server.hosting import uvicorn_config
from fivefold.server.listening import EVERYWHERE, listening, network_address, url
from fivefold.server.logs import log_config
from fivefold.server.origins import read_origin
from fivefold.server.page import web_folder
from fivefold.server.qr import qr_code
from fivefold.server.tidying import keep_tidy
from fivefold.tables.store import open_store
from fivefold.texts import Lang, catalogue, shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from socket import socket
    from types import FrameType

    from fivefold.server.settings import Settings

_PATIENCE = 10
"""Seconds for what was begun to come to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOptions:
    """What was asked for on the command line."""

    settings: Settings
    host: str
    port: int
    proxies: str
    """Whose word is taken for where a request comes from, as uvicorn's --forwarded-allow-ips."""
    access_log: bool
    open_browser: bool
    lang: Lang


def serve(options: ServeOptions) -> None:
    """Serve until a signal comes; what can't work is refused before anything is begun."""
    settings = options.settings
    _check_origins(settings)
    _check_proxies(options.proxies)
    check_folder(settings.database)
    with listening(options.host, options.port) as taken:
        asyncio.run(_check_store(settings.database))
        with only_server(settings.database):
            from fivefold.server.app import create_app  # noqa: PLC0415 (loads all that plays)

            reached = replace(settings, network_url=_network_url(options, taken))
            config = _config(create_app(reached), options)
            _Server(config, lambda: _announce(options, taken)).run([taken])


def _check_origins(settings: Settings) -> None:
    named = [("--public-url", settings.public_url)] if settings.public_url is not None else []
    for option, value in [*named, *(("--origin", origin) for origin in settings.origins)]:
        if read_origin(value) is None:
            raise Malformed("not-an-origin", option=option, value=shown(value))


def _check_proxies(proxies: str) -> None:
    for proxy in filter(None, proxies.split(",")):
        try:
            if proxy.strip() != "*":
                ip_network(proxy.strip())
        except ValueError:
            raise Malformed("not-an-address", value=shown(proxy.strip())) from None


async def _check_store(database: str) -> None:
    """So that a database which can't be opened is one sentence, and no failure of the app."""
    await (await open_store(database)).close()


def _config(app: Callable[..., object], options: ServeOptions) -> uvicorn.Config:
    return uvicorn_config(
        app,
        options.settings.limits,
        log_config=log_config(access=options.access_log),
        access_log=options.access_log,
        forwarded_allow_ips=options.proxies,
        timeout_graceful_shutdown=_PATIENCE,
    )


class _Server(uvicorn.Server):
    """Says where it is once it is there. A signal stops it in good order, a second one at once."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self._tidying = asyncio.create_task(keep_tidy())
        self._begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(128 + sig)
        # uvicorn would raise the signal again at the end, and so end with another status than 0.
        self.should_exit = True


def _announce(options: ServeOptions, taken: socket) -> None:
    port, lang = taken.getsockname()[1], options.lang
    here = url("localhost" if options.host in EVERYWHERE else options.host, port)
    _say("here", lang, url=here)
    if not (web_folder() / "index.html").is_file():
        _say("no-page", lang)
    if options.settings.public_url:
        _invite("public", options.settings.public_url, lang)
    elif options.host in EVERYWHERE:
        network = _network_url(options, taken)
        _invite("network", network, lang) if network else _say("no-network", lang)
    _say("stop", lang)
    if options.open_browser and _has_screen():
        Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _network_url(options: ServeOptions, taken: socket) -> str | None:
    """Where others in this network get here, if the server listens to them."""
    address = network_address() if options.host in EVERYWHERE else None
    return url(address, taken.getsockname()[1]) if address else None


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
    """Without one, a browser of text would take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def backup(database: str, target: Path, lang: Lang) -> None:
    from fivefold.tables.backup import backup as copy  # noqa: PLC0415

    file = file_of(database)
    if file is None:
        raise FivefoldError("backup-of-files-only")
    copy(file, target)
    _say("copied", lang, target=target)


def _say(key: str, lang: Lang, **facts: object) -> None:
    _print(catalogue("fivefold.server", "texts.toml")[key].format(**facts)[lang])


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()

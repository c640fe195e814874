"""The command `fivefold serve`: its options, the socket, what it prints, and running the server."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import time
import webbrowser
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_address, ip_network
from itertools import count
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn

from fivefold.errors import FivefoldError, Malformed
from fivefold.server.operations.database import check_folder, only_server
from fivefold.server.operations.logs import log_config
from fivefold.server.routes.static import web_folder
from fivefold.server.transport.http import uvicorn_config
from fivefold.server.transport.origins import parse_origin
from fivefold.stores.store import check_store
from fivefold.texts import Lang, catalogue, shown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import FrameType
    from typing import Any

    from fastapi import FastAPI

    from fivefold.server.settings import Settings


_SHUTDOWN_SECONDS = 10
_SILENT_SECONDS = 1.0
"""How long a shutdown may take before the server says what it waits for."""
_BACKLOG = 2048
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
# Addresses reserved for documentation. Nothing is sent: connecting a UDP socket only makes the
# system choose the local address it would send from.
_REMOTE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
READY, STOPPING = "READY=1", "STOPPING=1"
_ALIVE = "WATCHDOG=1"
_ALIVE_TIMES = 3
"""Signs of life in the time after which systemd takes the server for dead."""
GC_PAUSE = 0.25
"""Seconds between two collections of the youngest objects."""
GC_QUIET = 0.05 * GC_PAUSE
"""Processor time between two collections below which the server counts as quiet."""
_MIDDLE, _FULL = 6, 240
"""Every how many collections the middle generation is collected, and all objects."""
_MOST_POSTPONED = 60
"""Full collections that a busy server may skip in a row."""


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
    """Run the server until a signal stops it. Invalid options are refused first."""
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


def _check_limits(options: ServeOptions, listener: socket.socket) -> None:
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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tasks = [asyncio.create_task(job) for job in (collect_when_quiet(), keep_alive())]
        self._on_start()
        notify(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
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


def _announce(options: ServeOptions, listener: socket.socket) -> None:
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


def _network_url(options: ServeOptions, listener: socket.socket) -> str | None:
    """The address for others in this network, if the server accepts connections from it."""
    address = network_address() if options.host in EVERYWHERE else None
    return url(address, listener.getsockname()[1]) if address else None


def _invite(key: str, address: str, lang: Lang) -> None:
    _say(key, lang, url=address)
    if sys.stdout.isatty() and _can_draw():
        from fivefold.server.routes.invitation import qr_code  # noqa: PLC0415 (loads the games)

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


def listening(host: str, port: int) -> socket.socket:
    """A listening socket."""
    family, address = _resolved(host, port)
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(address, family=family, backlog=_BACKLOG, dualstack_ipv6=both)
    except OSError as error:
        raise _listen_error(error, host, port) from None


def _resolved(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    if port not in range(65_536):
        raise Malformed("not-a-port", port=shown(port))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise Malformed("no-such-host", host=shown(host)) from None
    return family, address


def _listen_error(error: OSError, host: str, port: int) -> FivefoldError:
    if error.errno == errno.EADDRINUSE:
        return FivefoldError("port-taken", port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return FivefoldError("port-forbidden", port=port)
    return Malformed("no-such-host", host=shown(host))


def url(host: str, port: int) -> str:
    """
    >>> url("::1", 8080)
    'http://[::1]:8080/'
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address() -> str | None:
    """This machine's address in its network; None without a network."""
    for family, remote in _REMOTE:
        with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            try:
                probe.connect((remote, 9))
            except OSError:
                continue
            return str(probe.getsockname()[0])
    return None


def notify(state: str) -> None:
    """Tell systemd the state of the server (`Type=notify`, sd_notify(3)), so that it restarts one
    that no longer answers. Without systemd nothing is sent. Neither blocks nor fails."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # an address without a file
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.sendto(state.encode(), address)


async def keep_alive() -> None:
    """Tell systemd regularly that the event loop runs, if it watches us (`WatchdogSec`)."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return  # it watches another process, which has started this one
    seconds = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    while seconds:
        notify(_ALIVE)
        await asyncio.sleep(seconds / _ALIVE_TIMES)


async def collect_when_quiet() -> None:
    """Run the cyclic garbage collector so that no request waits for it.

    Dropped tables have no reference cycles, so reference counting frees them at once. What has
    cycles is mostly short-lived (requests, failed tasks): collecting the youngest objects often
    finds it within a millisecond. A full collection takes a fifth of a second with five hundred
    tables in memory, and finds almost nothing.

    This changes the collector of the whole process, which must be only a server.
    """
    gc.collect()
    gc.freeze()  # modules and classes never become garbage
    gc.disable()
    postponed = 0
    for look in count(1):
        used = time.process_time()
        await asyncio.sleep(GC_PAUSE)
        quiet = time.process_time() - used < GC_QUIET
        if look % _FULL:
            gc.collect(0 if look % _MIDDLE else 1)
        elif quiet or postponed >= _MOST_POSTPONED:
            gc.collect()
            postponed = 0
        else:
            postponed += 1

"""The uvicorn settings that `fivefold serve`, `local_server` and the tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import uvicorn

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.settings import Limits

_PING = 20.0


def uvicorn_config(app: Callable[..., object], limits: Limits, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        # httptools is faster, but does not limit the size of headers.
        http="h11",
        h11_max_incomplete_event_size=limits.head_bytes,
        # The fastest implementation. Messages are too short for compression to pay.
        ws="websockets-sansio",
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        lifespan="on",
        server_header=False,
        **more,
    )

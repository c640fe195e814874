"""The uvicorn settings that `fivefold serve`, `local_server` and the tests share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn

from fivefold.server.transport.http import HttpProtocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.transport.gate import Gate


def uvicorn_config(app: Callable[..., object], gate: Gate, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        # Made from h11: httptools is faster, but does not limit the size of headers.
        http=partial(HttpProtocol, gate=gate),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=gate.limits.head_bytes,
        ws="none",  # HttpProtocol has its own
        lifespan="on",
        server_header=False,
        **more,
    )

"""Answers that never change while the server runs: they are made and compressed once, and not sent
again to whoever has them."""

from __future__ import annotations

import gzip
import hashlib
from typing import TYPE_CHECKING

from fastapi.responses import Response

if TYPE_CHECKING:
    from starlette.datastructures import Headers

REVALIDATE = "no-cache"


class StaticAnswer:
    def __init__(self, body: bytes, media_type: str = "application/json") -> None:
        self._plain, self._packed = body, gzip.compress(body, mtime=0)
        self._media_type = media_type
        # Weak: it stands for the compressed bytes as well.
        self._headers = {
            "etag": f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
            "cache-control": REVALIDATE,
            "vary": "accept-encoding",
        }

    def respond(self, asked: Headers) -> Response:
        headers = self._headers
        if matches(asked, headers["etag"]):
            return Response(status_code=304, headers=headers)
        if not takes_gzip(asked):
            return Response(self._plain, headers=headers, media_type=self._media_type)
        headers = headers | {"content-encoding": "gzip"}
        return Response(self._packed, headers=headers, media_type=self._media_type)


def takes_gzip(asked: Headers) -> bool:
    return "gzip" in asked.get("accept-encoding", "")


def matches(asked: Headers, etag: str) -> bool:
    """Whether the client has this answer already; tags are compared as weak ones."""
    known = [tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")]
    return "*" in known or etag.removeprefix("W/") in known

"""Serves the files of the web app, its page for every other path, and answers that never change."""

from __future__ import annotations

import gzip
import hashlib
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.types import Scope


REVALIDATE = "no-cache"
_ENVIRONMENT = "FIVEFOLD_WEB"
_CACHE_FOR_EVER = "public, max-age=31536000, immutable"
_KEPT = ("etag", "last-modified")
_TEXTS = {".css", ".html", ".js", ".svg", ".webmanifest"}


def web_folder() -> Path:
    """The folder of the built page; FIVEFOLD_WEB names another one during development."""
    named = os.environ.get(_ENVIRONMENT)
    return Path(named) if named else Path(__file__).parents[1] / "web"


def _compressed(answer: FileResponse) -> Response:
    """Compresses text files to about a third; images already are."""
    file = Path(answer.path)
    if file.suffix not in _TEXTS:
        return answer
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    headers |= {name: answer.headers[name] for name in _KEPT if name in answer.headers}
    if "etag" in headers:
        headers["etag"] = f"W/{headers['etag']}"  # weak: it stands for both forms
    body = _gzipped(file, file.stat().st_mtime_ns)
    return Response(body, headers=headers, media_type=answer.media_type)


@lru_cache(maxsize=64)
def _gzipped(file: Path, _: int) -> bytes:
    """Cached by modification time."""
    return gzip.compress(file.read_bytes(), mtime=0)


def _is_immutable(path: str) -> bool:
    """Whether a file is named after a hash of its content: by Vite, or by the offline pack."""
    return path.startswith(("assets/", "offline/")) and not path.endswith(".json")


class PageFiles(StaticFiles):
    """Serves files that exist, and index.html for other paths: the page does its own routing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True  # `_page` explains what to do if the folder is missing
        self._index = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in Path(path).name or path.startswith("api/"):
                raise
            answer = self._page()
        packed = scope["method"] == "GET" and takes_gzip(Headers(scope=scope))
        if isinstance(answer, FileResponse) and packed:
            answer = _compressed(answer)
        answer.headers["cache-control"] = _CACHE_FOR_EVER if _is_immutable(path) else REVALIDATE
        return answer

    def _page(self) -> Response:
        if self._index.is_file():
            return FileResponse(self._index, media_type="text/html")
        return PlainTextResponse("the web app is not built: see CONTRIBUTING.md\n", 503)


class StaticAnswer:
    """An answer that is made and compressed once, and not sent again to clients that have it."""

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

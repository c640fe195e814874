"""Serves the web app: its files, and its page for every other path."""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from fivefold.server.routes.static import REVALIDATE, takes_gzip

if TYPE_CHECKING:
    from starlette.types import Scope

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
    return path.startswith(("assets/", "pocket/")) and not path.endswith(".json")


class Page(StaticFiles):
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

"""The web app, served from inside the package: its files, and for any other path the page."""

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

if TYPE_CHECKING:
    from starlette.types import Scope

_ENVIRONMENT = "FIVEFOLD_WEB"
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TEXTS = {".css", ".html", ".js", ".svg", ".webmanifest"}


def web_folder() -> Path:
    """Where the built page lies; another one may be named while it is worked on."""
    named = os.environ.get(_ENVIRONMENT)
    return Path(named) if named else Path(__file__).parent / "web"


def _takes_gzip(scope: Scope) -> bool:
    return scope["method"] == "GET" and "gzip" in Headers(scope=scope).get("accept-encoding", "")


def _packed(answer: FileResponse) -> Response:
    """A text in a third of its size; pictures are packed already."""
    file = Path(answer.path)
    if file.suffix not in _TEXTS:
        return answer
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    if changed := answer.headers.get("last-modified"):
        headers["last-modified"] = changed
    body = _gzipped(file, file.stat().st_mtime_ns)
    return Response(body, headers=headers, media_type=answer.media_type)


@lru_cache(maxsize=64)
def _gzipped(file: Path, _: int) -> bytes:
    """Packed once for each version of a file."""
    return gzip.compress(file.read_bytes(), mtime=0)


class Page(StaticFiles):
    """Files that exist, and for any other path of the page the page, which knows its own paths."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True  # a folder that is missing is told in words, below
        self._index = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in Path(path).name or path.startswith("api/"):
                raise
            answer = self._page()
        if isinstance(answer, FileResponse) and _takes_gzip(scope):
            answer = _packed(answer)
        # Vite gives each file in assets/ a name of its own content.
        answer.headers["cache-control"] = _FOR_EVER if path.startswith("assets/") else _ASK_AGAIN
        return answer

    def _page(self) -> Response:
        if self._index.is_file():
            return FileResponse(self._index, media_type="text/html")
        return PlainTextResponse("the web app is not built: see CONTRIBUTING.md\n", 503)

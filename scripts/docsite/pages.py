"""The pages of the documentation site, and where links lead from them.

A page is the same Markdown file that people read in the repository. Its links are rewritten for the
site: to a page in the same language, to one in the other language, or else to the repository.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Literal
from urllib.parse import unquote

from docutils.nodes import make_id

if TYPE_CHECKING:
    from collections.abc import Iterator

Language = Literal["en", "fr"]

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
THEME = DOCS / "theme"
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    "SECURITY.md": "security",
    "deploy/README.md": "deploy",
}
"""Pages of the site that are not in `docs`, and their names in the site."""
PICTURES = {".png", ".svg"}
FENCES = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
SWITCH = re.compile(r"(?<=\n\n)\[(?:Français|English)\]\([^)]*\)(?: · |\n\n)")
"""A line that leads to the other language: the site has a switch on every page."""
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)\s]+)(?=\))|(?<=<img src=\")(?!\w+:)([^\"]+)(?=\")")


@dataclass(frozen=True)
class Page:
    """A Markdown file of the repository, as a page of the site in one language."""

    source: Path
    language: Language
    name: str
    """Its address in the site of its language, without the ending: `rules/yum`."""

    @property
    def address(self) -> str:
        """Where it is in the site, of which the top is English."""
        return f"{'fr/' if self.language == 'fr' else ''}{self.name}.html"

    def text(self) -> str:
        """Its Markdown, with links as the site needs them."""
        parts = FENCES.split(SWITCH.sub("", self.source.read_text("utf-8"), count=1))
        return "".join(part if part.startswith("```") else self._relink(part) for part in parts)

    def _relink(self, text: str) -> str:
        return LINK.sub(lambda found: self.link(found[0]), text)

    def link(self, target: str) -> str:
        """Where a link or picture of this page is found in the site."""
        path, _, anchor = unquote(target).partition("#")
        file = (self.source.parent / path).resolve().relative_to(ROOT).as_posix()
        page = by_source().get(file)
        if page is None:
            return self._to_file(file) + ("#" + anchor if anchor else "")
        if page.language == self.language:
            return f"{way(self.name, page.name)}.md" + ("#" + anchor if anchor else "")
        # Sphinx knows one language at a time: it passes these addresses on as they are.
        return f"page:{way(self.address, page.address)}" + ("#" + make_id(anchor) if anchor else "")

    def _to_file(self, file: str) -> str:
        if file.startswith("docs/") and (ROOT / file).is_file():
            return way(self.name, file.removeprefix("docs/"))
        return repository(file)


def way(start: str, address: str) -> str:
    """The relative address that leads from one place to another.

    >>> way("rules/yum.html", "web.html")
    '../web.html'
    """
    return posixpath.relpath(address, PurePosixPath(start).parent)


def repository(file: str) -> str:
    """The address of a file or folder in the repository."""
    kind = "tree" if (ROOT / file).is_dir() else "blob"
    return f"{urls()['Source']}/{kind}/HEAD/{file}"


@cache
def urls() -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, str] = project["urls"]
    return found


def pages() -> Iterator[Page]:
    """All pages, in both languages."""
    for file in sorted(DOCS.rglob("*.md")):
        path = file.relative_to(DOCS).with_suffix("")
        language: Language = "fr" if path.suffix == ".fr" else "en"
        name = path.with_suffix("") if language == "fr" else path
        yield Page(file, language, _as_index(name).as_posix())
    for source, title in ELSEWHERE.items():
        yield Page(ROOT / source, "en", title)


def _as_index(name: Path) -> Path:
    return name.with_name("index") if name.name == "README" else name


@cache
def by_source() -> dict[str, Page]:
    """Pages by their place in the repository."""
    return {page.source.relative_to(ROOT).as_posix(): page for page in pages()}


@cache
def names(language: Language) -> frozenset[str]:
    """The names of the pages in one language."""
    return frozenset(page.name for page in pages() if page.language == language)


def pictures() -> Iterator[Path]:
    """What pages show or offer beside their text."""
    folders = [path for path in DOCS.iterdir() if path.is_dir() and path != THEME]
    yield from (path for path in DOCS.iterdir() if path.suffix in PICTURES)
    yield from (
        file
        for folder in folders
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != ".md"
    )

"""The navigation of the site: which pages in which order, from `docs/theme/navigation.toml`."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from scripts.docsite.pages import THEME, names

if TYPE_CHECKING:
    from scripts.docsite.pages import Language

FRONT_PAGE = "index"
FOLDERS = ("rules", "notebooks", "reference")
"""Folders with an index page, which lists the others."""


def sections() -> list[tuple[dict[str, str], list[str]]]:
    """Captions by language, and the names of the pages below them."""
    read = tomllib.loads((THEME / "navigation.toml").read_text("utf-8"))
    return [(section["caption"], section["pages"]) for section in read["section"]]


def navigation(page: str, language: Language, generated: frozenset[str]) -> str:
    """What a page adds to the navigation, in the syntax of MyST: the front page has it all."""
    known = names(language) | generated
    if page == FRONT_PAGE:
        return "".join(
            toctree([name for name in listed if name in known], caption[language])
            for caption, listed in sections()
        )
    folder, _, rest = page.rpartition("/")
    if rest != FRONT_PAGE or folder not in FOLDERS:
        return ""
    inside = [name for name in sorted(known) if name.startswith(f"{folder}/") and name != page]
    return toctree([name.removeprefix(f"{folder}/") for name in inside])


def toctree(listed: list[str], caption: str = "") -> str:
    """A hidden table of contents: it shows in the navigation alone."""
    if not listed:
        return ""
    head = f":caption: {caption}\n" if caption else ""
    return "\n```{toctree}\n:hidden:\n" + head + "\n" + "\n".join(listed) + "\n```\n"

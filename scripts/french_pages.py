"""Compares each French page with its English one: what it lacks, and what it has besides.

    python -m scripts.french_pages    lists every difference; the exit status is 1 if there is any

Headings, code blocks, pictures, list items and rows of tables are counted. Figures are compared as
numbers, however each language writes them. A French page may leave what is for programmers to the
English one: blocks of Python, and the sections that `LEFT_OUT` names.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

LEFT_OUT = {
    "README": ("From Python",),
    "command-line": ("Rules as data",),
    "record": ("`fivefold replay FILE… [--json] [--rules FILE]`",),
    "review": ("For programs", "From Python"),
    "solver": ("From Python",),
    "poker-advice": ("From Python",),
}
"""Sections of English pages, by the page, that the French one leaves to it or sums up."""
SUMMED_UP = {
    "command-line": ("Pour les programmes",),
    "review": ("Pour les programmes",),
    "solver": ("En Python",),
    "poker-advice": ("En Python",),
}
"""The sections that stand for them."""

FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
PARTS = {
    "code blocks": re.compile(r"^```(?!python).*?^```$", re.DOTALL | re.MULTILINE),
    "pictures": re.compile(r"<img |!\[|\.svg\)|\.png\)"),
}
ROW = re.compile(r"^\|(?! ?-).*\|$", re.MULTILINE)
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
NUMBER = {
    "en": re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"),
    "fr": re.compile(r"\d{1,3}(?:[\u00a0\u202f]\d{3})+(?:,\d+)?|\d+(?:[,.]\d+)?"),
}
NOT_FIGURES = re.compile(
    r"beat:[\d,]+|`[^`\n]*`|\]\([^)]*\)|<!--.*?-->|<[^>]*>|https?://\S+", re.DOTALL
)


def pairs() -> Iterator[tuple[str, Path, Path]]:
    """The name of every page in two languages, and its files."""
    yield "README", ROOT / "README.md", ROOT / "README.fr.md"
    for french in sorted(DOCS.rglob("*.fr.md")):
        english = french.with_name(french.name.replace(".fr.md", ".md"))
        yield english.relative_to(DOCS).with_suffix("").as_posix(), english, french


def without(text: str, titles: tuple[str, ...]) -> str:
    """A page without some of its sections of the second level."""
    sections = re.split(r"(?m)^(?=## )", text)
    return "".join(one for one in sections if one.partition("\n")[0][3:] not in titles)


def counted(text: str) -> Counter[str]:
    """How much there is of everything but words."""
    prose = FENCE.sub("", text)
    found = Counter({name: len(pattern.findall(text)) for name, pattern in PARTS.items()})
    found["rows of tables"] = len(ROW.findall(prose))
    found["list items"] = len(ITEM.findall(prose))
    for marks in HEADING.findall(prose):
        found[f"headings of level {len(marks)}"] += 1
    return found


def figures(text: str, lang: str) -> set[str]:
    """The figures of the prose and the tables, as English writes them, without single digits."""
    found = NUMBER[lang].findall(NOT_FIGURES.sub(" ", FENCE.sub("", text)))
    if lang == "fr":
        found = [re.sub("[\u00a0\u202f]", "", one).replace(",", ".") for one in found]
    return {plain for one in found if len(plain := one.replace(",", "")) > 1}


def differences(name: str, english: Path, french: Path) -> Iterator[str]:
    """What one page of a pair has and the other has not."""
    here = without(english.read_text("utf-8"), LEFT_OUT.get(name, ()))
    there = without(french.read_text("utf-8"), SUMMED_UP.get(name, ()))
    ours, theirs = counted(here), counted(there)
    for what in sorted(ours | theirs):
        if ours[what] != theirs[what]:
            yield f"{name}: {ours[what]} {what} in English, {theirs[what]} in French"
    numbers, nombres = figures(here, "en"), figures(there, "fr")
    for figure in sorted(numbers - nombres):
        yield f"{name}: the figure {figure} is not on the French page"
    for figure in sorted(nombres - numbers):
        yield f"{name}: the figure {figure} is only on the French page"


def main() -> int:
    found = [line for pair in pairs() for line in differences(*pair)]
    print("\n".join(found) or "every French page has what the English one has")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())

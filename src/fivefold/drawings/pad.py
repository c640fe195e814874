"""A score pad: a row for each box and each sum, a column for each player or each of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fivefold.drawings.dice import dice
from fivefold.drawings.markup import Markup, element, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Head:
    """A player at the head of the pad."""

    name: str
    turn: bool = False
    """Whether it is this player's turn."""


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line of the pad, with a cell for each column."""

    label: str
    cells: Sequence[object]
    """What is written; empty text where a box is open."""
    look: Literal["box", "sum", "total"] = "box"
    face: int | None = None
    """The die pictured beside the label."""
    offers: Sequence[object] = ()
    """What the dice on the table would score, beside the open boxes; None where nothing is said."""
    begins: bool = False
    """Whether a section begins with this line."""


def score_pad(
    caption: str, heads: Sequence[Head], lines: Sequence[PadLine], columns: Sequence[str] = ()
) -> Markup:
    """The pad. `columns` are the names of each player's columns, if they have several."""
    return element(
        "table",
        element("caption", caption),
        element("thead", *_heads(heads, columns)),
        element("tbody", *map(_line, lines)),
        class_="pad",
    )


def _heads(heads: Sequence[Head], columns: Sequence[str]) -> Iterator[Markup]:
    span, scope = (len(columns), "colgroup") if columns else (None, "col")
    names = [
        element("th", head.name, scope=scope, colspan=span, class_="turn" if head.turn else None)
        for head in heads
    ]
    yield element("tr", element("td"), *names)
    if columns:
        labels = [element("th", label, scope="col") for _ in heads for label in columns]
        yield element("tr", element("td"), *labels)


def _line(line: PadLine) -> Markup:
    face = "" if line.face is None else dice([line.face], size=20, title="")
    offers = line.offers or [None] * len(line.cells)
    cells = map(_cell, line.cells, offers, [line.look] * len(line.cells))
    look = " ".join(filter(None, (line.look, "begins" if line.begins else ""))) or None
    return element(
        "tr",
        element("th", joined((face, element("span", line.label))), scope="row"),
        *cells,
        class_=look,
    )


def _cell(written: object, offer: object, look: str) -> Markup:
    if look == "box" and written != "":
        return element("td", element("span", written, class_="nought" if written == 0 else None))
    if written == "" and offer is not None:
        return element("td", offer, class_="offer")
    return element("td", written)

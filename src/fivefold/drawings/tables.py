"""Tables: figures, choices with what each gives up, and score pads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fivefold.drawings.dice import dice
from fivefold.drawings.markup import Markup, element, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def data_table(
    caption: str,
    heads: Sequence[object],
    rows: Sequence[Sequence[object]],
    *,
    words: Sequence[int] = (0,),
    faint: Sequence[bool] = (),
) -> Markup:
    """A table whose first column names the rows.

    `words` are the columns that hold words, which begin at the left; `faint` marks rows that no
    longer matter.
    """
    head = element("tr", *(_cell("th", n, cell, words, "col") for n, cell in enumerate(heads)))
    body = [
        element(
            "tr",
            *(
                _cell("td" if n else "th", n, cell, words, None if n else "row")
                for n, cell in enumerate(row)
            ),
            class_="faint" if place < len(faint) and faint[place] else None,
        )
        for place, row in enumerate(rows)
    ]
    return element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *body),
        class_="figures",
    )


def _cell(tag: str, place: int, cell: object, words: Sequence[int], scope: str | None) -> Markup:
    return element(tag, cell, scope=scope, class_="words" if place in words else None)


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A choice: what it is, its figures, and what it gives up."""

    choice: object
    figures: Sequence[object]
    loss: float
    shown: str
    """The loss as it is written; for the best choice, a word that says so."""
    best: bool = False
    note: str = ""
    """More about it, shown while a pointer rests on it."""


def option_table(caption: str, heads: Sequence[str], options: Sequence[OptionRow]) -> Markup:
    """`heads` are those of the choice, its figures, and what is given up."""
    most = max((option.loss for option in options), default=0.0)
    first, *others = heads
    head = element(
        "tr",
        element("th", first, scope="col", class_="words"),
        *(element("th", label, scope="col") for label in others),
    )
    return element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *(_option_row(option, most) for option in options)),
        class_="figures options",
    )


def _option_row(option: OptionRow, most: float) -> Markup:
    return element(
        "tr",
        element("th", option.choice, scope="row", class_="words", title=option.note or None),
        *(element("td", figure) for figure in option.figures),
        element("td", *_loss(option, most)),
        class_="best" if option.best else None,
    )


def _loss(option: OptionRow, most: float) -> tuple[object, ...]:
    if option.best:
        return (element("b", option.shown),)
    width = f"width:{max(100 * option.loss / most, 1) if most else 0:.0f}%"
    bar = element("span", element("i", style=width), class_="bar", aria_hidden="true")
    return bar, element("b", option.shown)


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
    """The points written; empty text where a box is open."""
    look: Literal["box", "sum", "total"] = "box"
    face: int | None = None
    """The die pictured beside the label."""
    offers: Sequence[object] = ()
    """The points of the dice on the table, beside the open boxes; None where they don't apply."""
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
    cells = map(_pad_cell, line.cells, offers, [line.look] * len(line.cells))
    look = " ".join(filter(None, (line.look, "begins" if line.begins else ""))) or None
    return element(
        "tr",
        element("th", joined((face, element("span", line.label))), scope="row"),
        *cells,
        class_=look,
    )


def _pad_cell(written: object, offer: object, look: str) -> Markup:
    if look == "box" and written != "":
        return element("td", element("span", written, class_="nought" if written == 0 else None))
    if written == "" and offer is not None:
        return element("td", offer, class_="offer")
    return element("td", written)

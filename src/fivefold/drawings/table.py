"""Tables of figures, with a name at the head of each row and column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings.markup import Markup, element

if TYPE_CHECKING:
    from collections.abc import Sequence


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

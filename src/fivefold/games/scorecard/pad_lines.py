"""The lines of a score pad from top to bottom, with what the dice on the table would score."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from fivefold.drawings.pad import PadLine
from fivefold.games.scorecard.sheet_rows import lines_of, lower_rows, total_rows, upper_rows
from fivefold.rules import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.rules import BoxId, Points
    from fivefold.texts.words import Words

NO_OFFERS: Mapping[BoxId, Points] = {}


def pad_lines(
    sheets: Sequence[Sheet],
    words: Words,
    seat: int | None = None,
    offers: Mapping[BoxId, Points] = NO_OFFERS,
) -> Iterator[PadLine]:
    """Sheets side by side; `offers` is what the player in this seat would score in each box."""
    sections = (
        (Section.UPPER, upper_rows(sheets, words)),
        (Section.LOWER, lower_rows(sheets, words)),
    )
    begun = False
    for section, (boxes, sums) in sections:
        lines = lines_of(sheets[0].rules, section)
        for place, ((label, cells), line) in enumerate(zip(boxes, lines, strict=True)):
            offered = chain.from_iterable(
                [offers.get(box.id) if owner == seat else None for box in line]
                for owner in range(len(sheets))
            )
            begins = begun and place == 0
            yield PadLine(label, cells, face=line[0].face, offers=[*offered], begins=begins)
        yield from (PadLine(*row, look="sum") for row in sums)
        begun = begun or bool(boxes)
    yield from (PadLine(*row, look="total") for row in total_rows(sheets, words))

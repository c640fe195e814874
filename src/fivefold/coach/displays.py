"""Parts of the displays of every kind of game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings import data_table, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.drawings import Markup
    from fivefold.texts.catalogues import Words


CHOICES = 6
COSTLY = 3
"""How many choices, and how many costly decisions of each player, are shown."""


def costly_decisions(
    words: Words, heads: Sequence[str], rows: Sequence[Sequence[object]]
) -> Iterator[Markup]:
    """A table of costly decisions, if there are any. `heads` are the keys of the heads between the
    player and what was played."""
    if rows:
        labels = map(words, ("player", *heads, "costly-played", "costly-best", "hint-gives-up"))
        last = len(heads) + 3
        yield paragraph(words("costly"), look="name")
        yield data_table(words("costly"), [*labels], rows, words=(0, *range(2, last)))

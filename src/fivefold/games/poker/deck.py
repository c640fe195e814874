"""The deck: the 36 built-in cards, or those of a game that someone owns, read from a file."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed, RuleFileError
from fivefold.games.poker.card import Card
from fivefold.games.poker.game import CARDS
from fivefold.rules.toml import as_written, parse_toml, read_toml
from fivefold.texts import Text

if TYPE_CHECKING:
    from fivefold.rules.toml import Table

_WANTED = Text(
    f'a list of at least {CARDS} cards, such as ["665JJ/2/700", "66554/5/500", …]',
    f'une liste d\'au moins {CARDS} cartes, comme ["665JJ/2/700", "66554/5/500", …]',
)


def load_deck(path: str | Path | None = None) -> tuple[Card, ...]:
    """The cards of a deck file, validated; the built-in deck if none is named.

    >>> len(load_deck()), load_deck()[0]
    (36, Card.parse('66554/5/500'))
    """
    table = _built_in() if path is None else read_toml(Path(path))
    texts = _texts(table)
    table.done()
    return tuple(_card(table, place, text) for place, text in enumerate(texts, start=1))


def _built_in() -> Table:
    file = resources.files("fivefold.games.poker") / "deck.toml"
    return parse_toml(file.read_bytes(), file.name)


def _texts(table: Table) -> list[object]:
    texts = table.raw("cards", _WANTED)
    if not isinstance(texts, list):
        raise table.wrong("cards", texts, _WANTED)
    if len(texts) < CARDS:
        raise table.wrong("cards", f"a list of {len(texts)}", _WANTED)
    return texts


def _card(table: Table, place: int, text: object) -> Card:
    try:
        # Whatever else TOML can hold is no card once written out, and is refused as such.
        return Card.parse(text if isinstance(text, str) else as_written(text))
    except Malformed as error:
        key = table.key(f"cards[{place}]")
        raise RuleFileError("wrong-card", file=table.file, key=key, reason=error.text) from None

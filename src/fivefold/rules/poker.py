"""The rules of Deluxe Poker: its deck, built in or from a file for the cards that someone owns."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

from fivefold.card import PLACES, Card
from fivefold.errors import Malformed, RuleFileError
from fivefold.protocol import Rules
from fivefold.rules.reading import read_look
from fivefold.rules.toml import as_written
from fivefold.texts import Lang, Text, catalogue
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.protocol.rules import Look
    from fivefold.rules.toml import TomlReader

CARDS = 7
"""The number of won cards that ends the game."""


@dataclass(frozen=True)
class PokerRules(Rules):
    """Deluxe Poker, with a deck of at least seven cards."""

    kind = "poker"

    id: str
    name: Text
    summary: Text
    source: Text
    deck: tuple[Card, ...]
    look: Look
    rulings: tuple[Text, ...] = field(default=(), repr=False)
    steps: tuple[Text, ...] = field(default=(), repr=False)
    ending: tuple[Text, ...] = field(default=(), repr=False)
    tips: tuple[Text, ...] = field(default=(), repr=False)
    sample_round: tuple[Text, ...] = field(default=(), repr=False)

    dice = PLACES
    rolls = 0
    manches = False
    players = range(2, 7)
    turns = None
    binding_decisions = True

    def __post_init__(self) -> None:
        if len(self.deck) < CARDS:
            raise Malformed("deck-too-small", cards=len(self.deck), fewest=CARDS)

    def __hash__(self) -> int:
        return hash((self.id, self.deck))

    def __repr__(self) -> str:
        from fivefold.rules.catalog import built_in, game_ids  # noqa: PLC0415 (it reads with this)

        known = built_in(self.id) if self.id in game_ids() else None
        if known is None or known.with_deck(self.deck) != self:
            return f"<PokerRules {self.id}>"
        other_deck = f".with_deck({self.deck!r})" if known != self else ""
        return f"built_in({self.id!r}){other_deck}"

    def __str__(self) -> str:
        return f"{self.name[Lang.EN]}: {len(self.deck)} cards"

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the cards, one a line."""
        return hashlib.sha256("".join(f"{card}\n" for card in self.deck).encode()).hexdigest()

    def with_deck(self, deck: Sequence[Card]) -> Self:
        return replace(self, deck=tuple(deck))

    def plays_like(self, other: Rules) -> bool:
        # The referee is told each card, so a record can be read with any deck.
        return isinstance(other, PokerRules) and self.id == other.id


def read_poker(toml: TomlReader) -> PokerRules:
    """The rules in a file of `kind = "poker"`; its texts are those of the game with this id."""
    game = toml.string("id")
    texts = catalogue(game)

    def all_of(prefix: str) -> tuple[Text, ...]:
        return tuple(text for key, text in texts.items() if key.startswith(prefix))

    rules = PokerRules(
        id=game,
        name=texts["name"],
        summary=texts["summary"],
        source=texts["source"],
        deck=read_deck(toml),
        look=read_look(toml),
        rulings=all_of("ruling-"),
        steps=all_of("step-"),
        ending=all_of("end-"),
        tips=all_of("tip-"),
        sample_round=all_of("round-"),
    )
    toml.done()
    return rules


def read_deck(toml: TomlReader) -> tuple[Card, ...]:
    wanted = rule_text("wanted-cards", fewest=CARDS)
    texts = toml.raw("cards", wanted)
    if not isinstance(texts, list) or len(texts) < CARDS:
        raise toml.wrong("cards", texts, wanted)
    return tuple(_card(toml, place, text) for place, text in enumerate(texts, start=1))


def _card(toml: TomlReader, place: int, text: object) -> Card:
    try:
        # Whatever else TOML can hold is no card once written out, and is refused as such.
        return Card.parse(text if isinstance(text, str) else as_written(text))
    except Malformed as error:
        key = toml.key(f"cards[{place}]")
        raise RuleFileError("wrong-card", file=toml.file, key=key, reason=error.text) from None

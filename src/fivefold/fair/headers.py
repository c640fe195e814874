"""Writes and reads the record headers in which a table publishes what verifies its dice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.card import Card
from fivefold.errors import Malformed
from fivefold.fair.dice import FORM, NO_SEED, FairDice, check_seed
from fivefold.rules.poker import CARDS
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.record import Record
    from fivefold.rules import Rules

TABLE, FAIR_DICE, COMMITMENT, FINGERPRINT = "table", "fair-dice", "commitment", "fingerprint"
SEEDS, SAME_DICE, REAL_DICE, REAL_CARDS = "seeds", "same-dice", "real-dice", "real-cards"
DECK, SECRET = "deck", "secret"
KEYS = (
    TABLE, FAIR_DICE, COMMITMENT, FINGERPRINT, SEEDS, SAME_DICE, REAL_DICE, REAL_CARDS, DECK, SECRET
)  # fmt: skip
"""No player may have one of these names: a record could not tell their turns from headers."""
_REQUIRED = (FAIR_DICE, TABLE, COMMITMENT, FINGERPRINT, SEEDS)
_YES = "yes"
_CODE = re.compile("[0-9a-hjkmnp-tv-z]{8}")
_HASH = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Published:
    code: str
    commitment: str
    fingerprint: str
    seeds: tuple[str, ...]
    """By seat; empty for a seat that has none."""
    same: bool = False
    real_dice: tuple[str, ...] = ()
    """The names of the players whose dice were typed in."""
    real_cards: bool = False
    deck: tuple[Card, ...] | None = None
    """The deck, if it is not the built-in one."""
    secret: bytes | None = None
    """Once it is published."""

    def dealer(self, deck: tuple[Card, ...]) -> FairDice | None:
        """The source of the dice, once the secret is published."""
        if self.secret is None:
            return None
        return FairDice(self.code, self.fingerprint, self.seeds, self.secret, self.same, deck)

    def headers(self) -> dict[str, str]:
        """The headers in the order of a record."""
        found = {
            TABLE: self.code,
            FAIR_DICE: str(FORM),
            COMMITMENT: self.commitment,
            FINGERPRINT: self.fingerprint,
            SEEDS: ", ".join(seed or NO_SEED for seed in self.seeds),
            SAME_DICE: _YES if self.same else "",
            REAL_DICE: ", ".join(self.real_dice),
            REAL_CARDS: _YES if self.real_cards else "",
            DECK: " ".join(map(str, self.deck or ())),
            SECRET: (self.secret or b"").hex(),
        }
        return {key: value for key, value in found.items() if value}


def read_published(record: Record) -> Published:
    """Read the headers of a record; raises Malformed if they are missing or invalid."""
    headers = dict(record.headers.pairs)
    if not headers.keys() & set(_REQUIRED):
        raise Malformed("no-fair-dice")
    for key in _REQUIRED:
        if key not in headers:
            raise Malformed("not-fair-dice", key=key, keys=_REQUIRED)
    if headers[FAIR_DICE] != str(FORM):
        raise Malformed("fair-form", form=shown(headers[FAIR_DICE]), known=FORM)
    if not _CODE.fullmatch(headers[TABLE]):
        raise Malformed("fair-code", key=TABLE, value=shown(headers[TABLE]))
    return Published(
        headers[TABLE],
        _hash(headers, COMMITMENT),
        _hash(headers, FINGERPRINT),
        _seeds(headers[SEEDS], len(record.names)),
        same=_is_yes(headers, SAME_DICE),
        real_dice=_names(headers.get(REAL_DICE), record.names),
        real_cards=_is_yes(headers, REAL_CARDS),
        deck=_deck(headers[DECK]) if DECK in headers else None,
        secret=bytes.fromhex(_hash(headers, SECRET)) if SECRET in headers else None,
    )


def played_rules(record: Record, published: Published) -> Rules:
    """The rules a game was played with, its own deck included."""
    rules = record.start.rules
    return rules.with_deck(published.deck) if rules.has_cards and published.deck else rules


def _hash(headers: Mapping[str, str], key: str) -> str:
    if not _HASH.fullmatch(headers[key]):
        raise Malformed("fair-hash", key=key, value=shown(headers[key]))
    return headers[key]


def _seeds(value: str, seats: int) -> tuple[str, ...]:
    seeds = _split(value)
    if len(seeds) != seats:
        raise Malformed("fair-seeds", got=len(seeds), seats=seats)
    return tuple("" if seed == NO_SEED else check_seed(seed) for seed in seeds)


def _is_yes(headers: Mapping[str, str], key: str) -> bool:
    if headers.get(key, _YES) != _YES:
        raise Malformed("fair-yes", key=key, value=shown(headers[key]))
    return key in headers


def _names(value: str | None, names: Sequence[str]) -> tuple[str, ...]:
    named = [] if value is None else _split(value)
    for place, name in enumerate(named):
        if name not in names or name in named[:place]:
            raise Malformed("fair-names", key=REAL_DICE, name=shown(name), names=tuple(names))
    return tuple(named)


def _deck(value: str) -> tuple[Card, ...]:
    deck = tuple(map(Card.parse, value.split()))
    if len(deck) < CARDS:
        raise Malformed("fair-deck", cards=len(deck), fewest=CARDS)
    return deck


def _split(value: str) -> list[str]:
    return [part.strip() for part in value.split(",")]

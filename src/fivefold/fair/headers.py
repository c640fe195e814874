"""Writes and reads the record headers in which a table publishes what verifies its dice."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.card import Card
from fivefold.errors import Malformed
from fivefold.fair import chained, dice
from fivefold.fair.chain import Chain
from fivefold.fair.chained import ChainedDice, ShownKey
from fivefold.fair.dice import NO_SEED, FairDice, check_seed
from fivefold.fair.layout import Layout, Skip
from fivefold.fair.seals import check_seal
from fivefold.rules.poker import CARDS
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.record import Record
    from fivefold.rules import Rules

TABLE, FAIR_DICE, COMMITMENT, FINGERPRINT = "table", "fair-dice", "commitment", "fingerprint"
SEEDS, SAME_DICE, REAL_DICE, REAL_CARDS = "seeds", "same-dice", "real-dice", "real-cards"
DECK, SECRET = "deck", "secret"
CHAIN, SEALS, SKIPPED, KEY = "chain", "seals", "skipped", "key"
KEYS = (
    TABLE, FAIR_DICE, COMMITMENT, FINGERPRINT, SEEDS, SAME_DICE, REAL_DICE, REAL_CARDS, DECK,
    CHAIN, SEALS, SKIPPED, KEY, SECRET,
)  # fmt: skip
"""No player may have one of these names: a record could not tell their turns from headers."""
FORMS = (dice.FORM, chained.FORM)
_REQUIRED = (FAIR_DICE, TABLE, COMMITMENT, FINGERPRINT, SEEDS)
_LONGEST = 100_000
"""No chain is longer, and hashing it takes a moment at most."""
_YES = "yes"
_CODE = re.compile("[0-9a-hjkmnp-tv-z]{10}")
_HASH = re.compile("[0-9a-f]{64}")
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


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
    """Once it is published. In version 2, the last key of the chain."""
    chain: int | None = None
    """Version 2: how many keys the chain has. The attributes below belong to this version, too."""
    seals: tuple[str, ...] = ()
    """By seat; empty for a seat that has none."""
    skips: tuple[Skip, ...] = ()
    shown: ShownKey | None = None
    """The last key that was shown."""

    @property
    def form(self) -> int:
        """The version of fair dice."""
        return dice.FORM if self.chain is None else chained.FORM

    @property
    def shares(self) -> tuple[str, ...]:
        """What each seat contributes to the dice: its seed, or the seal that was not opened."""
        seals = self.seals or ("",) * len(self.seeds)
        return tuple(seed or seal for seed, seal in zip(self.seeds, seals, strict=True))

    @property
    def keys(self) -> Chain | None:
        """Version 2: the keys that are public; None if there are none yet."""
        if self.secret is not None and self.chain is not None:
            return Chain(self.secret, self.chain)
        return Chain(bytes.fromhex(self.shown.key), self.shown.number) if self.shown else None

    def dealer(self, rules: Rules) -> FairDice | ChainedDice | None:
        """The source of the dice, as far as it is published."""
        code, fingerprint, deck = self.code, self.fingerprint, rules.deck
        if self.form == chained.FORM:
            layout, shares = Layout.of(rules, len(self.seeds), self.same), self.shares
            if (keys := self.keys) is None:
                return None
            return ChainedDice(code, fingerprint, shares, keys, layout, deck, self.skips)
        if self.secret is None:
            return None
        return FairDice(code, fingerprint, self.seeds, self.secret, self.same, deck)

    @property
    def holds(self) -> bool | None:
        """Whether what is published of the secret matches the commitment; None before that."""
        if self.form == chained.FORM:
            return None if (keys := self.keys) is None else keys.commitment == self.commitment
        return None if self.secret is None else dice.commitment(self.secret) == self.commitment

    def headers(self) -> dict[str, str]:
        """The headers in the order of a record."""
        found = {
            TABLE: self.code,
            FAIR_DICE: str(self.form),
            COMMITMENT: self.commitment,
            FINGERPRINT: self.fingerprint,
            SEEDS: ", ".join(seed or NO_SEED for seed in self.seeds),
            SAME_DICE: _YES if self.same else "",
            REAL_DICE: ", ".join(self.real_dice),
            REAL_CARDS: _YES if self.real_cards else "",
            DECK: " ".join(map(str, self.deck or ())),
            CHAIN: str(self.chain or ""),
            SEALS: ", ".join(seal or NO_SEED for seal in self.seals),
            SKIPPED: ", ".join(f"{skip.after}+{skip.keys}" for skip in self.skips),
            KEY: str(self.shown or ""),
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
    if headers[FAIR_DICE] not in map(str, FORMS):
        raise Malformed("fair-form", form=shown(headers[FAIR_DICE]), known=FORMS)
    if not _CODE.fullmatch(headers[TABLE]):
        raise Malformed("fair-code", key=TABLE, value=shown(headers[TABLE]))
    found = Published(
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
    return found if headers[FAIR_DICE] == str(dice.FORM) else _with_chain(found, headers)


def _with_chain(found: Published, headers: Mapping[str, str]) -> Published:
    """Together with the headers of version 2."""
    if CHAIN not in headers:
        raise Malformed("not-fair-dice", key=CHAIN, keys=(*_REQUIRED, CHAIN))
    chain = _number(headers[CHAIN], _LONGEST, headers, CHAIN)
    return replace(
        found,
        chain=chain,
        seals=_seals(headers[SEALS], len(found.seeds)) if SEALS in headers else (),
        skips=_skips(headers, chain) if SKIPPED in headers else (),
        shown=_shown(headers, chain) if KEY in headers else None,
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


def _seals(value: str, seats: int) -> tuple[str, ...]:
    seals = _split(value)
    if len(seals) != seats:
        raise Malformed("fair-seals", got=len(seals), seats=seats)
    return tuple("" if seal == NO_SEED else check_seal(seal) for seal in seals)


def _skips(headers: Mapping[str, str], chain: int) -> tuple[Skip, ...]:
    pairs = [part.partition("+")[::2] for part in _split(headers[SKIPPED])]
    return tuple(
        Skip(_number(after, chain, headers, SKIPPED), _number(count, chain, headers, SKIPPED))
        for after, count in pairs
    )


def _shown(headers: Mapping[str, str], chain: int) -> ShownKey:
    number, _, key = headers[KEY].partition(" ")
    return ShownKey(_number(number, chain, headers, KEY), _hash({KEY: key}, KEY))


def _number(text: str, most: int, headers: Mapping[str, str], key: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise Malformed("fair-number", key=key, value=shown(headers[key]), most=most)
    return int(text)


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

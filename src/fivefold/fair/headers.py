"""Writes and reads the record headers in which a table publishes what verifies its dice."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.card import Card
from fivefold.errors import Malformed
from fivefold.fair.chain import Chain, ShownKey, Skip
from fivefold.fair.dice import FairDice, KeyLayout
from fivefold.fair.seeds import NO_SEED, check_seal, check_seed, parts
from fivefold.rules.poker import CARDS
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.record import Record
    from fivefold.rules import Rules

TABLE, DIGEST, COMMITMENT, CHAIN = "table", "digest", "commitment", "chain"
FINGERPRINT, SEEDS, SEALS, SAME_DICE = "fingerprint", "seeds", "seals", "same-dice"
REAL_DICE, REAL_CARDS, DECK = "real-dice", "real-cards", "deck"
SKIPPED, KEY, SECRET = "skipped", "key", "secret"
FORMER = "former-players"
BROUGHT, HANDED_OVER = "brought", "handed-over"
_REQUIRED = (TABLE, DIGEST, COMMITMENT, CHAIN, FINGERPRINT, SEEDS)
KEYS = (
    *_REQUIRED, SEALS, SAME_DICE, REAL_DICE, REAL_CARDS, DECK, SKIPPED, FORMER, BROUGHT,
    HANDED_OVER, KEY, SECRET,
)  # fmt: skip
"""No player may have one of these names: a record could not tell their turns from headers."""
_LONGEST = 100_000
"""No chain is longer, and hashing it takes a moment at most."""
_YES = "yes"
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Of codes and digests, which people type: Crockford's base32, without letters that look like
others."""
CODE_LENGTH, _DIGEST_LENGTH = 10, 20
_LETTERS = re.compile(f"[{LETTERS}]*")
_SIMILAR = str.maketrans("oil", "011", "- ")
_HASH = re.compile("[0-9a-f]{64}")
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


@dataclass(frozen=True, slots=True)
class Published:
    game: str
    """The id of its rules."""
    names: tuple[str, ...]
    code: str
    commitment: str
    chain: int
    """How many keys the chain has."""
    fingerprint: str
    seeds: tuple[str, ...]
    """By seat; empty for a seat that has none."""
    seals: tuple[str, ...]
    """By seat; empty for a seat that has none."""
    manches: int = 1
    same: bool = False
    real_dice: tuple[str, ...] = ()
    """The names of the players whose dice were typed in."""
    real_cards: bool = False
    deck: tuple[Card, ...] | None = None
    """The deck, if it is not the built-in one."""
    skips: tuple[Skip, ...] = ()
    former: tuple[str, ...] = ()
    """The name of players who have deleted theirs."""
    brought: bool = False
    """Whether the table where the record was written did not see how the game began."""
    handed_over: int = 0
    """How often the game went to another place, which then knew the dice to come."""
    shown: ShownKey | None = None
    """The last key that was shown, until the secret is published."""
    secret: bytes | None = None
    """The last key of the chain, once it is published."""

    @property
    def digest(self) -> str:
        """A short text that fixes the dice before the first roll, for people to note down. No other
        table has the same one, nor this table with other seeds or seals. It does not depend on
        names: players may delete theirs.

        100 bits, as four groups of five letters.
        """
        flags = (_YES if self.same else "", _YES if self.real_cards else "")
        head = (self.code, self.commitment, str(self.chain), self.game, self.fingerprint)
        listed = (
            text
            for name, seed, seal in zip(self.names, self.seeds, self.seals, strict=True)
            for text in ("real" if name in self.real_dice else "fair", _share(seed, seal))
        )
        data = parts("fivefold digest", *head, str(self.manches), *flags, *listed)
        bits = int.from_bytes(hashlib.sha256(data).digest()) >> 156
        letters = "".join(LETTERS[bits >> shift & 31] for shift in range(95, -1, -5))
        return "-".join(letters[at : at + 5] for at in range(0, 20, 5))

    @property
    def shares(self) -> tuple[str, ...]:
        """The contribution of each seat to the dice: its seed, or the seal that was not opened."""
        return tuple(seed or seal for seed, seal in zip(self.seeds, self.seals, strict=True))

    @property
    def keys(self) -> Chain | None:
        """The keys that are public; None if there are none yet."""
        if self.secret is not None:
            return Chain(self.secret, self.chain)
        return Chain(bytes.fromhex(self.shown.key), self.shown.number) if self.shown else None

    def dealer(self, rules: Rules) -> FairDice | None:
        """The source of the dice, as far as its keys are published."""
        if (keys := self.keys) is None:
            return None
        real = frozenset(self.names.index(name) for name in self.real_dice)
        layout = KeyLayout.of(rules, len(self.seeds))
        return FairDice(
            self.code, self.fingerprint, self.shares, keys, layout, rules.deck, self.skips,
            self.same, real,
        )  # fmt: skip

    @property
    def holds(self) -> bool | None:
        """Whether what is published of the secret matches the commitment; None before that."""
        return None if (keys := self.keys) is None else keys.commitment == self.commitment

    def headers(self) -> dict[str, str]:
        """The headers in the order of a record."""
        found = {
            TABLE: self.code,
            DIGEST: self.digest,
            COMMITMENT: self.commitment,
            CHAIN: str(self.chain),
            FINGERPRINT: self.fingerprint,
            SEEDS: ", ".join(seed or NO_SEED for seed in self.seeds),
            SEALS: ", ".join(seal or NO_SEED for seal in self.seals) if any(self.seals) else "",
            SAME_DICE: _YES if self.same else "",
            REAL_DICE: ", ".join(self.real_dice),
            REAL_CARDS: _YES if self.real_cards else "",
            DECK: " ".join(map(str, self.deck or ())),
            SKIPPED: ", ".join(f"{skip.after}+{skip.keys}" for skip in self.skips),
            FORMER: ", ".join(self.former),
            BROUGHT: _YES if self.brought else "",
            HANDED_OVER: str(self.handed_over or ""),
            KEY: str(self.shown or ""),
            SECRET: (self.secret or b"").hex(),
        }
        return {key: value for key, value in found.items() if value}


def _share(seed: str, seal: str) -> str:
    """A seat's part of the digest, which is fixed before sealed seeds are shown."""
    return f"seal {seal}" if seal else f"seed {seed}" if seed else ""


def read_published(record: Record) -> Published:
    """Read the headers of a record; raises Malformed if they are missing or invalid."""
    headers = dict(record.headers.pairs)
    if not headers.keys() & set(_REQUIRED):
        raise Malformed("no-fair-dice")
    for key in _REQUIRED:
        if key not in headers:
            raise Malformed("not-fair-dice", key=key, keys=_REQUIRED)
    if read_letters(headers[TABLE], CODE_LENGTH) != headers[TABLE]:
        raise Malformed("fair-code", key=TABLE, value=shown(headers[TABLE]))
    seats, chain = len(record.names), _number(headers[CHAIN], _LONGEST, headers, CHAIN)
    return Published(
        record.start.rules.id,
        record.names,
        headers[TABLE],
        _hash(headers, COMMITMENT),
        chain,
        _hash(headers, FINGERPRINT),
        _seeds(headers[SEEDS], seats),
        _seals(headers[SEALS], seats) if SEALS in headers else ("",) * seats,
        manches=record.start.manches,
        same=_is_yes(headers, SAME_DICE),
        real_dice=_names(headers, REAL_DICE, record.names),
        real_cards=_is_yes(headers, REAL_CARDS),
        deck=_deck(headers[DECK]) if DECK in headers else None,
        skips=_skips(headers, chain) if SKIPPED in headers else (),
        former=_names(headers, FORMER, record.names),
        brought=_is_yes(headers, BROUGHT),
        handed_over=_number(headers.get(HANDED_OVER, "0"), _LONGEST, headers, HANDED_OVER),
        shown=_shown(headers, chain) if KEY in headers else None,
        secret=bytes.fromhex(_hash(headers, SECRET)) if SECRET in headers else None,
    )


def read_letters(text: str, length: int) -> str | None:
    """The letters of a code or digest, however they are typed; None if there are others, or not so
    many."""
    letters = text[:80].strip().lower().translate(_SIMILAR)
    return letters if _LETTERS.fullmatch(letters) and len(letters) == length else None


def read_digest(text: str) -> str:
    """A digest as people write it: capitals, spaces and similar letters are accepted.

    >>> read_digest("7KX2O RTD4M 7kx20 rtd4m")
    '7kx20-rtd4m-7kx20-rtd4m'
    """
    letters = read_letters(text, _DIGEST_LENGTH)
    if letters is None:
        raise Malformed("not-a-digest", value=shown(text))
    return "-".join(letters[at : at + 5] for at in range(0, 20, 5))


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


def _names(headers: Mapping[str, str], key: str, names: Sequence[str]) -> tuple[str, ...]:
    named = _split(headers[key]) if key in headers else []
    for place, name in enumerate(named):
        if name not in names or name in named[:place]:
            raise Malformed("fair-names", key=key, name=shown(name), names=tuple(names))
    return tuple(named)


def _deck(value: str) -> tuple[Card, ...]:
    deck = tuple(map(Card.parse, value.split()))
    if len(deck) < CARDS:
        raise Malformed("fair-deck", cards=len(deck), fewest=CARDS)
    return deck


def _split(value: str) -> list[str]:
    return [part.strip() for part in value.split(",")]

"""Verifies the dice of a record: compares each roll and card with what it should have been."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fivefold.fair.headers import DIGEST, played_rules, read_digest, read_published
from fivefold.fair.seeds import seal_of
from fivefold.protocol import CardDue, Chance, DiceDue, Paper, Roll, Seat, Source, TurnCard
from fivefold.record import Record
from fivefold.sequences import SharedHistory

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.fair.dice import FairDice
    from fivefold.fair.headers import Published
    from fivefold.protocol import Move


class Result(StrEnum):
    FAIR = "fair"
    """All is right, and it is the game whose digest was noted, or that the server played."""
    CONSISTENT = "consistent"
    """All is right, but the record alone can't show that it is not made up."""
    WRONG = "wrong"
    UNCHECKED = "unchecked"
    """There was nothing to check."""


class ChanceKind(StrEnum):
    START = "start"
    ROLL = "roll"
    CARD = "card"


class UncheckedReason(StrEnum):
    """Why a roll or card was not checked."""

    NO_SECRET = "no-secret"  # noqa: S105 (not a password)
    REAL_DICE = "real-dice"
    REAL_CARDS = "real-cards"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A roll or card that is not what it should have been. Numbers count from 1."""

    seat: Seat
    kind: ChanceKind
    manche: int | None
    """None in Deluxe Poker."""
    turn: int
    """The number of the turn in the manche, of the roll for the start, of the attempt, or of the
    card."""
    roll: int
    found: str
    """As in the record, including the dice that were kept."""
    should_be: str


@dataclass(frozen=True, slots=True)
class Unchecked:
    seat: Seat
    reason: UncheckedReason
    count: int
    """Rolls and cards, or turns copied from paper."""


@dataclass(frozen=True, slots=True)
class Verdict:
    code: str
    digest: str
    """The digest that players could note before the first roll, worked out from the record."""
    rolls: int
    """All rolls, cards and turns copied from paper, checked or not."""
    checked: int
    wrong: tuple[Wrong, ...]
    """In the order they were played."""
    unchecked: tuple[Unchecked, ...]
    commitment: bool | None
    """Whether the secret matches the commitment; None until it is published."""
    fingerprint: bool
    """Whether the rules, or the deck, are those the table was started with."""
    seals: bool | None
    """Whether every seed matches its seal; None if no seed was sealed."""
    own_digest: bool
    """Whether the record has the digest that follows from its other headers."""
    noted: bool | None = None
    """Whether it is the digest that was noted; None if that is not known."""
    server: bool | None = None
    """Whether the server has the same game; None if it was not asked."""
    open_seeds: tuple[Seat, ...] = ()
    """The players who gave a seed that was not sealed before."""
    unopened: tuple[Seat, ...] = ()
    """The players who sealed a seed and did not show it: the seal itself counts as their seed."""
    skipped: int = 0
    """How many keys were skipped because the table was restored from a backup."""
    left_out: int = 0
    """How many of the rolls and cards that the table dealt were not checked."""
    brought: bool = False
    """Whether the game was begun elsewhere, by the record or by the server."""
    handed_over: int = 0
    """How often the game was handed over to another place, which then knew the dice to come."""

    @property
    def consistent(self) -> bool:
        """Whether every check that was possible passed."""
        checks = (self.commitment, self.seals, self.noted, self.server)
        return not self.wrong and False not in checks and self.fingerprint and self.own_digest

    @property
    def open_to_choice(self) -> bool:
        """Whether the noted digest leaves some dice open. When it is shown nobody knows yet which
        seals will stay closed and which keys will be skipped, and both change the dice."""
        return bool(self.unopened or self.skipped or self.left_out)

    @property
    def result(self) -> Result:
        if not self.consistent:
            return Result.WRONG
        if not self.checked:
            return Result.UNCHECKED
        confirmed = self.server or (self.noted and not self.open_to_choice)
        if self.brought or self.handed_over:  # somebody could know the dice to come
            confirmed = False
        return Result.FAIR if confirmed else Result.CONSISTENT

    @property
    def fair(self) -> bool:
        return self.result is Result.FAIR


def verify(record: Record, digest: str | None = None, served: Record | None = None) -> Verdict:
    """Verify the dice of a record; raises Malformed if its headers are invalid.

    `digest` is the one that somebody noted before the first roll; `served` is the record on the
    server that played the game.
    """
    published = read_published(record)
    if served is not None and _hides(served, record):
        served = None
    told = [published, *([] if served is None else [read_published(served)])]
    check = _Check(record, published)
    so_far = Record(record.headers, record.start, SharedHistory(), record.start)
    for seat, move in record.played:
        check.follow(so_far, seat, move)
        so_far = so_far.play(move, seat)
    unchecked = tuple(Unchecked(*why, number) for why, number in check.unchecked.items())
    seeds = list(zip(published.seeds, published.seals, strict=True))
    return Verdict(
        published.code,
        published.digest,
        check.checked + check.unchecked.total(),
        check.checked,
        tuple(check.wrong),
        unchecked,
        published.holds,
        played_rules(record, published).fingerprint == published.fingerprint,
        _sealed(published),
        dict(record.headers.pairs)[DIGEST] == published.digest,
        None if digest is None else read_digest(digest) == published.digest,
        None if served is None else _is_part(record, served),
        _seats(seed and not seal for seed, seal in seeds),
        _seats(seal and not seed for seed, seal in seeds),
        sum(skip.keys for skip in published.skips),
        check.left_out,
        any(each.brought for each in told),
        max(each.handed_over for each in told),
    )


def _hides(served: Record, record: Record) -> bool:
    """Whether somebody has brought another game to the server under this code, so that it can't say
    anything about this one: the table itself was deleted there."""
    brought = read_published(served).brought and not read_published(record).brought
    return brought and not _is_part(record, served)


def _is_part(record: Record, served: Record) -> bool:
    """Whether a record is what the server has, or its beginning. Players who have deleted their
    names since are called otherwise there."""
    mine, theirs = read_published(record), read_published(served)
    if (mine.digest, mine.seeds) != (theirs.digest, theirs.seeds):
        return False
    names = zip(mine.names, theirs.names, strict=True)
    named = all(there == here or there in theirs.former for here, there in names)
    skipped = mine.skips == theirs.skips[: len(mine.skips)]
    return named and skipped and record.played[:] == served.played[: record.played.length]


def _sealed(published: Published) -> bool | None:
    opened = [
        seal_of(published.code, seat, seed) == seal
        for seat, (seed, seal) in enumerate(zip(published.seeds, published.seals, strict=True))
        if seed and seal
    ]
    return all(opened) if opened else None


def _seats(chosen: Iterable[object]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, found in enumerate(chosen) if found)


class _Check:
    """Compares the rolls and cards of a game with what they should have been."""

    def __init__(self, record: Record, published: Published) -> None:
        self._dealer = published.dealer(played_rules(record, published))
        self._real = {record.names.index(name) for name in published.real_dice}
        self._real_cards = published.real_cards
        self.checked = self.left_out = 0
        self.wrong: list[Wrong] = []
        self.unchecked = Counter[tuple["Seat", UncheckedReason]]()

    def follow(self, record: Record, seat: Seat, move: Move) -> None:
        if not isinstance(move, Chance | Paper):
            return
        due, dealer = record.game.due, self._dealer
        reason = self._reason_unchecked(seat, move)
        if reason is None and due is not None and dealer is not None and dealer.knows(record.game):
            self._compare(dealer, record, due, seat, move)
        else:
            self.unchecked[seat, reason or UncheckedReason.NO_SECRET] += 1
            dice = move.source is Source.DICE
            self.left_out += seat not in self._real if dice else not self._real_cards

    def _reason_unchecked(self, seat: Seat, move: Chance | Paper) -> UncheckedReason | None:
        """Why it can't be checked, even with the secret."""
        if isinstance(move, Paper):
            return UncheckedReason.PAPER
        if move.source is Source.CARDS:
            return UncheckedReason.REAL_CARDS if self._real_cards else None
        return UncheckedReason.REAL_DICE if seat in self._real else None

    def _compare(
        self, dealer: FairDice, record: Record, due: DiceDue | CardDue, seat: Seat, move: Move
    ) -> None:
        dealt = dealer.dealt(record)
        self.checked += 1
        if dealt != move:
            self.wrong.append(Wrong(seat, *_place(due), _shown(due, move), _shown(due, dealt)))


def _place(due: DiceDue | CardDue) -> tuple[ChanceKind, int | None, int, int]:
    if isinstance(due, CardDue):
        return ChanceKind.CARD, None, due.number, 1
    return ChanceKind.START if due.start else ChanceKind.ROLL, due.manche, due.turn, due.roll


def _shown(due: DiceDue | CardDue, move: Move) -> str:
    """As the record writes it: kept dice are part of a roll."""
    if isinstance(move, TurnCard):
        return str(move.card)
    if isinstance(move, Roll) and isinstance(due, DiceDue):
        return str(move.dice + due.kept)
    return str(move)

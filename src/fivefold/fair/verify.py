"""Verifies the dice of a record: compares each roll and card with what it should have been."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fivefold.fair import chained
from fivefold.fair.headers import played_rules, read_published
from fivefold.fair.seals import seal_of
from fivefold.protocol import CardDue, Chance, DiceDue, Paper, Roll, Seat, Source, TurnCard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.fair.chained import ChainedDice
    from fivefold.fair.dice import FairDice
    from fivefold.fair.headers import Published
    from fivefold.protocol import Game, Move
    from fivefold.record import Record


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
    AFTER_WRONG = "after-wrong"
    """Version 1: after a wrong roll, the places of the dice are unknown for the rest of the
    turn."""


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
    form: int = 1
    """The version of fair dice."""
    seals: bool | None = None
    """Whether every seed matches its seal; None if no seed was sealed."""
    open_seeds: tuple[Seat, ...] = ()
    """Who gave a seed that was not sealed before."""
    unopened: tuple[Seat, ...] = ()
    """Who sealed a seed and did not show it: the seal itself counts as their seed."""
    skipped: int = 0
    """How many keys were skipped because the table was restored from a backup."""

    @property
    def fair(self) -> bool:
        """Whether every check that was possible passed."""
        kept = self.commitment is not False and self.seals is not False
        return not self.wrong and kept and self.fingerprint


def verify(record: Record) -> Verdict:
    """Verify the dice of a record; raises Malformed if its headers are invalid."""
    published = read_published(record)
    check = _Check(record, published)
    for game, seat, move in record.steps():
        check.follow(game, seat, move)
    unchecked = tuple(Unchecked(*why, number) for why, number in check.unchecked.items())
    return Verdict(
        published.code,
        check.checked + check.unchecked.total(),
        check.checked,
        tuple(check.wrong),
        unchecked,
        published.holds,
        played_rules(record, published).fingerprint == published.fingerprint,
        published.form,
        _sealed(published),
        _seats(seed and not seal for seed, seal in _seeds(published)),
        _seats(seal and not seed for seed, seal in _seeds(published)),
        sum(skip.keys for skip in published.skips),
    )


def _seeds(published: Published) -> list[tuple[str, str]]:
    """The seed and the seal of each seat."""
    seals = published.seals or ("",) * len(published.seeds)
    return list(zip(published.seeds, seals, strict=True))


def _sealed(published: Published) -> bool | None:
    opened = [
        seal_of(published.code, seat, seed) == seal
        for seat, (seed, seal) in enumerate(_seeds(published))
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
        self._places = published.form != chained.FORM
        """Whether a roll depends on the places of the dice that were kept before."""
        self._after_wrong = False
        self.checked = 0
        self.wrong: list[Wrong] = []
        self.unchecked = Counter[tuple["Seat", UncheckedReason]]()

    def follow(self, game: Game, seat: Seat, move: Move) -> None:
        if not isinstance(move, Chance | Paper):
            return
        due = game.due
        reason = self._reason_unchecked(due, seat, move)
        dealer = self._dealer
        if reason is None and due is not None and dealer is not None and dealer.knows(game):
            self._compare(dealer, game, due, seat, move)
        else:
            self.unchecked[seat, reason or UncheckedReason.NO_SECRET] += 1

    def _reason_unchecked(
        self, due: DiceDue | CardDue | None, seat: Seat, move: Chance | Paper
    ) -> UncheckedReason | None:
        """Why it can't be checked, even with the secret."""
        if isinstance(move, Paper):
            return UncheckedReason.PAPER
        if move.source is Source.CARDS:
            return UncheckedReason.REAL_CARDS if self._real_cards else None
        if seat in self._real:
            return UncheckedReason.REAL_DICE
        goes_on = self._places and isinstance(due, DiceDue) and bool(due.keeps)
        return UncheckedReason.AFTER_WRONG if self._after_wrong and goes_on else None

    def _compare(
        self,
        dealer: FairDice | ChainedDice,
        game: Game,
        due: DiceDue | CardDue,
        seat: Seat,
        move: Move,
    ) -> None:
        dealt = dealer.dealt(game)
        self.checked += 1
        self._after_wrong = dealt != move
        if self._after_wrong:
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

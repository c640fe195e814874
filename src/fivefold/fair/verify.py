"""Verifies the dice of a record: compares each roll and card with what it should have been."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fivefold.fair.dice import commitment
from fivefold.fair.headers import played_rules, read_published
from fivefold.protocol import CardDue, Chance, DiceDue, Paper, Roll, Source, TurnCard

if TYPE_CHECKING:
    from fivefold.fair.dice import FairDice
    from fivefold.fair.headers import Published
    from fivefold.protocol import Game, Move, Seat
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
    """After a wrong roll, the places of the dice are unknown for the rest of the turn."""


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

    @property
    def fair(self) -> bool:
        """Whether every check that was possible passed."""
        return not self.wrong and self.commitment is not False and self.fingerprint


def verify(record: Record) -> Verdict:
    """Verify the dice of a record; raises Malformed if its headers are invalid."""
    published = read_published(record)
    check = _Check(record, published)
    for game, seat, move in record.steps():
        check.follow(game, seat, move)
    unchecked = tuple(Unchecked(*why, number) for why, number in check.unchecked.items())
    secret, rules = published.secret, played_rules(record, published)
    return Verdict(
        published.code,
        check.checked + check.unchecked.total(),
        check.checked,
        tuple(check.wrong),
        unchecked,
        None if secret is None else commitment(secret) == published.commitment,
        rules.fingerprint == published.fingerprint,
    )


class _Check:
    """Compares the rolls and cards of a game with what they should have been."""

    def __init__(self, record: Record, published: Published) -> None:
        self._dealer = published.dealer(played_rules(record, published).deck)
        self._real = {record.names.index(name) for name in published.real_dice}
        self._real_cards = published.real_cards
        self._after_wrong = False
        self.checked = 0
        self.wrong: list[Wrong] = []
        self.unchecked = Counter[tuple["Seat", UncheckedReason]]()

    def follow(self, game: Game, seat: Seat, move: Move) -> None:
        if not isinstance(move, Chance | Paper):
            return
        due = game.due
        reason = self._reason_unchecked(due, seat, move)
        if reason is None and self._dealer is not None and due is not None:
            self._compare(self._dealer, due, seat, move)
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
        goes_on = isinstance(due, DiceDue) and bool(due.keeps)
        return UncheckedReason.AFTER_WRONG if self._after_wrong and goes_on else None

    def _compare(self, dealer: FairDice, due: DiceDue | CardDue, seat: Seat, move: Move) -> None:
        dealt = dealer.deal(due)
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

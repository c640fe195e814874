"""Checks the dice of a game that was played: each roll and card against what should have fallen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fivefold.dice import Dice
from fivefold.games.poker import PokerGame, TurnCard, Turning
from fivefold.games.protocol import Chance, Paper, Roll
from fivefold.games.scorecard import ScorecardGame, Turn
from fivefold.tables.fair import commitment, fingerprint_of
from fivefold.tables.published import deck_of, read_published
from fivefold.tables.which_roll import begins, which_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.record.record import AnyGame
    from fivefold.tables.fair import FairDice
    from fivefold.tables.published import Published
    from fivefold.tables.which_roll import Played


class Kind(StrEnum):
    START = "start"
    ROLL = "roll"
    CARD = "card"


class Reason(StrEnum):
    """Why something was not checked."""

    NO_SECRET = "no-secret"  # noqa: S105 (a word)
    REAL_DICE = "real-dice"
    REAL_CARDS = "real-cards"
    PAPER = "paper"
    AFTER_WRONG = "after-wrong"
    """Where the dice lay is not known once one of the turn's rolls was wrong."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that did not fall as it should have. Numbers are counted from 1."""

    seat: Seat
    kind: Kind
    manche: int | None
    """None in Deluxe Poker."""
    turn: int
    """The player's turn in the manche, roll for the start, attempt in the game; or which card."""
    roll: int
    found: str
    """As the record has it: the dice kept are in it."""
    should_be: str


@dataclass(frozen=True, slots=True)
class Unchecked:
    seat: Seat
    reason: Reason
    count: int
    """Rolls and cards; turns off a paper sheet."""


@dataclass(frozen=True, slots=True)
class Verdict:
    code: str
    rolls: int
    """Rolls, cards and turns off a paper sheet: those checked and those not."""
    checked: int
    wrong: tuple[Wrong, ...]
    """In the order they were played."""
    unchecked: tuple[Unchecked, ...]
    commitment: bool | None
    """Whether the secret is the one that was promised; None until it is told."""
    fingerprint: bool
    """Whether the rules, or the deck, are those the dice were thrown for."""

    @property
    def fair(self) -> bool:
        """Whether everything that could be checked is right."""
        return not self.wrong and self.commitment is not False and self.fingerprint


def verify(record: Record) -> Verdict:
    """What can be said of a record's dice; headers that can't be right are refused."""
    published = read_published(record)
    check = _Check(record, published)
    for game, seat, move in record.steps():
        check.follow(game, seat, move)
    unchecked = tuple(Unchecked(*why, number) for why, number in check.unchecked.items())
    told, deck = published.secret, deck_of(record, published)
    return Verdict(
        published.code,
        check.checked + check.unchecked.total(),
        check.checked,
        tuple(check.wrong),
        unchecked,
        None if told is None else commitment(told) == published.commitment,
        fingerprint_of(deck or record.start) == published.fingerprint,
    )


class _Check:
    """Goes through a game beside its moves, and counts what has to be counted as it goes."""

    def __init__(self, record: Record, published: Published) -> None:
        self._dealer = published.dealer(deck_of(record, published))
        self._real = {record.names.index(name) for name in published.real_dice}
        self._real_cards = published.real_cards
        self._played: list[Played] = []
        self._begun = Counter[tuple[int, int]]()
        self._spoilt = False
        self.checked = 0
        self.wrong: list[Wrong] = []
        self.unchecked = Counter[tuple["Seat", Reason]]()

    def follow(self, game: AnyGame, seat: Seat, move: Move) -> None:
        if isinstance(move, Chance | Paper):
            reason = self._excused(game, seat, move)
            if reason is None and self._dealer is not None:
                self._compare(self._dealer, game, seat, move)
            else:
                self.unchecked[seat, reason or Reason.NO_SECRET] += 1
        self._played.append((seat, move))

    def _excused(self, game: AnyGame, seat: Seat, move: Move) -> Reason | None:
        """Why it can't be checked, even with the secret."""
        if isinstance(move, Paper):
            return Reason.PAPER
        if isinstance(move, TurnCard):
            return Reason.REAL_CARDS if self._real_cards else None
        if seat in self._real:
            return Reason.REAL_DICE
        return Reason.AFTER_WRONG if self._spoilt and _goes_on(game) else None

    def _compare(self, dealer: FairDice, game: AnyGame, seat: Seat, move: Move) -> None:
        nth = self._nth(game, seat)
        due = dealer.after(game, self._played, nth)
        self.checked += 1
        self._spoilt = due != move
        if self._spoilt:
            place = _place(game, self._played, nth)
            self.wrong.append(Wrong(seat, *place, _shown(game, move), _shown(game, due)))

    def _nth(self, game: AnyGame, seat: Seat) -> int:
        """The how-manieth roll for the start or attempt: counted here, for a game may be long."""
        manche = len(game.played) if isinstance(game, ScorecardGame) else 0
        self._begun[manche, seat] += begins(game)
        return self._begun[manche, seat]


def _goes_on(game: AnyGame) -> bool:
    """Whether a turn was begun by an earlier roll."""
    if not isinstance(game, ScorecardGame) or not isinstance(game.phase, Turn):
        return False
    return game.phase.rolls_left < game.rules.rolls


def _place(game: AnyGame, played: Sequence[Played], nth: int) -> tuple[Kind, int | None, int, int]:
    if isinstance(game, PokerGame) and isinstance(game.phase, Turning):
        return Kind.CARD, None, game.cards_won + 1, 1
    which = which_roll(game, played, nth)
    return Kind.START if which.start else Kind.ROLL, which.manche, which.turn, which.roll


def _shown(game: AnyGame, move: Move) -> str:
    """As the record writes it."""
    if isinstance(move, TurnCard):
        return str(move.card)
    dice = move.dice if isinstance(move, Roll) else Dice()
    return str(dice + game.phase.kept if isinstance(game.phase, Turn) else dice)

"""The settlement of an attempt: who pays whom, as a list of transfers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING

from fivefold.card import Money
from fivefold.games.poker.moves import Bet, Side
from fivefold.protocol import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.games.poker.phases import Attempt


class Holder(StrEnum):
    """Where money can be, other than with a player."""

    BANK = "bank"
    TABLE = "table"
    """The bidding bin and the wagers beside the tokens."""

    __repr__ = Enum.__str__  # `Holder.BANK`, so that the repr of a settlement is code


class TransferReason(StrEnum):
    STAKE_LOST = "stake-lost"
    STAKE_BACK = "stake-back"
    PAYOUT = "payout"
    BET_LOST = "bet-lost"
    BET_BACK = "bet-back"
    BET_WON = "bet-won"

    __repr__ = Enum.__str__


@dataclass(frozen=True, slots=True)
class Transfer:
    giver: Seat | Holder
    taker: Seat | Holder
    amount: Money
    reason: TransferReason
    about: Seat
    """The player whose stake, payout or bet it is."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the last attempt ended."""

    roller: Seat
    completed: bool
    transfers: tuple[Transfer, ...]

    def gain(self, seat: Seat) -> Money:
        """The sum of the payments to a player."""
        return Money(sum(t.amount for t in self.transfers if t.taker == seat))


def settle(attempt: Attempt) -> Settlement:
    completed = attempt.in_play.complete
    stake = _stake(attempt, completed)
    bets = (
        transfer
        for seat, bet in enumerate(attempt.bets)
        if isinstance(bet, Bet)
        for transfer in _bet(Seat(seat), bet, attempt.roller, completed)
    )
    transfers = tuple(transfer for transfer in (*stake, *bets) if transfer.amount)
    return Settlement(attempt.roller, completed, transfers)


def _stake(attempt: Attempt, completed: bool) -> Iterator[Transfer]:
    roller, stake = attempt.roller, attempt.stake
    if completed:
        yield Transfer(Holder.TABLE, roller, stake, TransferReason.STAKE_BACK, roller)
        payout = attempt.in_play.card.payout
        yield Transfer(Holder.BANK, roller, payout, TransferReason.PAYOUT, roller)
    else:
        yield Transfer(Holder.TABLE, Holder.BANK, stake, TransferReason.STAKE_LOST, roller)


def _bet(seat: Seat, bet: Bet, roller: Seat, completed: bool) -> Iterator[Transfer]:
    wager = Money(bet.amount)
    if (bet.side is Side.YES) is completed:
        yield Transfer(Holder.TABLE, seat, wager, TransferReason.BET_BACK, seat)
        yield Transfer(Holder.BANK, seat, wager, TransferReason.BET_WON, seat)
        return
    # A lost "no" is paid to the roller, a lost "yes" to the bank.
    taker = roller if completed else Holder.BANK
    yield Transfer(Holder.TABLE, taker, wager, TransferReason.BET_LOST, seat)

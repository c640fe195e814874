"""Deluxe Poker as everyone may see it: the auction, the card in play, the purses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.games.poker import Bet, Betting, Bidding, NoBet, Rolling, Turning

if TYPE_CHECKING:
    from fivefold.games.poker import PokerGame, Settlement
    from fivefold.games.poker.phases import Phase


class BetView(TypedDict):
    side: Literal["yes", "no", "none"]
    amount: int


class PurseView(TypedDict):
    money: int
    cards: list[str]
    out: bool
    all_in_used: bool
    bet: BetView | None
    """None where nothing was said, or nothing is asked."""
    passed: bool


class CardView(TypedDict):
    faces: str
    rolls: int
    payout: int
    matched: str
    """The dice lying on it."""
    joker: int | None
    rolls_left: int


class TransferView(TypedDict):
    giver: int | str
    """A seat, `bank` or `table`."""
    taker: int | str
    amount: int
    reason: str
    about: int


class SettlementView(TypedDict):
    roller: int
    completed: bool
    transfers: list[TransferView]


class PokerView(TypedDict):
    phase: Literal["card", "bid", "bet", "roll", "over"]
    opener: int | None
    standing: int
    highest: int | None
    roller: int | None
    stake: int
    loose: str
    """Dice that lie beside the card while the roller decides on a joker."""
    card: CardView | None
    cards_won: int
    settlement: SettlementView | None
    """How the last attempt ended."""


def poker_view(game: PokerGame) -> PokerView:
    phase = game.phase
    bidding = phase if isinstance(phase, Bidding) else None
    attempt = phase if isinstance(phase, Betting | Rolling) else None
    return {
        "phase": _phase(phase),
        "opener": phase.opener if phase else None,
        "standing": bidding.standing if bidding else 0,
        "highest": bidding.highest if bidding else None,
        "roller": attempt.roller if attempt else None,
        "stake": attempt.stake if attempt else 0,
        "loose": str(phase.loose) if isinstance(phase, Rolling) else "",
        "card": _card(phase),
        "cards_won": game.cards_won,
        "settlement": _settlement(game.settlement) if game.settlement else None,
    }


def _phase(phase: Phase | None) -> Literal["card", "bid", "bet", "roll", "over"]:
    match phase:
        case Turning():
            return "card"
        case Bidding():
            return "bid"
        case Betting():
            return "bet"
        case Rolling():
            return "roll"
    return "over"


def _card(phase: Phase | None) -> CardView | None:
    if phase is None or isinstance(phase, Turning):
        return None
    card = phase.in_play.card
    return {
        "faces": card.faces,
        "rolls": card.rolls,
        "payout": card.payout,
        "matched": str(phase.in_play.matched),
        "joker": phase.in_play.joker,
        "rolls_left": phase.rolls_left if isinstance(phase, Rolling) else card.rolls,
    }


def _settlement(settlement: Settlement) -> SettlementView:
    return {
        "roller": settlement.roller,
        "completed": settlement.completed,
        "transfers": [
            {
                "giver": _holder(transfer.giver),
                "taker": _holder(transfer.taker),
                "amount": transfer.amount,
                "reason": transfer.reason.value,
                "about": transfer.about,
            }
            for transfer in settlement.transfers
        ],
    }


def _holder(holder: int | str) -> int | str:
    return int(holder) if isinstance(holder, int) else str(holder)


def purse_view(game: PokerGame, seat: int) -> PurseView:
    player, phase = game.players[seat], game.phase
    said = phase.bets[seat] if isinstance(phase, Betting | Rolling) else None
    return {
        "money": player.money,
        "cards": [card.faces for card in player.cards],
        "out": player.out,
        "all_in_used": player.all_in_used,
        "bet": _bet(said),
        "passed": isinstance(phase, Bidding) and seat in phase.passed,
    }


def _bet(said: Bet | NoBet | None) -> BetView | None:
    if said is None:
        return None
    if isinstance(said, NoBet):
        return {"side": "none", "amount": 0}
    return {"side": "yes" if said.side == "yes" else "no", "amount": said.amount}

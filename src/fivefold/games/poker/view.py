"""The public view of Deluxe Poker, and the choices of a seat, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.games.poker.moves import Bet, NoBet
from fivefold.games.poker.phases import Betting, Bidding, Rolling, Turning
from fivefold.protocol import Acts, CardDue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.poker.game import PokerGame
    from fivefold.games.poker.phases import Phase
    from fivefold.games.poker.settlement import Settlement
    from fivefold.protocol import Seat


def acts(game: PokerGame, seat: Seat, typed: bool) -> Acts:
    due = game.due
    if due is None:
        return _decisions(game, seat)
    if due.seat != seat:
        return {}
    if isinstance(due, CardDue):
        return {"turn": True, "typed": typed}
    return {"roll": due.count, "typed": typed}


def _decisions(game: PokerGame, seat: Seat) -> Acts:
    """In the bidding and the betting several players may act at once."""
    players, phase = game.players, game.phase
    match phase:
        case Bidding():
            return _bidding(game, phase, seat)
        case Betting() if seat in game.to_act:
            return {"bets": list(phase.wagers(players, seat))}
        case Rolling() if seat == phase.roller:
            return {"locks": list(phase.in_play.lockable(phase.loose))}
    return {}


def _bidding(game: PokerGame, bidding: Bidding, seat: Seat) -> Acts:
    players, found = game.players, Acts()
    if allowed := bidding.bids(players, seat):
        found["bids"] = (allowed[0], allowed[-1], allowed.step)
    if bidding.may_pass(players, seat):
        found["passing"] = True
    if bidding.may_all_in(players, seat):
        found["all_in"] = True
    return found


class BetView(TypedDict):
    side: Literal["yes", "no", "none"]
    amount: int


class PurseView(TypedDict):
    """A player's purse: money and cards, and what the player bid or bet."""

    kind: Literal["poker"]
    money: int
    cards: list[str]
    out: bool
    all_in_used: bool
    bet: BetView | None
    """None for players who have not bet yet, and for the roller."""
    passed: bool


class CardView(TypedDict):
    faces: str
    rolls: int
    payout: int
    matched: str
    """The dice on it."""
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
    kind: Literal["poker"]
    phase: Literal["card", "bid", "bet", "roll", "over"]
    opener: int | None
    standing_bid: int
    highest_bidder: int | None
    roller: int | None
    stake: int
    loose: str
    """Dice beside the card while the roller decides on a joker."""
    card: CardView | None
    cards_won: int
    settlement: SettlementView | None
    """How the last attempt ended."""


def view(game: PokerGame) -> PokerView:
    phase = game.phase
    bidding = phase if isinstance(phase, Bidding) else None
    attempt = phase if isinstance(phase, Betting | Rolling) else None
    return {
        "kind": "poker",
        "phase": _phase(phase),
        "opener": phase.opener if phase else None,
        "standing_bid": bidding.standing if bidding else 0,
        "highest_bidder": bidding.highest if bidding else None,
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


def player_view(game: PokerGame, seat: int) -> PurseView:
    player, phase = game.players[seat], game.phase
    bet = phase.bets[seat] if isinstance(phase, Betting | Rolling) else None
    return {
        "kind": "poker",
        "money": player.money,
        "cards": [card.faces for card in player.cards],
        "out": player.out,
        "all_in_used": player.all_in_used,
        "bet": _bet(bet),
        "passed": isinstance(phase, Bidding) and seat in phase.passed,
    }


def _bet(bet: Bet | NoBet | None) -> BetView | None:
    if bet is None:
        return None
    if isinstance(bet, NoBet):
        return {"side": "none", "amount": 0}
    return {"side": "yes" if bet.side == "yes" else "no", "amount": bet.amount}


def touched_seats(after: PokerGame, _before: PokerGame) -> Sequence[int]:
    """All of them: almost every move changes money."""
    return after.seats


_SUMMARY = ("money", "cards", "out", "all_in_used")
_SEATS = ("opener", "highest_bidder", "roller")
_PLAIN = ("phase", "standing_bid", "stake", "card")


def summary(game: PokerGame, names: Sequence[str]) -> dict[str, Any]:
    state, seats = dict[str, Any](view(game)), range(len(names))
    named = {key: None if state[key] is None else names[state[key]] for key in _SEATS}
    purses = [dict[str, Any](player_view(game, seat)) for seat in seats]
    players = [
        {"name": name, **{key: purse[key] for key in _SUMMARY}}
        for name, purse in zip(names, purses, strict=True)
    ]
    return {**{key: state[key] for key in _PLAIN}, **named, "players": players}

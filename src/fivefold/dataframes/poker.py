"""The rows of Deluxe Poker: cards, money and chances to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import explain_missing_packages
from fivefold.games.poker import AllIn, Bet, Betting, Bid, Bidding, PokerGame, Rolling
from fivefold.protocol import Decision, DiceDue, Roll

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.poker.review import PokerPlayerReview, PokerReview, ReviewedStep
    from fivefold.dataframes.frame import Row
    from fivefold.dataframes.kinds import ValuesOf
    from fivefold.dataframes.steps import FrameStep, ReviewedOf
    from fivefold.record import Record

    PokerStep = FrameStep[PokerGame, ReviewedStep]


def review(record: Record, _: ValuesOf, folder: Path | None) -> PokerReview:
    with explain_missing_packages():
        from fivefold.coach.poker.review import review_poker  # noqa: PLC0415 (loads NumPy)

    return review_poker(record, values_folder=folder)


def reviewed(found: PokerReview) -> ReviewedOf:
    """The part of a review for each move in turn."""
    moves = iter(found.steps)
    return lambda _: next(moves)


def decision(step: PokerStep, previous: PokerStep | None) -> Row | None:
    """A bid, a bet, or what becomes of a joker after a roll."""
    phase = step.before.phase
    if not isinstance(step.move, Decision):
        return None
    row = {**_moment(step), "amount": _amount(step), **_outlook(step), **_judged(step)}
    if previous is not None and isinstance(phase, Rolling):
        luck = _outlook(previous).get("luck")
        row |= {**_roll_number(previous), "dice": phase.loose.text, "luck": luck}
    return row


def roll(step: PokerStep) -> Row | None:
    phase = step.before.phase
    if not isinstance(step.move, Roll) or not isinstance(phase, Rolling):
        return None
    kept, dice = phase.in_play.matched, step.move.dice
    fell: Row = {"kept": kept.text, "rolled": dice.text, "dice": (kept + dice).text}
    return {**_moment(step), **_roll_number(step), "roll_off": False, **fell, **_outlook(step)}


def games(record: Record, found: PokerReview | None) -> list[Row]:
    """The columns of each player's row, by seat."""
    game = record.game
    assert isinstance(game, PokerGame)  # noqa: S101 (the record is of this kind)
    return [
        {
            "cards_won": len(player.cards),
            "attempts": player.attempts,
            **(_reviewed(found.players[seat]) if found else {}),
        }
        for seat, player in enumerate(game.players)
    ]


def _reviewed(player: PokerPlayerReview) -> Row:
    return {
        "start": player.even,
        "luck": player.dice,
        "card_luck": player.cards,
        "others": player.others,
        "cost": player.cost,
        "result": player.result,
        "decisions": len(player.decisions),
    }


def _moment(step: PokerStep) -> Row:
    """The card, and the attempt at it. Bids and bets belong to the attempt that they lead to."""
    game, phase = step.before, step.before.phase
    assert isinstance(phase, Bidding | Betting | Rolling)  # noqa: S101 (a card is in play)
    over = sum(player.attempts for player in game.players)
    return {"turn": over + 1, "card": str(phase.in_play.card)}


def _roll_number(rolled: PokerStep) -> Row:
    due, phase = rolled.before.due, rolled.before.phase
    assert isinstance(due, DiceDue)  # noqa: S101 (dice were rolled)
    assert isinstance(phase, Rolling)  # noqa: S101
    return {"roll": due.roll, "rolls_left": phase.rolls_left - 1}


def _amount(step: PokerStep) -> int | None:
    """The money that is bid, bet or staked."""
    match step.move:
        case Bid(amount) | Bet(amount=amount):
            return amount
        case AllIn():
            phase = step.after.phase
            return phase.stake if isinstance(phase, Betting) else None
    return None


def _outlook(step: PokerStep) -> Row:
    one = step.reviewed
    if one is None:
        return {}
    before, after = one.before[step.seat], one.after[step.seat]
    luck = None if isinstance(step.move, Decision) else after - before
    return {"chance_before": before, "chance_after": after, "luck": luck}


def _judged(step: PokerStep) -> Row:
    one = step.reviewed
    if one is None:
        return {}
    if not one.choices:
        return {"mattered": False}
    cost: Row = {"cost": one.cost, "cost_error": one.yours.doubt}
    return {"mattered": one.is_choice, "best": str(one.best.move), **cost}

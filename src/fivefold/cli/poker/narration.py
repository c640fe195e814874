"""Says what happens in Deluxe Poker: dice, bids, the end of an attempt, and what bots do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.drawing.dice import bracketed
from fivefold.cli.poker.table import card_line, poker_table
from fivefold.games.poker import (
    AllIn,
    Bet,
    Betting,
    Bid,
    Bidding,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Rolling,
    Side,
    TransferReason,
    rolling,
)
from fivefold.protocol import Roll
from fivefold.texts import listed
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.terminal import Terminal
    from fivefold.games.poker import PokerGame, Settlement
    from fivefold.games.poker.phases import Attempt
    from fivefold.protocol import Move


def describe_move(
    before: PokerGame, after: PokerGame, move: Move, names: Sequence[str], terminal: Terminal
) -> None:
    phase = after.phase
    if isinstance(move, Roll):
        terminal.say("rolled", dice=bracketed(move.dice))
    if isinstance(phase, Rolling) and isinstance(move, Roll | Lock):
        terminal.say("card-now", card=card_line(phase.in_play), count=phase.rolls_left)
    if after.settlement is not None and isinstance(before.phase, Rolling) and not _rolls_on(after):
        attempt = rolling.play(before.phase, move)
        _describe_settlement(after.settlement, attempt, names, terminal)
        _describe_who_is_out(before, after, names, terminal)
        money_now = (
            f"{names[s]} {money(after.players[s].money, terminal.words)}" for s in after.seats
        )
        terminal.say("money-now", money=listed(money_now))
    if _phase_begins(after):
        terminal.line()
        terminal.draw(poker_table(after, names, terminal.words))
    elif isinstance(phase, Bidding) and phase.highest is not None and not phase.passed:
        amount = money(phase.standing, terminal.words)
        terminal.say("bid-stands", name=names[phase.highest], amount=amount)


def _phase_begins(game: PokerGame) -> bool:
    """Whether bidding or betting is about to begin, the moment to draw the table."""
    match game.phase:
        case Bidding() as phase:
            return not phase.opened
        case Betting(bets=bets):
            return not any(bets)
    return False


def _rolls_on(game: PokerGame) -> bool:
    return isinstance(game.phase, Rolling)


def _describe_settlement(
    settlement: Settlement, attempt: Attempt, names: Sequence[str], terminal: Terminal
) -> None:
    """How an attempt ended, and who was paid what for which reason."""
    key = "completed" if settlement.completed else "failed"
    terminal.say(key, name=names[settlement.roller], card=card_line(attempt.in_play))
    for transfer in settlement.transfers:
        if transfer.reason is TransferReason.BET_BACK:
            continue  # what a bet wins says it as well
        to_roller = transfer.reason is TransferReason.BET_LOST and settlement.completed
        bet = attempt.bets[transfer.about]
        side = terminal.words(f"side-{bet.side}") if isinstance(bet, Bet) else ""
        terminal.say(
            "bet-to-roller" if to_roller else f"paid-{transfer.reason}",
            name=names[transfer.about],
            amount=money(transfer.amount, terminal.words),
            roller=names[settlement.roller],
            side=side,
        )


def _describe_who_is_out(
    before: PokerGame, after: PokerGame, names: Sequence[str], terminal: Terminal
) -> None:
    for seat in after.seats:
        if after.players[seat].out and not before.players[seat].out:
            terminal.say("goes-out", name=names[seat])


def describe_bot_move(move: Move, name: str, terminal: Terminal) -> None:
    match move:
        case Bid(amount):
            terminal.say("bot-bids", name=name, amount=money(amount, terminal.words))
        case Pass():
            terminal.say("bot-passes", name=name)
        case AllIn():
            terminal.say("bot-all-in", name=name)
        case _:
            _describe_bot_bet_or_lock(move, name, terminal)


def _describe_bot_bet_or_lock(move: Move, name: str, terminal: Terminal) -> None:
    match move:
        case Bet(side, amount):
            key = "bot-bets-yes" if side is Side.YES else "bot-bets-no"
            terminal.say(key, name=name, amount=money(amount, terminal.words))
        case NoBet():
            terminal.say("bot-no-bet", name=name)
        case Lock(value):
            terminal.say("bot-locks", name=name, value=value)
        case NoLock():
            terminal.say("bot-no-lock", name=name)

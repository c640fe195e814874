"""What a player may do now in Deluxe Poker, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker import AllIn, Bet, Bid, Bidding, Lock, Pass
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Seat


def bidding_choices(game: PokerGame, seat: Seat, words: Words) -> str:
    """`a bid of $400 or more, pass or all-in`: only what this player may say."""
    moves = game.legal_moves(seat)
    bids = [move.amount for move in moves if isinstance(move, Bid)]
    bid = [words("choice-bid", lowest=money(bids[0], words))] if bids else []
    passing = [words("choice-pass")] if Pass() in moves else []
    return either([*bid, *passing, *([words("choice-all-in")] if AllIn() in moves else [])], words)


def wagers(game: PokerGame, seat: Seat, words: Words) -> str:
    """`$100 or $200`: what this player can bet."""
    bets = {move.amount for move in game.legal_moves(seat) if isinstance(move, Bet)}
    return either([money(amount, words) for amount in sorted(bets)], words)


def lock_values(game: PokerGame, seat: Seat, words: Words) -> str:
    values = [str(move.value) for move in game.legal_moves(seat) if isinstance(move, Lock)]
    return either(values, words)


def still_free(game: PokerGame, people: Sequence[Seat], silent: Seat) -> list[Seat]:
    """The people who may still speak though nobody waits for them, before `silent` passes.

    They are the highest bidder, who may go all-in, and those who have passed, who may come back. An
    opener who would roll for nothing has no reason to.
    """
    phase = game.phase
    if not isinstance(phase, Bidding) or game.to_act != (silent,):
        return []
    free_roller = phase.opener if phase.highest is None else None
    others = [seat for seat in people if seat not in (silent, free_roller)]
    return [seat for seat in others if game.legal_moves(seat)]


def either(choices: Sequence[str], words: Words) -> str:
    """`a, b or c`"""
    *first, last = choices or ("",)
    return words("either", first=", ".join(first), last=last) if first else last

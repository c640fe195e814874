"""Deluxe Poker in a record: one line an act, `bid 100`, `bet no 300`, `roll 65531 joker 3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.dice import Dice, Face
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Card,
    Lock,
    Money,
    NoBet,
    NoLock,
    Pass,
    Rolling,
    Side,
    TurnCard,
)
from fivefold.games.protocol import Move, Roll
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.games.poker import PokerGame
    from fivefold.games.protocol import Seat

JOKER, UNDECIDED = "joker", "?"
_AMOUNT = re.compile(r"[0-9]{1,9}")


def read_act(game: PokerGame, seat: Seat, text: str) -> tuple[PokerGame, list[Move]]:
    """Plays one line: the state after it, and the moves that led there."""
    tokens = text.split()
    if tokens[:1] == ["roll"]:
        return _roll(game, seat, tokens[1:])
    move = act_of(tokens)
    return game.play(move, seat), [move]


def act_of(tokens: list[str]) -> Move:
    """The move that words say: `["bid", "100"]`. Dice come by `roll` and are read with its line."""
    match tokens:
        case ["card", card]:
            return TurnCard(Card.parse(card))
        case ["bid", amount]:
            return Bid(_amount(amount))
        case ["pass"]:
            return Pass()
        case ["all-in"]:
            return AllIn()
        case ["bet", "none"]:
            return NoBet()
        case ["bet", "yes" | "no" as side, amount]:
            return Bet(Side(side), _amount(amount))
    raise Malformed("not-an-act", act=shown(" ".join(tokens)))


def _amount(token: str) -> Money:
    if not _AMOUNT.fullmatch(token):
        raise Malformed("not-money", token=shown(token))
    return Money(int(token))


def _roll(game: PokerGame, seat: Seat, tokens: list[str]) -> tuple[PokerGame, list[Move]]:
    match tokens:
        case [dice]:
            decision: Move | None = NoLock()
        case [dice, "joker", "?"]:
            decision = None
        case [dice, "joker", value] if len(value) == 1 and value in "123456":
            decision = Lock(Face(int(value)))
        case _:
            raise Malformed("not-a-roll", act=shown(" ".join(("roll", *tokens))))
    roll = Roll(Dice(dice))
    game = game.play(roll, seat)
    if _undecided(game):
        return (game, [roll]) if decision is None else (game.play(decision, seat), [roll, decision])
    if not isinstance(decision, NoLock):
        raise IllegalMove("no-joker-to-lock", dice=dice)
    return game, [roll]


def _undecided(game: PokerGame) -> bool:
    return isinstance(game.phase, Rolling) and len(game.phase.loose) > 0


def write_acts(start: PokerGame, played: Iterable[tuple[Seat, Move]]) -> Iterator[tuple[Seat, str]]:
    """The lines of a game: whose each is, and what it says."""
    game, roll = start, ""
    for seat, move in played:
        game = game.play(move, seat)
        if isinstance(move, Roll):
            roll = f"roll {move.dice}"
            if _undecided(game):
                continue
        yield seat, _line(move, roll)
    if _undecided(game):
        yield game.to_act[0], f"{roll} {JOKER} {UNDECIDED}"


def _line(move: Move, roll: str) -> str:
    if isinstance(move, Roll | NoLock):
        return roll
    return f"{roll} {JOKER} {move.value}" if isinstance(move, Lock) else written_act(move)


def written_act(move: Move) -> str:
    """The words that `act_of` reads."""
    match move:
        case TurnCard(card):
            return f"card {card}"
        case Bid(amount):
            return f"bid {amount}"
        case Pass():
            return "pass"
        case AllIn():
            return "all-in"
        case NoBet():
            return "bet none"
        case Bet(side, amount):
            return f"bet {side} {amount}"
    raise Malformed("not-an-act", act=shown(move))

"""Deluxe Poker in a record: one line per move, `bid 100`; a roll and its joker share a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.card import Card
from fivefold.dice import Dice, Face
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.poker.moves import Lock, NoLock, parse_poker_move
from fivefold.games.poker.phases import Rolling
from fivefold.protocol import Move, Roll, TurnCard
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.games.poker.game import PokerGame
    from fivefold.protocol import Seat

JOKER, UNDECIDED = "joker", "?"


def read_line(game: PokerGame, seat: Seat, text: str) -> tuple[PokerGame, list[Move]]:
    """Play one line: the state after it, and the moves that led there."""
    words = text.split()
    if words[:1] == ["roll"]:
        return _roll(game, seat, words[1:])
    move = _move(words)
    return game.play(move, seat), [move]


def _move(words: list[str]) -> Move:
    if words[:1] == [TurnCard.word] and len(words) == 2:
        return TurnCard(Card.parse(words[1]))
    move = parse_poker_move(words)
    if move is None or isinstance(move, Lock | NoLock):  # these are part of the line of a roll
        raise Malformed("not-an-act", act=shown(" ".join(words)))
    return move


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


def unfinished(_: PokerGame, text: str) -> IllegalMove | None:
    """The error if a line leaves its joker undecided; only the last line of a record may."""
    return IllegalMove("unfinished-roll") if text.endswith(UNDECIDED) else None


def write_lines(
    end: PokerGame, steps: Iterable[tuple[PokerGame, Seat, Move]]
) -> Iterator[tuple[Seat, str]]:
    """The lines of a game, each with the seat it belongs to."""
    roll: tuple[Seat, str] | None = None
    """The last move, if it is a roll. What is decided about its joker goes into the same line."""
    for _, seat, move in steps:
        if roll is not None:
            yield (seat, f"{roll[1]} {JOKER} {move.value}") if isinstance(move, Lock) else roll
        roll = (seat, str(move)) if isinstance(move, Roll) else None
        if not isinstance(move, Roll | Lock | NoLock):
            yield seat, str(move)
    if roll is not None:
        yield (roll[0], f"{roll[1]} {JOKER} {UNDECIDED}") if _undecided(end) else roll

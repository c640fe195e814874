"""Scorecard games in a record: one line per turn, `13356/33 23336/333 33355 full-house 25`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.games.scorecard.moves import Fill, FinalRoll, Keep, Note
from fivefold.games.scorecard.phases import RollOff, Turn
from fivefold.games.scorecard.scoring import is_first_roll, points_in
from fivefold.integers import read_points
from fivefold.protocol import Move, Roll
from fivefold.rules import Points
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.protocol import Seat
    from fivefold.rules import BoxId

START, PAPER, FINAL = "start", "-", "*"
_ROLL = re.compile(r"([1-6]+)(/([1-6]*))?")


def read_line(game: ScorecardGame, seat: Seat, text: str) -> tuple[ScorecardGame, list[Move]]:
    """Play one line: the state after it, and the moves that led there."""
    tokens = text.split()
    _check_seat(game, seat)
    if isinstance(game.phase, RollOff) or tokens[:1] == [START]:
        move = _roll_off(game, tokens)
    elif tokens[:1] == [PAPER]:
        move = _paper_turn(game, tokens[1:])
    else:
        return _played_turn(game, tokens)
    return game.play(move), [move]


def _check_seat(game: ScorecardGame, seat: Seat) -> None:
    if game.over:
        raise IllegalMove("game-over")
    if seat != game.to_act[0]:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act[:1]))


def _roll_off(game: ScorecardGame, tokens: list[str]) -> Move:
    if not isinstance(game.phase, RollOff):
        raise IllegalMove("no-roll-off")
    if len(tokens) != 2 or tokens[0] != START:
        raise Malformed("roll-off-line", line=shown(" ".join(tokens)))
    return Roll(_dice(tokens[1], game.rules.dice))


def _paper_turn(game: ScorecardGame, tokens: list[str]) -> Move:
    if len(tokens) not in (2, 3):
        raise Malformed("paper-line")
    box = game.rules.find(tokens[0])
    return Note(box, _points(tokens[1]), bonus=len(tokens) == 3 and _is_bonus(game, tokens[2]))


def _is_bonus(game: ScorecardGame, token: str) -> bool:
    policy = game.rules.five_of_a_kind
    if policy is None or not policy.bonus:
        raise IllegalMove("no-bonus-now", game=game.rules.id)
    if token != f"+{policy.bonus}":
        raise Malformed("wrong-bonus", bonus=shown(token), wanted=f"+{policy.bonus}")
    return True


def _played_turn(game: ScorecardGame, tokens: list[str]) -> tuple[ScorecardGame, list[Move]]:
    moves = list[Move]()
    rest = iter(tokens)
    for token in rest:
        for move in _roll_moves(game, token):
            game = game.play(move)
            moves.append(move)
        if game.dice is not None:
            break
    name = next(rest, None)
    if name is None:
        return game, moves
    box = _box(game, name)
    after = game.play(Fill(box))
    _check_points(game, box, list(rest))
    return after, [*moves, Fill(box)]


def _roll_moves(game: ScorecardGame, token: str) -> tuple[Move, ...]:
    """`13356/33`: the dice that were rolled, then the keep."""
    if token.startswith(FINAL):
        return (FinalRoll(_dice(token.removeprefix(FINAL), game.rules.dice)),)
    roll, keep = _read_roll(token, game.rules.dice)
    kept = _kept(game)
    if not kept <= roll:
        raise IllegalMove("roll-without-kept", roll=roll, kept=kept)
    return _rolled(roll - kept) if keep is None else (*_rolled(roll - kept), keep)


@lru_cache(maxsize=1 << 14)
def _read_roll(token: str, dice: int) -> tuple[Dice, Keep | None]:
    """Cached: the same few thousand rolls and keeps occur again and again."""
    read = _ROLL.fullmatch(token)
    if read is None:
        raise Malformed("roll-expected", token=shown(token), dice=dice)
    return _dice(read[1], dice), None if read[2] is None else Keep(Dice(read[3]))


@lru_cache(maxsize=1 << 10)
def _rolled(dice: Dice) -> tuple[Move, ...]:
    return (Roll(dice),)


def _kept(game: ScorecardGame) -> Dice:
    return game.phase.kept if isinstance(game.phase, Turn) else Dice()


def _box(game: ScorecardGame, name: str) -> BoxId:
    if _ROLL.fullmatch(name):
        raise Malformed("roll-after-last", roll=shown(name))
    return game.rules.find(name)


def _check_points(game: ScorecardGame, box: BoxId, tokens: list[str]) -> None:
    """Points are optional; if given, they must be what the box scores."""
    if len(tokens) > 1:
        raise Malformed("line-goes-on", token=shown(tokens[1]))
    if tokens and _points(tokens[0]) != _scores(game, box):
        scores = _scores(game, box)
        raise IllegalMove("wrong-points", box=box, points=tokens[0], scores=scores, dice=game.dice)


def _scores(game: ScorecardGame, box: BoxId) -> Points:
    """The points of the dice on the table in a box."""
    sheet, turn = game.sheets[game.to_act[0]], game.phase
    first = isinstance(turn, Turn) and is_first_roll(sheet, turn.rolls_left)
    return points_in(sheet, game.dice or Dice(), game.rules.index[box], first=first)


def _points(token: str) -> Points:
    return Points(read_points(token))


def _dice(text: str, count: int) -> Dice:
    dice = Dice(text)
    if len(dice) != count:
        raise IllegalMove("wrong-dice-count", dice=dice, got=len(dice), count=count)
    return dice


def unfinished(game: ScorecardGame, text: str) -> IllegalMove | None:
    """The error if a line stops in the middle of a turn; only the last line of a record may."""
    turn = game.phase
    if not isinstance(turn, Turn):
        return None
    return IllegalMove("unfinished-turn") if game.has_begun(turn) or not text else None


def write_lines(
    end: ScorecardGame, steps: Iterable[tuple[ScorecardGame, Seat, Move]]
) -> Iterator[tuple[Seat, str]]:
    """The lines of a game, each with the seat it belongs to."""
    tokens = list[str]()
    for before, seat, move in steps:
        _write_move(before, move, tokens)
        if isinstance(move, Fill | Note) or isinstance(before.phase, RollOff):
            yield seat, " ".join(tokens)
            tokens = []
    if tokens:
        yield end.to_act[0], " ".join(tokens)


def _write_move(game: ScorecardGame, move: Move, tokens: list[str]) -> None:
    match move:
        case Roll(dice) if isinstance(game.phase, RollOff):
            tokens += [START, str(dice)]
        case Roll(dice):
            tokens.append(str(_kept(game) + dice))
        case Keep(dice):
            tokens[-1] += f"/{dice}"
        case FinalRoll(dice):
            tokens.append(f"{FINAL}{dice}")
        case Fill(box):
            tokens += [box, str(_scores(game, box))]
        case Note(box, points, bonus):
            tokens += [PAPER, box, str(points), *_bonus_token(game, bonus)]


def _bonus_token(game: ScorecardGame, bonus: bool) -> list[str]:
    policy = game.rules.five_of_a_kind
    return [f"+{policy.bonus}"] if bonus and policy is not None else []

"""The game record: one text for any game, read and written without loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, IllegalMove, Malformed, RecordError
from fivefold.games import new_game
from fivefold.games.poker import PokerGame
from fivefold.games.protocol import Seat, the_one
from fivefold.games.scorecard import ScorecardGame, Turn
from fivefold.record.acts import UNDECIDED, read_act, write_acts
from fivefold.record.headers import (
    GAME,
    MANCHES,
    PLAYERS,
    Headers,
    check_names,
    check_own,
    check_pairs,
    read_headers,
    split_headers,
)
from fivefold.record.lines import Line, check_line, numbered_lines, read_bytes
from fivefold.record.turns import read_turn, write_turns
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from fivefold.games.protocol import Move
    from fivefold.rules import RuleSet

AnyGame = ScorecardGame | PokerGame


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its players' names and every move so far.

    >>> record = Record.parse(\"\"\"
    ... game: yard-forced
    ... players: Ann, Bo
    ... Ann: 13356/33 63332/333 55333 full-house
    ... \"\"\")
    >>> print(record, end="")
    game: yard-forced
    players: Ann, Bo
    <BLANKLINE>
    Ann: 13356/33 23336/333 33355 full-house 25
    >>> record.waiting
    ('Bo',)
    """

    headers: Headers
    start: AnyGame
    played: tuple[tuple[Seat, Move], ...]
    game: AnyGame
    """The state after every move."""

    @classmethod
    def new(
        cls,
        game: str | RuleSet,
        names: Sequence[str],
        manches: int = 1,
        headers: Mapping[str, str] | None = None,
    ) -> Record:
        """A game about to begin."""
        rules_or_id = game if isinstance(game, str) else check_own(game)
        start = new_game(rules_or_id, len(check_names(names)), manches)
        more = tuple((headers or {}).items())
        check_pairs(more, names)
        agreed = ((MANCHES, str(manches)),) if manches != 1 else ()
        pairs = ((GAME, start.game_id), (PLAYERS, ", ".join(names)), *agreed, *more)
        for key, value in pairs:
            check_line(f"{key}: {value}")
        return cls(Headers(pairs, tuple(names)), start, (), start)

    @classmethod
    def read(cls, path: str | Path, rules: RuleSet | None = None) -> Record:
        """A record file; `rules` are a user's own, for a game that is not built in."""
        return cls.parse(read_bytes(path), str(path), rules)

    @classmethod
    def parse(cls, text: str | bytes, file: str = "record", rules: RuleSet | None = None) -> Record:
        """A record's text; `file` is what errors call it."""
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        head, body = split_headers(list(numbered_lines(data, file)))
        headers, start = read_headers(head, body[0] if body else None, file, rules)
        played = list[tuple[Seat, "Move"]]()
        game = start
        for line in body:
            game, seat, moves = _played_line(game, line, headers.names, file)
            played += [(seat, move) for move in moves]
            left_open = _left_open(game, line)
            if left_open and line is not body[-1]:
                raise RecordError(left_open, file, line.number)
        return cls(headers, start, tuple(played), game)

    def play(self, move: Move, seat: int | None = None) -> Record:
        """The record with one more move, or IllegalMove with the players' names in it."""
        try:
            seat = self._actor(seat)
            game = self.game.play(move, seat)
        except IllegalMove as error:
            raise error.named(self.names) from None
        return Record(self.headers, self.start, (*self.played, (seat, move)), game)

    def without_last(self) -> Record:
        """The record as it was before its last move."""
        played, game = self.played[:-1], self.start
        for seat, move in played:
            game = game.play(move, seat)
        return Record(self.headers, self.start, played, game)

    def _actor(self, seat: int | None) -> Seat:
        """Who acts: the one named, the one whose dice are due, or the only one asked."""
        due = self.game.due
        return due.seat if seat is None and due is not None else the_one(self.game.to_act, seat)

    @property
    def names(self) -> tuple[str, ...]:
        return self.headers.names

    @property
    def waiting(self) -> tuple[str, ...]:
        """The names of those the game waits for."""
        return tuple(self.names[seat] for seat in self.game.to_act)

    def steps(self) -> Iterator[tuple[AnyGame, Seat, Move]]:
        """Every move with its seat and the state it was made in."""
        game = self.start
        for seat, move in self.played:
            yield game, seat, move
            game = game.play(move, seat)

    def lines(self) -> Iterator[str]:
        """The players' lines in canonical form."""
        if isinstance(self.start, ScorecardGame):
            written = write_turns(self.start, self.played)
        else:
            written = write_acts(self.start, self.played)
        return (f"{self.names[seat]}: {text}" for seat, text in written)

    def __str__(self) -> str:
        body = "".join(f"{line}\n" for line in self.lines())
        return f"{self.headers}\n{body}" if body else str(self.headers)


def _played_line(
    game: AnyGame, line: Line, names: tuple[str, ...], file: str
) -> tuple[AnyGame, Seat, list[Move]]:
    """One player's line; what it may not do is an error at that line."""
    after: AnyGame
    try:
        seat = _seat(line, names)
        if isinstance(game, ScorecardGame):
            after, moves = read_turn(game, seat, line.value)
        else:
            after, moves = read_act(game, seat, line.value)
    except FivefoldError as error:
        raise RecordError(error.named(names), file, line.number) from None
    return after, seat, moves


def _seat(line: Line, names: tuple[str, ...]) -> Seat:
    if line.error:
        raise line.error
    if not line.has_colon:
        raise Malformed("no-colon", line=shown(line.key))
    if line.key not in names:
        raise Malformed("unknown-player", name=shown(line.key), names=names)
    return Seat(names.index(line.key))


def _left_open(game: AnyGame, line: Line) -> IllegalMove | None:
    """What a line leaves to be said; only the last one may."""
    phase = game.phase
    if isinstance(game, ScorecardGame) and isinstance(phase, Turn):
        begun = phase.rolls_left < game.rules.rolls
        return IllegalMove("unfinished-turn") if begun or not line.value else None
    return IllegalMove("unfinished-roll") if line.value.endswith(UNDECIDED) else None

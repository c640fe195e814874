"""`Record`: a game with names and moves, read from text and written to it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError, IllegalMove, Malformed, RecordError
from fivefold.protocol import Game, PlayedMove, Seat, acting_seat
from fivefold.record.headers import (
    GAME,
    MANCHES,
    PLAYERS,
    Headers,
    check_names,
    check_pairs,
    read_headers,
    split_headers,
)
from fivefold.record.lines import Line, check_line
from fivefold.record.splitting import split_file, split_records
from fivefold.rules import built_in_twin, check_own, rules_for
from fivefold.sequences import SharedHistory
from fivefold.texts import Lang, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from fivefold.card import Card
    from fivefold.protocol import Move
    from fivefold.record.splitting import Lines
    from fivefold.rules import Rules
    from fivefold.rules.catalog import WhichGame


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
    start: Game
    played: SharedHistory[PlayedMove]
    game: Game
    """The state after every move."""

    @classmethod
    def new(
        cls,
        game: WhichGame,
        names: Sequence[str],
        manches: int = 1,
        headers: Mapping[str, str] | None = None,
    ) -> Record:
        """A new game, before its first move."""
        start = check_own(rules_for(game)).new(len(check_names(names)), manches)
        more = tuple((headers or {}).items())
        check_pairs(more, names)
        agreed = ((MANCHES, str(manches)),) if manches != 1 else ()
        pairs = ((GAME, start.rules.id), (PLAYERS, ", ".join(names)), *agreed, *more)
        for key, value in pairs:
            check_line(f"{key}: {value}")
        return cls(Headers(pairs, tuple(names)), start, SharedHistory(), start)

    @classmethod
    def read(cls, path: str | Path, rules: WhichGame | None = None) -> Record:
        """Read a file with one record. `rules` are your own, for a game that is not built in."""
        own = None if rules is None else rules_for(rules)
        with closing(split_file(path)) as found:
            return cls.only(found, own)

    @classmethod
    def parse(cls, text: str | bytes, file: str = "record", rules: Rules | None = None) -> Record:
        """Read the text of one record. `file` is its name in errors."""
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        return cls.only(split_records(BytesIO(data), file), rules)

    @classmethod
    def only(cls, found: Iterator[Lines], rules: Rules | None = None) -> Record:
        """The record of a file that must not have several."""
        record = cls.of_lines(next(found), rules)
        for another in found:
            raise RecordError(Malformed("several-records"), another.file, another.first)
        return record

    @classmethod
    def of_lines(cls, found: Lines, rules: Rules | None = None) -> Record:
        """The record in some lines of a file."""
        file = found.file
        head, body = split_headers(found.lines)
        headers, start = read_headers(head, body[0] if body else None, file, rules)
        played = list[PlayedMove]()
        game = start
        for line in body:
            game, seat, moves = _played_line(game, line, headers.names, file)
            played += [(seat, move) for move in moves]
            unfinished = game.unfinished(line.value)
            if unfinished and line is not body[-1]:
                raise RecordError(unfinished, file, line.number)
        return cls(headers, start, SharedHistory(played), game)

    def play(self, move: Move, seat: int | None = None) -> Record:
        """The record with one more move. An IllegalMove names the players."""
        try:
            actor = Seat(seat) if type(seat) is int else self._actor(seat)
            game = self.game.play(move, actor)
        except IllegalMove as error:
            raise error.named(self.names) from None
        return Record(self.headers, self.start, self.played.plus((actor, move)), game)

    def with_deck(self, deck: Sequence[Card]) -> Record:
        """The same game with the cards of another deck still to come."""
        game = start = self.start.rules.with_deck(deck).new(len(self.names), self.start.manches)
        for seat, move in self.played:
            game = game.play(move, seat)
        return Record(self.headers, start, self.played, game)

    def without_last(self) -> Record:
        """The record without its last move."""
        played, game = self.played[:-1], self.start
        for seat, move in played:
            game = game.play(move, seat)
        return Record(self.headers, self.start, SharedHistory(played), game)

    def _actor(self, seat: int | None) -> Seat:
        """The given seat, the seat whose roll is due, or the only seat the game waits for."""
        if seat is None and (due := self.game.due) is not None:
            return due.seat
        return acting_seat(self.game.to_act if seat is None else (), seat)

    @property
    def names(self) -> tuple[str, ...]:
        return self.headers.names

    @property
    def waiting(self) -> tuple[str, ...]:
        """The names of the players the game waits for."""
        return tuple(self.names[seat] for seat in self.game.to_act)

    def steps(self) -> Iterator[tuple[Game, Seat, Move]]:
        """Every move with its seat and the state before it."""
        game = self.start
        for seat, move in self.played:
            yield game, seat, move
            game = game.play(move, seat)

    def lines(self) -> Iterator[str]:
        """The players' lines in canonical form."""
        return _lines(self.steps(), self.game, self.names)

    def __str__(self) -> str:
        return record_text(self.headers, self.steps(), self.game)

    def html(self, lang: Lang = Lang.EN) -> str:
        """The state after every move as HTML, as a notebook shows it."""
        return self.game.html(lang, self.names)

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        own = f", rules={self.start.rules!r}" if built_in_twin(self.start.rules) is None else ""
        return f"Record.parse({str(self)!r}{own})"


def record_text(headers: Headers, steps: Iterable[tuple[Game, Seat, Move]], end: Game) -> str:
    """The text of a record, from its headers, every move with the state before it, and the end."""
    body = "".join(f"{line}\n" for line in _lines(steps, end, headers.names))
    return f"{headers}\n{body}" if body else str(headers)


def _lines(
    steps: Iterable[tuple[Game, Seat, Move]], end: Game, names: Sequence[str]
) -> Iterator[str]:
    return (f"{names[seat]}: {text}" for seat, text in end.write_lines(steps))


def _played_line(
    game: Game, line: Line, names: tuple[str, ...], file: str
) -> tuple[Game, Seat, list[Move]]:
    """Play one line. Errors name the line."""
    try:
        seat = _seat(line, names)
        after, moves = game.read_line(seat, line.value)
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


Json = dict[str, Any]


def summary(record: Record) -> Json:
    """A summary of a record, ready for `json.dumps`."""
    game = record.game
    return {
        "game": game.rules.id,
        "finished": game.over,
        "to_act": list(record.waiting),
        "winners": [record.names[seat] for seat in game.winners],
        **game.summary(record.names),
    }

"""The subjects of a frame: decisions, rolls, players of games, or games of an arena."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots.results import bots_by_seat
from fivefold.dataframes.columns import ARENA_GAMES, DECISIONS, GAMES, ROLLS
from fivefold.dataframes.frame import Frame
from fivefold.dataframes.kinds import kind_of
from fivefold.dataframes.steps import FrameStep, steps
from fivefold.errors import Malformed
from fivefold.integers import as_int
from fivefold.record import Record
from fivefold.record.files import each_record
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

    from fivefold.bots.results import ArenaResult
    from fivefold.dataframes.frame import FrameColumn, Row
    from fivefold.dataframes.kinds import ReviewOf
    from fivefold.protocol import Seat


BATCH = 20_000
"""Rows in a batch: some megabytes."""


class Numbered(NamedTuple):
    """A record, its number in the frame, and the file that it comes from."""

    record: Record
    number: int
    file: str | None = None


class Subject(NamedTuple):
    columns: tuple[FrameColumn, ...]
    rows: Callable[[Numbered, Any], Iterator[Row]]
    """The rows of one record, given its review or None."""

    def frame(self, records: Iterable[Record | Numbered], review: ReviewOf | None) -> Frame:
        return Frame.of(self.columns, self._rows(records, review))

    def frames(
        self, records: Iterable[Record | Numbered], review: ReviewOf | None, size: int
    ) -> Iterator[Frame]:
        """Frames of `size` rows, the last one of fewer. There is always one, if an empty one."""
        rows = self._rows(records, review)
        yield (frame := Frame.of(self.columns, islice(rows, size)))
        while len(frame) == size:
            frame = Frame.of(self.columns, islice(rows, size))
            if len(frame):
                yield frame

    def _rows(self, records: Iterable[Record | Numbered], review: ReviewOf | None) -> Iterator[Row]:
        if review is not None and not callable(review):
            raise Malformed("not-a-reviewer", review=shown(review))
        given = each_record(records, Record, Numbered)
        for number, each in enumerate(given, start=1):
            numbered = Numbered(each, number) if isinstance(each, Record) else each
            yield from self.rows(numbered, review(numbered.record) if review else None)


def _common(numbered: Numbered) -> list[Row]:
    """The columns of all rows of a player, by seat."""
    record, number, file = numbered
    game, names = record.start.rules.id, record.names
    return [
        {
            "record": number,
            "file": file,
            "game": game,
            "players": len(names),
            "seat": seat + 1,
            "player": name,
        }
        for seat, name in enumerate(names)
    ]


def _decisions(numbered: Numbered, review: Any) -> Iterator[Row]:
    record, common = numbered.record, _common(numbered)
    kind = kind_of(record.start.rules)
    previous: FrameStep[Any, Any] | None = None
    for step in steps(record, kind.reviewed(review) if review else None):
        own = kind.decision(step, previous)
        if own is not None:
            yield {**common[step.seat], **_choice(step), **own}
        previous = step


def _choice(step: FrameStep[Any, Any]) -> Row:
    move = str(step.move)
    choices = len(step.before.legal_moves(step.seat)) or None
    return {
        "decision": move.partition(" ")[0],
        "move": move,
        "choices": choices,
        "forced": choices and choices == 1,
        "total": step.after.amounts[step.seat],
    }


def _rolls(numbered: Numbered, review: Any) -> Iterator[Row]:
    record, common = numbered.record, _common(numbered)
    kind = kind_of(record.start.rules)
    for step in steps(record, kind.reviewed(review) if review else None):
        own = kind.roll(step)
        if own is not None:
            yield {**common[step.seat], **own}


def _games(numbered: Numbered, review: Any) -> Iterator[Row]:
    record = numbered.record
    own = kind_of(record.start.rules).games(record, review)
    ranks = {standing.seat: standing for standing in record.game.standings}
    for seat, common in zip(record.game.seats, _common(numbered), strict=True):
        standing = ranks[seat]
        yield {
            **common,
            "manches": record.game.manches,
            "finished": record.game.over,
            "total": standing.amount,
            "rank": standing.rank,
            "won": _won(record, seat),
            **own[seat],
        }


def _won(record: Record, seat: Seat) -> float | None:
    """The share of the win; None until the game is over."""
    game = record.game
    return (1 / len(game.winners) if seat in game.winners else 0.0) if game.over else None


SUBJECTS: Mapping[str, Subject] = {
    "decisions": Subject(DECISIONS, _decisions),
    "rolls": Subject(ROLLS, _rolls),
    "games": Subject(GAMES, _games),
}


def find_subject(name: str) -> Subject:
    """The subject of this name; Malformed if there is none."""
    if name not in SUBJECTS:
        raise Malformed("unknown-subject", value=shown(name), subjects=tuple(SUBJECTS))
    return SUBJECTS[name]


def decisions(records: Iterable[Record | Numbered], review: ReviewOf | None = None) -> Frame:
    """One row a decision, with what it cost if there are reviews.

    >>> record = Record.parse("game: yum\\nplayers: Ann\\nAnn: 11123/111 11114 yum")
    >>> [(row["dice"], row["move"], row["total"]) for row in decisions([record])]
    [('11123', 'keep 111', 0), ('11114', 'fill yum', 0)]
    """
    return SUBJECTS["decisions"].frame(records, review)


def rolls(records: Iterable[Record | Numbered], review: ReviewOf | None = None) -> Frame:
    """One row a roll, with its luck if there are reviews."""
    return SUBJECTS["rolls"].frame(records, review)


def games(records: Iterable[Record | Numbered], review: ReviewOf | None = None) -> Frame:
    """One row a player of a game, with luck and the cost of decisions if there are reviews."""
    return SUBJECTS["games"].frame(records, review)


def batches(
    subject: str,
    records: Iterable[Record | Numbered],
    review: ReviewOf | None = None,
    size: int = BATCH,
) -> Iterator[Frame]:
    """The frame of `decisions`, `rolls` or `games` in parts of `size` rows.

    Records are read as they are needed, so that any number of them can be worked through.
    """
    if (rows := as_int(size)) < 1:
        raise Malformed("wrong-batch", size=rows)
    return find_subject(subject).frames(records, review, rows)


def arena_games(result: ArenaResult) -> Frame:
    """One row a game and bot.

    >>> from fivefold.bots.arena import arena
    >>> frame = arena_games(arena("yum", ["random", "random"], games=2, seed=1))
    >>> frame["number"], frame["bot"], frame["seat"]
    ([1, 1, 2, 2], ['random', 'random (2)', 'random', 'random (2)'], [1, 2, 2, 1])
    """
    return Frame.of(ARENA_GAMES, _rows(result))


def _rows(result: ArenaResult) -> Iterator[Row]:
    for number, one in enumerate(result.played):
        seats = bots_by_seat(number, len(result.names))
        for place, bot in enumerate(result.names):
            yield {
                "game": result.game,
                "number": number + 1,
                "bot": bot,
                "seat": seats.index(place) + 1,
                "total": one.totals[place],
                "won": one.wins[place],
            }

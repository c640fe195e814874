"""The review of a game: final total = value at the start + luck - cost of decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.coach.advice import advise
from fivefold.coach.luck import scorecard_game, swings
from fivefold.coach.review_data import plain_review
from fivefold.coach.turns import in_turns
from fivefold.games.scorecard import Fill, Keep
from fivefold.texts import Lang

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.advice import Advice
    from fivefold.coach.luck import Swing
    from fivefold.coach.review_data import Json
    from fivefold.coach.turns import TurnReview
    from fivefold.games.protocol import Seat
    from fivefold.record import Record
    from fivefold.solver.values import Values
    from fivefold.texts import Text

_NOTHING = 1e-9
"""What is smaller is no loss but rounding."""


@dataclass(frozen=True)
class Choosing:
    """A decision that was a real choice, and what it gave up."""

    turn: int
    swing: Swing
    yours: Keep | Fill
    values: Values = field(repr=False, compare=False)
    tables: Path | None = field(repr=False, compare=False)

    @property
    def cost(self) -> float:
        return self.swing.cost

    @cached_property
    def advice(self) -> Advice:
        """What the coach would have said."""
        swing = self.swing
        return advise(self.values, swing.sheet, swing.dice, swing.turn.rolls_left, self.tables)

    @property
    def reason(self) -> Text:
        return self.advice.reason(self.yours)


@dataclass(frozen=True)
class PlayerReview:
    """One player's game: `total` is `start + luck - cost`."""

    name: str
    start: float
    """What best play may expect of all manches before the first roll."""
    total: float
    """The final total, or the one to expect where the record ends before the game."""
    turns: tuple[TurnReview, ...]
    values: Values = field(repr=False, compare=False)
    tables: Path | None = field(repr=False, compare=False)

    @cached_property
    def decisions(self) -> tuple[Choosing, ...]:
        """Those that were real choices, as they came."""
        return tuple(
            Choosing(turn.number, swing, swing.move, self.values, self.tables)
            for turn in self.turns
            for swing in turn.swings
            if swing.is_choice and isinstance(swing.move, Keep | Fill)
        )

    @property
    def luck(self) -> float:
        return sum(turn.luck for turn in self.turns)

    @property
    def cost(self) -> float:
        return sum(turn.cost for turn in self.turns)

    @property
    def accuracy(self) -> float | None:
        """The mean of the points that a decision lost; None if there was nothing to decide."""
        return self.cost / len(self.decisions) if self.decisions else None

    @property
    def costly(self) -> tuple[Choosing, ...]:
        """The decisions that lost something, the most costly first."""
        losing = [choosing for choosing in self.decisions if choosing.cost > _NOTHING]
        return tuple(sorted(losing, key=lambda choosing: -choosing.cost))


@dataclass(frozen=True)
class Review:
    """Luck and skill in one record.

    >>> from fivefold.record import Record
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> record = Record.parse("game: yum\\nplayers: Ann\\nAnn: 11123/111 11114 yum")
    >>> ann = review(record, Values.solved(built_in("yum"))).players[0]
    >>> [round(part, 2) for part in (ann.start, ann.luck, ann.cost, ann.total)]
    [171.13, 0.53, 11.19, 160.47]
    """

    game: str
    finished: bool
    players: tuple[PlayerReview, ...]

    def as_data(self, lang: Lang = Lang.EN, worst: int | None = None) -> Json:
        """Plain data for other programs; `worst` bounds the costly decisions that are told."""
        return plain_review(self, lang, worst)


def review(record: Record, values: Values, tables: Path | None = None) -> Review:
    """The review of a scorecard game, finished or not, by the values of its rules.

    `tables` is the folder of solved games, for the reasons that are asked for.
    """
    game = scorecard_game(record, values)
    start = game.manches * values.expected_total(game.sheets[0])
    moves: dict[Seat, list[Swing]] = {seat: [] for seat in game.seats}
    for swing in swings(record, values):
        moves[swing.turn.seat].append(swing)

    def player(seat: Seat) -> PlayerReview:
        turns = in_turns(moves[seat])
        total = turns[-1].expected if turns else start
        return PlayerReview(record.names[seat], start, total, turns, values, tables)

    return Review(game.game_id, record.game.over, tuple(map(player, game.seats)))

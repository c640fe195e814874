"""The review of a game: final total = value at the start + luck - cost of decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.advice import advise
from fivefold.coach.scorecard.review_json import review_json
from fivefold.coach.scorecard.reviewed_moves import reviewed_moves, scorecard_game
from fivefold.coach.scorecard.turns import in_turns
from fivefold.games.scorecard import Fill, Keep
from fivefold.texts import Lang

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.scorecard.advice import Advice
    from fivefold.coach.scorecard.review_json import Json
    from fivefold.coach.scorecard.reviewed_moves import ReviewedMove
    from fivefold.coach.scorecard.turns import TurnReview
    from fivefold.games.scorecard import Position
    from fivefold.protocol import Seat
    from fivefold.record import Record
    from fivefold.solver.values import Option, Values
    from fivefold.texts import Text


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision among options that were not all worth the same, and what it cost."""

    turn: int
    move: ReviewedMove
    yours: Keep | Fill
    values: Values = field(repr=False, compare=False)
    values_folder: Path | None = field(repr=False, compare=False)

    @property
    def cost(self) -> float:
        return self.move.cost

    @property
    def is_costly(self) -> bool:
        return self.move.is_costly

    @property
    def position(self) -> Position:
        return self.move.position

    @property
    def best(self) -> Option:
        return self.move.options[0]

    @cached_property
    def advice(self) -> Advice:
        """The coach's advice on the position."""
        return advise(self.values, self.position, self.values_folder)

    @property
    def reason(self) -> Text:
        return self.advice.reason(self.yours)


@dataclass(frozen=True)
class PlayerReview:
    """One player's game: `total` is `start + luck - cost`."""

    name: str
    start: float
    """The expected total of all manches under best play, before the first roll."""
    total: float
    """The final total; the expected one where the record ends before the game does."""
    turns: tuple[TurnReview, ...]
    values: Values = field(repr=False, compare=False)
    values_folder: Path | None = field(repr=False, compare=False)

    @cached_property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        """The decisions that mattered, in order of play."""
        return tuple(
            ReviewedDecision(turn.number, one, one.move, self.values, self.values_folder)
            for turn in self.turns
            for one in turn.moves
            if one.is_choice and isinstance(one.move, Keep | Fill)
        )

    @property
    def luck(self) -> float:
        return sum(turn.luck for turn in self.turns)

    @property
    def cost(self) -> float:
        return sum(turn.cost for turn in self.turns)

    @property
    def accuracy(self) -> float | None:
        """The mean cost of a decision in points; None if there was nothing to decide."""
        return self.cost / len(self.decisions) if self.decisions else None

    @property
    def costly(self) -> tuple[ReviewedDecision, ...]:
        """The decisions that cost points, the most costly first."""
        costly = [decision for decision in self.decisions if decision.is_costly]
        return tuple(sorted(costly, key=lambda decision: -decision.cost))


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
        """Plain data for other programs, with at most `worst` costly decisions of each player."""
        return review_json(self, lang, worst)

    def html(self, lang: Lang = Lang.EN) -> str:
        """Luck and decisions over the turns as HTML, as a notebook shows it."""
        from fivefold.coach.displays.scorecard import review_html  # noqa: PLC0415 (only where something is drawn)

        return review_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()


def review(record: Record, values: Values, values_folder: Path | None = None) -> Review:
    """Review a scorecard game, finished or not, with the values of its rules.

    `values_folder` holds solved games, which the reasons for decisions may need.
    """
    game = scorecard_game(record, values)
    start = game.manches * values.expected_total(game.sheets[0])
    moves: dict[Seat, list[ReviewedMove]] = {seat: [] for seat in game.seats}
    for move in reviewed_moves(record, values):
        moves[move.turn.seat].append(move)

    def player(seat: Seat) -> PlayerReview:
        turns = in_turns(moves[seat])
        total = turns[-1].expected if turns else start
        return PlayerReview(record.names[seat], start, total, turns, values, values_folder)

    return Review(game.rules.id, record.game.over, tuple(map(player, game.seats)))

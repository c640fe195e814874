"""A player's score sheet: the points in each box, totals and bonuses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Self

from fivefold.games.scorecard.text import sheet_text
from fivefold.rules import BoxIndex, Points
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fivefold.rules import BoxId, RuleSet


class ColumnSums(NamedTuple):
    """The sums of a column."""

    upper_total: Points
    upper_bonus: Points
    lower_total: Points

    @property
    def total(self) -> Points:
        return Points(self.upper_total + self.upper_bonus + self.lower_total)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A frozen sheet; `filled` gives the next one."""

    rules: RuleSet
    points: tuple[Points | None, ...]
    """By box index; None where the box is open."""
    bonuses: Points = Points(0)
    """Points from five-of-a-kind bonuses."""
    saved: int = 0
    """Rolls that earlier turns left over; 0 where the rules don't save them."""
    _open: tuple[BoxIndex, ...] | None = field(default=None, init=False, repr=False, compare=False)
    """None until it is first computed, because it is needed at every roll or never."""
    _total: Points | None = field(default=None, init=False, repr=False, compare=False)
    """Likewise."""

    @classmethod
    def empty(cls, rules: RuleSet) -> Self:
        return cls(rules, (None,) * len(rules.boxes))

    def filled(self, box: BoxIndex, points: Points, bonus: Points, rolls_left: int = 0) -> Sheet:
        """The sheet after a turn that ends with so many rolls left."""
        before, after = self.points[:box], self.points[box + 1 :]
        bonuses = Points(self.bonuses + bonus)
        saved = rolls_left if self.rules.saved_rolls else 0
        return Sheet(self.rules, (*before, points, *after), bonuses, saved)

    @property
    def open(self) -> tuple[BoxIndex, ...]:
        """The boxes still to be filled."""
        found = self._open
        if found is None:
            points = self.points
            found = tuple([box for box in self.rules.places if points[box] is None])
            object.__setattr__(self, "_open", found)
        return found

    @property
    def rolls(self) -> int:
        """How many rolls the next turn has at most."""
        return self.rules.rolls + self.saved

    @property
    def most_saved(self) -> int:
        """How many rolls can have been saved with these boxes filled."""
        return self.rules.most_saved(len(self.points) - self.points.count(None))

    @property
    def ready(self) -> tuple[BoxIndex, ...]:
        """The open boxes whose turn has come: the box before them is filled."""
        if not self.rules.has_sequence:
            return self.open
        before, points = self.rules.boxes, self.points
        return tuple(
            box
            for box in self.open
            if (after := before[box].after) is None or points[after] is not None
        )

    @property
    def full(self) -> bool:
        return None not in self.points

    @property
    def boxes(self) -> Mapping[BoxId, Points]:
        """The filled boxes, in sheet order."""
        pairs = zip(self.rules.boxes, self.points, strict=True)
        return {box.id: points for box, points in pairs if points is not None}

    @property
    def upper_total(self) -> Points:
        """The sum of the upper boxes, without their bonus."""
        points = self.points
        return Points(sum([points[box] or 0 for box in self.rules.upper_places]))

    @property
    def upper_bonus(self) -> Points:
        """The upper bonus, of all columns; 0 until the upper boxes reach it."""
        if self.rules.upper_bonus is None:
            return Points(0)
        return Points(sum([self._bonus(*column) for column in self.rules.upper_boxes]))

    @property
    def columns(self) -> tuple[ColumnSums, ...]:
        """The sums of each column; of the whole sheet in a game without columns."""
        uppers = enumerate(self.rules.upper_boxes)
        return tuple(self._column(number, *upper) for number, upper in uppers)

    def _column(self, number: int, times: int, upper: Sequence[BoxIndex]) -> ColumnSums:
        boxes = self.rules.boxes
        lower = [place for place in self.rules.lower if boxes[place].column == number]
        return ColumnSums(self._sum(upper), self._bonus(times, upper), self._sum(lower))

    def _bonus(self, times: int, upper: Sequence[BoxIndex]) -> Points:
        """The upper bonus of one column."""
        bonus = self.rules.upper_bonus
        return Points(times * bonus.worth(self._sum(upper) // times) if bonus else 0)

    def _sum(self, boxes: Iterable[BoxIndex]) -> Points:
        return Points(sum([self.points[box] or 0 for box in boxes]))

    @property
    def lower_total(self) -> Points:
        """The sum of the lower boxes, without five-of-a-kind bonuses."""
        return self._sum(self.rules.lower)

    @property
    def gauge(self) -> int:
        """How far the filled upper boxes are above or below par (three dice of each number)."""
        held = self.points
        pars = self.rules.pars
        return sum([points - par for box, par in pars if (points := held[box]) is not None])

    @property
    def total(self) -> Points:
        """All points: boxes, upper bonus, five-of-a-kind bonuses."""
        found = self._total
        if found is None:
            found = Points(sum(filter(None, self.points)) + self.upper_bonus + self.bonuses)
            object.__setattr__(self, "_total", found)
        return found

    def __str__(self) -> str:
        return sheet_text(self)

    def html(self, lang: Lang = Lang.EN) -> str:
        """The sheet as HTML, as a notebook shows it."""
        from fivefold.games.scorecard.display import sheet_html  # noqa: PLC0415 (only where something is drawn)

        return sheet_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()

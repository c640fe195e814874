"""A position: what a player knows when deciding on a keep or a box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from fivefold.errors import IllegalMove, Seats
from fivefold.games.scorecard.game import ScorecardGame
from fivefold.games.scorecard.moves import Fill
from fivefold.games.scorecard.phases import Turn
from fivefold.games.scorecard.scoring import bonus_for, is_first_roll, points_in
from fivefold.games.scorecard.text import position_text
from fivefold.texts import Lang

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.protocol import Game, Move, Seat
    from fivefold.rules import BoxIndex, Points


@dataclass(frozen=True, slots=True)
class Position:
    """A player's score sheet, the dice on the table and the rolls left.

    >>> from fivefold.dice import Dice
    >>> from fivefold.games.scorecard import Fill, Keep, Sheet
    >>> from fivefold.rules import built_in
    >>> position = Position(Sheet.empty(built_in("yum")), Dice("66623"), rolls_left=1)
    >>> position.points(Fill("sixes")), position.points(Keep("666"))
    (18, None)
    """

    sheet: Sheet
    dice: Dice
    rolls_left: int

    @classmethod
    def of(cls, game: Game, seat: Seat) -> Position:
        """The position of a seat. Raises IllegalMove unless it has to decide now."""
        if not isinstance(game, ScorecardGame) or seat not in game.to_act:
            raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
        if not isinstance(game.phase, Turn) or game.phase.dice is None:
            raise IllegalMove("dice-due", count=game.due.count if game.due else 0)
        return cls(game.sheets[seat], game.phase.dice, game.phase.rolls_left)

    def check(self) -> None:
        """Refuse a position that cannot occur: a full sheet, wrong dice or wrong rolls left."""
        sheet, dice, rules = self.sheet, self.dice, self.sheet.rules
        if sheet.full:
            raise IllegalMove("card-full", total=sheet.total)
        if not dice:
            raise IllegalMove("no-dice", count=rules.dice)
        if len(dice) != rules.dice:
            raise IllegalMove("wrong-dice-count", dice=dice, got=len(dice), count=rules.dice)
        if self.rolls_left not in range(sheet.rolls):
            possible = tuple(range(sheet.rolls))
            raise IllegalMove("wrong-rolls-left", rolls=self.rolls_left, possible=possible)

    def box(self, fill: Fill) -> BoxIndex:
        return self.sheet.rules.index[fill.box]

    @overload
    def points(self, move: Fill) -> Points: ...

    @overload
    def points(self, move: Move) -> Points | None: ...

    def points(self, move: Move) -> Points | None:
        """The points of the dice in the box that is filled; None for a keep."""
        if not isinstance(move, Fill):
            return None
        return points_in(self.sheet, self.dice, self.box(move), first=self.is_first)

    @property
    def is_first(self) -> bool:
        """Whether the dice are those of the first roll."""
        return is_first_roll(self.sheet, self.rolls_left)

    @property
    def five_bonus(self) -> Points:
        """The five-of-a-kind bonus that the dice earn, whichever box they fill."""
        return bonus_for(self.sheet, self.dice)

    def after(self, fill: Fill) -> Sheet:
        """The sheet with the dice written into a box."""
        return self.sheet.filled(
            self.box(fill), self.points(fill), self.five_bonus, self.rolls_left
        )

    def __str__(self) -> str:
        return position_text(self)

    def html(self, lang: Lang = Lang.EN) -> str:
        """The position as HTML, as a notebook shows it."""
        from fivefold.games.scorecard.display import position_html  # noqa: PLC0415 (only where something is drawn)

        return position_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()

"""What a player plays for instead of points: a total, totals to beat, or a field of players.

Each has one text: `287`, `beat:240,251`, `field:3`. Players with the same highest total share the
win, as in every game, so a tie counts as that share of a win.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.phrases import say
from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.solver.totals import Totals
    from fivefold.solver.worth import Worth
    from fivefold.texts import Text

MOST_PLAYERS = 99
_NUMBER = "[0-9]{1,9}"
_BEAT = re.compile(rf"beat:({_NUMBER}(?:,{_NUMBER}){{0,{MOST_PLAYERS - 1}}})")
_FIELD = re.compile(rf"field:({_NUMBER})")


@dataclass(frozen=True)
class AtLeast:
    """To end with a total or more."""

    total: int

    def __str__(self) -> str:
        return str(self.total)

    def worth(self, _best_play: Callable[[], Totals]) -> Worth:
        from fivefold.solver.worth import Worth  # noqa: PLC0415 (loads NumPy)

        return Worth.at_least(self.total)

    def describe(self) -> Text:
        return say("for-total", total=self.total)


@dataclass(frozen=True)
class Beat:
    """To win against players who have ended with these totals."""

    totals: tuple[int, ...]

    def __str__(self) -> str:
        return f"beat:{','.join(map(str, self.totals))}"

    def worth(self, _best_play: Callable[[], Totals]) -> Worth:
        from fivefold.solver.worth import Worth  # noqa: PLC0415 (loads NumPy)

        return Worth.beating(self.totals)

    def describe(self) -> Text:
        totals: Text | int = self.totals[0]
        for other in self.totals[1:]:
            totals = say("and", first=totals, last=other)
        return say("for-beating", totals=totals)


@dataclass(frozen=True)
class Field:
    """To win against players who begin a game and play for the highest expected total."""

    players: int

    def __str__(self) -> str:
        return f"field:{self.players}"

    def worth(self, best_play: Callable[[], Totals]) -> Worth:
        """`best_play` gives the chance of each total of such a player."""
        from fivefold.solver.worth import Worth  # noqa: PLC0415 (loads NumPy)

        return Worth.against(self.players, best_play())

    def describe(self) -> Text:
        return say("for-field", count=self.players)


PlayingFor = AtLeast | Beat | Field


def parse_aim(text: str) -> PlayingFor:
    """What its text says, or Malformed.

    >>> parse_aim("287"), parse_aim("beat:240,251"), parse_aim("field:3")
    (AtLeast(total=287), Beat(totals=(240, 251)), Field(players=3))
    """
    typed = text.strip()
    if re.fullmatch(_NUMBER, typed):
        return AtLeast(int(typed))
    if found := _BEAT.fullmatch(typed):
        return Beat(tuple(map(int, found[1].split(","))))
    if (found := _FIELD.fullmatch(typed)) and 1 <= int(found[1]) <= MOST_PLAYERS:
        return Field(int(found[1]))
    raise Malformed("wrong-aim", aim=shown(text), most=MOST_PLAYERS)

"""Playing for something else than points: a total, totals to beat, or a field of players.

Each aim has one text: `287`, `beat:240,251`, `field:3`. Players with the same highest total share
the win, as in every game, so a tie counts as that share of a win. To play for points is to play for
the highest expected total.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.coach.phrases import paragraph, percent, points
from fivefold.coach.scorecard.phrases import describe_move, label, say
from fivefold.errors import Malformed
from fivefold.games.scorecard import Keep, possible_points
from fivefold.rules import BoxIndex
from fivefold.solver.lattice import lattice
from fivefold.solver.passes.distribution import worth_for_points
from fivefold.solver.totals import Worth
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.games.scorecard import Fill, Position
    from fivefold.solver.packed_curves import PackedCurves
    from fivefold.solver.passes.reach import Prospect, ReachChances
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values
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


_DIGITS = 9
"""Chances that agree to so many digits are equal, and the expected total decides."""


@dataclass(frozen=True)
class Reach:
    """The chance to end with a total or more."""

    total: int
    chance: float
    """With the best play for it."""
    for_points: float
    """If one plays for points instead."""
    prospects: tuple[Prospect, ...] = ()
    """With dice on the table, every choice, best first."""


def reach_of_totals(best: ReachChances, for_points: Totals) -> list[Reach]:
    """From a total that is certain up to the highest that can be reached, before a turn."""
    totals = range(best.certain, best.most + 1)
    return [Reach(one, best.at_least(one), for_points.at_least(one)) for one in totals]


def reach_from(values: Values, best: ReachChances, position: Position, total: int) -> Reach:
    """With dice on the table."""
    prospects = best.prospects(position, total)
    for_points = worth_for_points(values, position, Worth.at_least(total))
    return Reach(total, prospects[0].chance, for_points, prospects)


@dataclass(frozen=True, slots=True)
class AimedChoice:
    """A move that may be made, and what it leaves."""

    move: Keep | Fill
    chance: float
    """If everything after it is played for that chance."""
    expected: float
    """The expected final total if everything after it is played for points instead."""


@dataclass(frozen=True)
class AimedAdvice:
    """Every choice in a position for a player to whom totals have a certain worth, best first."""

    position: Position
    worth: Worth
    choices: tuple[AimedChoice, ...]
    best_chances: ReachChances = field(repr=False)
    """From a pass for this worth."""
    values: Values = field(repr=False)
    spreads: PackedCurves | None = field(default=None, repr=False)
    """The spreads of all sheets, which spare a calculation near the beginning of a game."""

    @property
    def best(self) -> AimedChoice:
        return self.choices[0]

    @cached_property
    def best_for_points(self) -> AimedChoice:
        """The choice with the highest expected total; of equal ones, that with the best chance."""
        most = max(choice.expected for choice in self.choices)
        return next(one for one in self.choices if one.expected >= most - self.values.tolerance)

    @cached_property
    def for_points(self) -> float:
        """The chance if everything from here on is played for points."""
        return worth_for_points(self.values, self.position, self.worth, self.spreads)


def advise_for(
    worth: Worth,
    values: Values,
    best_chances: ReachChances,
    position: Position,
    spreads: PackedCurves | None = None,
) -> AimedAdvice:
    """Advice from the best chances of a position's sheet, which a pass for this worth found."""
    expected = {option.move: option.expected for option in values.choices(position)}
    prospects = best_chances.prospects(position, worth.enough)
    choices = [AimedChoice(one.move, one.chance, expected[one.move]) for one in prospects]
    choices.sort(key=lambda one: (-round(one.chance, _DIGITS), -one.expected))
    return AimedAdvice(position, worth, tuple(choices), best_chances, values, spreads)


_NOTHING = 1e-9
_VISIBLE = 0.0005
"""Chances that differ by less are the same to people."""


def reason_for_aim(advice: AimedAdvice) -> Text:
    """Where the best choice differs from the best one for points, and why."""
    best, other = advice.best, advice.best_for_points
    if best.chance < _NOTHING:
        return say("aim-out-of-reach")
    if other.chance > 1 - _NOTHING:
        return say("aim-certain")
    if best.move == other.move:
        later = best.chance - advice.for_points >= _VISIBLE
        return say("aim-same-now" if later else "aim-same")
    if best.chance - other.chance < _VISIBLE:
        return say("aim-nearly-same", other=describe_move(advice.position, other.move))
    return paragraph([_difference(advice), _situation(advice), *_cause(advice)])


def _difference(advice: AimedAdvice) -> Text:
    best, other = advice.best, advice.best_for_points
    return say(
        "aim-differs",
        other=describe_move(advice.position, other.move),
        lost=points(other.expected - best.expected),
        theirs=percent(other.chance),
        mine=percent(best.chance),
    )


def _situation(advice: AimedAdvice) -> Text:
    """Whoever is behind needs good luck; whoever is ahead only has to avoid bad luck."""
    needed, expected = advice.worth.even, advice.best_for_points.expected
    key = "aim-behind" if expected < needed else "aim-ahead"
    return say(key, needed=needed, gap=points(abs(needed - expected)))


def _cause(advice: AimedAdvice) -> list[Text]:
    best, other, position = advice.best.move, advice.best_for_points.move, advice.position
    if isinstance(best, Keep):
        mine, theirs = _by_box(advice, best), _by_box(advice, other)
        box = max(mine, key=lambda one: mine[one] - theirs.get(one, 0.0))
        return [
            say(
                "aim-makes-the-difference",
                box=label(position.sheet, box),
                mine=percent(mine[box]),
                theirs=percent(theirs.get(box, 0.0)),
                other=describe_move(position, other),
            )
        ]
    if isinstance(other, Keep):
        return []
    box = position.box(other)
    most = max(possible_points(position.sheet, box))
    return [say("aim-stays-open", box=label(position.sheet, box), most=most)]


def _by_box(advice: AimedAdvice, move: Keep | Fill) -> dict[BoxIndex, float]:
    """The chance that the turn ends in each box and the aim is reached after it."""
    position = advice.position
    if not isinstance(move, Keep):
        found = next(choice for choice in advice.choices if choice.move == move)
        return {position.box(move): found.chance}
    turn = advice.best_chances.turn(advice.worth.enough)
    ends = turn.ends(lattice(position.sheet.rules.dice).index[move.dice], position.rolls_left)
    shares: dict[BoxIndex, float] = {}
    for chance, box, worth in zip(ends, turn.best_boxes, turn.finals, strict=True):
        shares[BoxIndex(box)] = shares.get(BoxIndex(box), 0.0) + chance * worth
    return shares

"""Why playing for a total or a win differs from playing for points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import paragraph, percent, points
from fivefold.coach.scorecard.phrases import describe_move, label, say
from fivefold.games.scorecard import Keep, possible_points
from fivefold.rules import BoxIndex
from fivefold.solver.turns.lattice import lattice

if TYPE_CHECKING:
    from fivefold.coach.scorecard.reaching import AimedAdvice
    from fivefold.games.scorecard import Fill
    from fivefold.texts import Text

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

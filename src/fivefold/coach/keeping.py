"""Sentences about keeps: what they aim at, and why other dice or stopping would be worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import doing, figure, hopes, label, percent, points, say, spaced
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from fivefold.coach.advice import Choice
    from fivefold.coach.aims import Aim
    from fivefold.coach.position import Position
    from fivefold.games.scorecard import Fill
    from fivefold.texts import Text

_FEW_BOXES = 3
"""With so few boxes open even a fresh roll has an aim."""
_MOSTLY = 0.5
_MENTIONED = 2
"""How many goals are named of a keep that is not the best."""
_SAME = 1e-9
"""Chances so close are one and the same."""
_SEEN, _APART = 0.05, 0.1
"""Fewer points are none when written with one decimal; and so many apart, no two look alike."""


def why_keep(position: Position, aim: Aim) -> Text:
    """What a keep aims at, and what a miss leaves."""
    hope, sheet = _hope(position, aim), position.sheet
    missed, first = 1 - sum(goal.chance for goal in aim.goals), next(iter(aim.misses), None)
    if first is None or first.box is None or len(sheet.open) == 1:
        return say("aim-alone", aim=hope)
    facts = {"aim": hope, "points": first.least, "box": label(sheet, first.box)}
    if first.least and len(aim.misses) == 1:
        return say("at-worst", **facts)
    if not first.most and first.chance > _MOSTLY * missed:
        return say("miss-is-zero", **facts)
    return say("aim-alone", aim=hope)


def _hope(position: Position, aim: Aim) -> Text:
    if aim.kept and not aim.goals:
        return say("little-to-win", dice=spaced(aim.kept))
    if not aim.goals:
        return say("roll-all")
    goals = hopes(position.sheet, aim.goals)
    if aim.kept:
        return say("play-for", dice=spaced(aim.kept), goals=goals)
    if len(position.sheet.open) <= _FEW_BOXES:
        return say("roll-all-for", goals=goals)
    return say("roll-all")


def why_not_keep(position: Position, choice: Choice, kept: Keep) -> Text:
    best, aim = position.best.move, position.aim(kept.dice)
    facts = {"trying": _trying(position, aim), "lost": points(choice.gives_up)}
    if isinstance(best, Keep):
        why = _compared(position, best, aim, choice.gives_up)
        return say("gives-up", why=why, **facts)
    if not aim.chance_above(position.best.expected):
        return say("rolling-on-never", move=_move(position, aim), lost=facts["lost"])
    return say("rolling-on", **_odds(aim, position.best.expected), **facts)


def _odds(aim: Aim, total: float) -> dict[str, Text]:
    """How often a keep ends above a total and how often below, and by how much on average."""
    return {
        "better": percent(aim.chance_above(total)),
        "gain": points(aim.gain_when_above(total)),
        "worse": percent(1 - aim.chance_of(total)),
        "loss": figure(aim.loss_when_below(total)),
    }


def _trying(position: Position, aim: Aim) -> Text:
    """A keep as what one does, and what for."""
    move, goals = _move(position, aim), aim.goals[:_MENTIONED]
    return say("doing-for", move=move, goals=hopes(position.sheet, goals)) if goals else move


def _move(position: Position, aim: Aim) -> Text:
    return doing(position.sheet, position.dice, Keep(aim.kept))


def why_not_stop(position: Position, choice: Choice, fill: Fill, best: Keep) -> Text:
    aim, total = position.aim(best.dice), choice.expected
    facts = {
        "points": points(position.points(fill)),
        "box": label(position.sheet, position.box(fill)),
        "lost": points(choice.gives_up),
    }
    if aim.chance_of(total) > 1 - _SAME:
        return say("stopping-too-soon", **facts)
    chance, gain = percent(aim.chance_above(total)), points(aim.gain_when_above(total))
    return say("stopping", chance=chance, gain=gain, **facts)


def _compared(position: Position, best: Keep, other: Aim, lost: float) -> Text:
    """How much of what another keep gives up is lost this turn, and how much in later ones."""
    theirs = other.scored(position.sheet)
    if not theirs:
        return say("only-zero")
    now = theirs - position.aim(best.dice).scored(position.sheet)
    later, facts = lost + now, {"now": points(abs(now))}
    if abs(now) < _SEEN:
        return say("turn-as-much")
    if abs(later) < _APART:
        return say("turn-less")
    if now > 0:
        return say("turn-more", **facts)
    return say("turn-less-and-later" if later > 0 else "turn-less-not-back", **facts)

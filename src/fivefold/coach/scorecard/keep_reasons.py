"""Sentences about keeps: what they aim at, and why keeping other dice or stopping is worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import figure, percent, points
from fivefold.coach.scorecard.phrases import describe_goals, describe_move, label, say, spaced
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from fivefold.coach.scorecard.advice import Choice
    from fivefold.coach.scorecard.aims import Aim
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.games.scorecard import Fill
    from fivefold.texts import Text

_FEW_BOXES = 3
"""With no more open boxes than this, rolling all the dice has an aim worth naming."""
_MOSTLY = 0.5
"""A miss is called a zero if more than this share of the misses are."""
_MENTIONED = 2
"""How many goals are named for a keep that is not the best."""
_SAME = 1e-9
"""Chances that differ by less count as equal."""
_SEEN, _APART = 0.05, 0.1
"""Fewer points disappear when rounded to one decimal; figures this far apart never look equal."""


def why_keep(analysis: Analysis, aim: Aim) -> Text:
    """What a keep aims at, and what a miss leaves."""
    text, sheet = _aim_text(analysis, aim), analysis.sheet
    missed, first = 1 - sum(goal.chance for goal in aim.goals), next(iter(aim.misses), None)
    if first is None or first.box is None or len(sheet.open) == 1:
        return say("aim-alone", aim=text)
    facts = {"aim": text, "points": first.least, "box": label(sheet, first.box)}
    if first.least and len(aim.misses) == 1:
        return say("at-worst", **facts)
    if not first.most and first.chance > _MOSTLY * missed:
        return say("miss-is-zero", **facts)
    return say("aim-alone", aim=text)


def _aim_text(analysis: Analysis, aim: Aim) -> Text:
    if aim.kept and not aim.goals:
        return say("little-to-win", dice=spaced(aim.kept))
    if not aim.goals:
        return say("roll-all")
    goals = describe_goals(analysis.sheet, aim.goals)
    if aim.kept:
        return say("play-for", dice=spaced(aim.kept), goals=goals)
    if len(analysis.sheet.open) <= _FEW_BOXES:
        return say("roll-all-for", goals=goals)
    return say("roll-all")


def why_not_keep(analysis: Analysis, choice: Choice, kept: Keep) -> Text:
    best, aim = analysis.best.move, analysis.aim(kept.dice)
    facts = {"trying": _trying(analysis, aim), "lost": points(choice.gives_up)}
    if isinstance(best, Keep):
        why = _compared(analysis, best, aim, choice.gives_up)
        return say("gives-up", why=why, **facts)
    if not aim.chance_above(analysis.best.expected):
        return say("rolling-on-never", move=_move(analysis, aim), lost=facts["lost"])
    return say("rolling-on", **_odds(aim, analysis.best.expected), **facts)


def _odds(aim: Aim, total: float) -> dict[str, Text]:
    """How often a keep ends above and below a total, and by how much on average."""
    return {
        "better": percent(aim.chance_above(total)),
        "gain": points(aim.gain_when_above(total)),
        "worse": percent(1 - aim.chance_of(total)),
        "loss": figure(aim.loss_when_below(total)),
    }


def _trying(analysis: Analysis, aim: Aim) -> Text:
    """A keep and its main goals: `keeping 3 3 3 for a full house (30%)`."""
    move, goals = _move(analysis, aim), aim.goals[:_MENTIONED]
    return (
        say("doing-for", move=move, goals=describe_goals(analysis.sheet, goals)) if goals else move
    )


def _move(analysis: Analysis, aim: Aim) -> Text:
    return describe_move(analysis.position, Keep(aim.kept))


def why_not_stop(analysis: Analysis, choice: Choice, fill: Fill, best: Keep) -> Text:
    aim, total = analysis.aim(best.dice), choice.expected
    facts = {
        "points": points(analysis.position.points(fill)),
        "box": label(analysis.sheet, analysis.position.box(fill)),
        "lost": points(choice.gives_up),
    }
    if aim.chance_of(total) > 1 - _SAME:
        return say("stopping-too-soon", **facts)
    chance, gain = percent(aim.chance_above(total)), points(aim.gain_when_above(total))
    return say("stopping", chance=chance, gain=gain, **facts)


def _compared(analysis: Analysis, best: Keep, other: Aim, lost: float) -> Text:
    """How much of what another keep gives up is lost in this turn, and how much in later ones."""
    theirs = other.scored(analysis.sheet)
    if not theirs:
        return say("only-zero")
    now = theirs - analysis.aim(best.dice).scored(analysis.sheet)
    later, facts = lost + now, {"now": points(abs(now))}
    if abs(now) < _SEEN:
        return say("turn-as-much")
    if abs(later) < _APART:
        return say("turn-less")
    if now > 0:
        return say("turn-more", **facts)
    return say("turn-less-and-later" if later > 0 else "turn-less-not-back", **facts)

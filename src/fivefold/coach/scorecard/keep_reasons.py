"""Sentences about keeps: what they aim at, and why keeping other dice or stopping is worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import figure, percent, points
from fivefold.coach.scorecard.phrases import describe_goals, describe_move, label, say, spaced
from fivefold.coach.scorecard.rule_reasons import bonus_risk
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
_SAME = 1e-9
"""Chances that differ by less count as equal."""
_OFTENER = 0.05
"""A box is used up more often if its chance is higher by this much."""


def why_keep(analysis: Analysis, aim: Aim) -> Text:
    """What a keep aims at, and what a miss leaves."""
    sheet = analysis.sheet
    if aim.kept and not aim.goals:
        return say("keep-ends", dice=spaced(aim.kept), ending=_likeliest(analysis, aim))
    if not aim.goals or not (aim.kept or len(sheet.open) <= _FEW_BOXES):
        return say("roll-all")
    goals = describe_goals(sheet, aim.goals)
    text = say("play-for", dice=spaced(aim.kept), goals=goals) if aim.kept else None
    return _with_misses(analysis, aim, text or say("roll-all-for", goals=goals))


def _with_misses(analysis: Analysis, aim: Aim, text: Text) -> Text:
    """What a keep is played for, and what follows where the dice don't show it."""
    if not aim.says_enough:
        return say("other-gains", aim=text)
    if aim.also:
        return say("also", aim=text, goals=describe_goals(analysis.sheet, aim.also))
    first = next(iter(aim.misses), None)
    if first is None or len(analysis.sheet.open) == 1:
        return say("aim-alone", aim=text)
    facts = {"aim": text, "points": first.least, "box": label(analysis.sheet, first.box)}
    if first.least and len(aim.misses) == 1:
        return say("at-worst", **facts)
    missed = sum(ending.chance for ending in aim.misses)
    if not first.most and first.chance > _MOSTLY * missed:
        return say("miss-is-zero", **facts)
    return say("aim-alone", aim=text)


def why_not_keep(analysis: Analysis, choice: Choice, kept: Keep) -> Text:
    best, aim = analysis.best.move, analysis.aim(kept.dice)
    facts = {"trying": _trying(analysis, aim), "lost": points(choice.gives_up)}
    if isinstance(best, Keep):
        why = _why_worse(analysis, choice, aim, analysis.aim(best.dice))
        return say("gives-up", why=why, **facts) if why else say("only-gives-up", **facts)
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
    move = _move(analysis, aim)
    if not aim.goals:
        return move
    key = "doing-for" if aim.says_enough and not aim.also else "doing-for-more"
    return say(key, move=move, goals=describe_goals(analysis.sheet, aim.goals))


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
    return say("stopping", chance=percent(aim.chance_above(total)), **facts)


def _why_worse(analysis: Analysis, choice: Choice, other: Aim, best: Aim) -> Text | None:
    """What on the sheet makes another keep worse; None where the goals of both say it already."""
    theirs, mine = other.scored(analysis.sheet), best.scored(analysis.sheet)
    if not theirs:
        return say("only-zero")
    if risk := bonus_risk(analysis, choice):
        return risk
    if theirs > mine and (used := _used_up(analysis, other, best)):
        return used
    return None if other.goals else say("ends-in", ending=_likeliest(analysis, other))


def _used_up(analysis: Analysis, other: Aim, best: Aim) -> Text | None:
    """The box that another keep fills more often, where it costs more than it brings this turn."""
    oftener = {box: chance - best.boxes.get(box, 0) for box, chance in other.boxes.items()}
    box = max(oftener, key=oftener.__getitem__)
    if oftener[box] < _OFTENER:
        return None
    chances = {"theirs": percent(other.boxes[box]), "mine": percent(best.boxes.get(box, 0))}
    return say("uses-up", box=label(analysis.sheet, box), **chances)


def _likeliest(analysis: Analysis, aim: Aim) -> Text:
    """The box that the turn ends in most often: `Chance (40%)`."""
    box = max(aim.boxes, key=aim.boxes.__getitem__)
    return say("goal", box=label(analysis.sheet, box), chance=percent(aim.boxes[box]))

"""Sentences about boxes: what a box scores, how that compares, and why another would be worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import figure, percent, points
from fivefold.coach.scorecard.bonus import bonus_is_open, wins_bonus
from fivefold.coach.scorecard.phrases import called, describe_move, label, say
from fivefold.coach.scorecard.rule_reasons import bonus_risk, not_yet_wild
from fivefold.coach.scorecard.turn_odds import box_average
from fivefold.games.scorecard import possible_points

if TYPE_CHECKING:
    from fivefold.coach.scorecard.advice import Choice
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.games.scorecard import Fill, Sheet
    from fivefold.rules import BoxIndex
    from fivefold.texts import Text

_LITTLE = 3.0
"""A loss of no more points than this is a small one, against a box's average or a whole turn's."""
_UNLIKELY, _SMALL = 0.35, 10.0
"""A box that is filled this rarely, or scores this little on average, is cheap to give up."""


def why_box(analysis: Analysis, fill: Fill) -> Text:
    """What a box scores, compared with a turn played for it only; or what a bad turn costs."""
    position, sheet = analysis.position, analysis.sheet
    box, scored = position.box(fill), position.points(fill)
    facts = {"box": label(sheet, box), "points": points(scored)}
    bonus = sheet.rules.upper_bonus
    if bonus and wins_bonus(sheet, box, scored):
        return say("write-bonus", bonus=points(bonus.points), **facts)
    if position.rolls_left and sheet.rules.saved_rolls and len(sheet.open) > 1:
        return say("stop-saves", count=position.rolls_left, **facts)
    if position.rolls_left:
        most = scored == max(possible_points(sheet, box))
        return say("stop-at-most" if most else "stop", **facts)
    if len(sheet.open) == 1:
        return say("last-box" if scored else "last-box-zero", **facts)
    usual = box_average(analysis.values, sheet, box)
    if scored < usual and analysis.cost_of_turn > _LITTLE:
        key = "write-least-bad" if scored else "zero-least-bad"
        return say(key, cost=points(analysis.cost_of_turn), **facts)
    return _written(scored, usual, facts) if scored else _zero(sheet, box, usual, facts)


def _written(scored: int, usual: float, facts: dict[str, Text]) -> Text:
    if scored > usual:
        return say("write-good", alone=figure(usual), **facts)
    key = "write-small-loss" if usual - scored <= _LITTLE else "write-although"
    return say(key, alone=figure(usual), **facts)


def _zero(sheet: Sheet, box: BoxIndex, usual: float, facts: dict[str, Text]) -> Text:
    scores = [scored for scored in possible_points(sheet, box) if scored]
    if not scores:
        return say("zero-lost", **facts)
    if len(scores) == 1 and usual < _UNLIKELY * scores[0]:
        return say("zero-unlikely", chance=percent(usual / scores[0]), **facts)
    if len(scores) != 1 and usual < _SMALL:
        return say("zero-small", alone=points(usual), **facts)
    return say("zero-although", alone=points(usual), **facts)


def why_not_box(analysis: Analysis, choice: Choice, fill: Fill, best: Fill) -> Text:
    """What speaks against another box, by the boxes and the bonuses on the sheet."""
    position = analysis.position
    facts = {"move": describe_move(position, fill), "lost": points(choice.gives_up)}
    if own := not_yet_wild(position, fill):
        return say("other-not-wild", own=own, **facts, **called(position.sheet))
    if _in_reach(position.after(best)) and not _in_reach(position.after(fill)):
        return say("other-loses-bonus", **facts)
    return say(
        "gives-up", trying=facts["move"], lost=facts["lost"], why=_why(analysis, choice, fill, best)
    )


def _why(analysis: Analysis, choice: Choice, fill: Fill, best: Fill) -> Text:
    position, sheet = analysis.position, analysis.sheet
    theirs, mine = position.box(fill), position.box(best)
    facts = {"box": label(sheet, theirs), "mine": label(sheet, mine)}
    if risk := bonus_risk(analysis, choice):
        return risk
    usual, own = (box_average(analysis.values, sheet, box) for box in (theirs, mine))
    short = usual - position.points(fill)
    if short > own - position.points(best):
        key = "box-average" if short >= 0 or usual <= own else "box-averages"
        return say(key, alone=figure(usual), own=figure(own), **facts)
    now = analysis.gain(best) - analysis.gain(fill)
    return say("less-now", now=points(now), **facts) if now > 0 else say("better-open", **facts)


def _in_reach(sheet: Sheet) -> bool:
    return bool(sheet.upper_bonus) or bonus_is_open(sheet)

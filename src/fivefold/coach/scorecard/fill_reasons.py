"""Sentences about boxes: what a box scores, how that compares, and why another would be worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import figure, percent, points
from fivefold.coach.scorecard.bonus import bonus_is_open, wins_bonus
from fivefold.coach.scorecard.phrases import describe_move, label, say
from fivefold.coach.scorecard.rule_reasons import not_yet_wild
from fivefold.coach.scorecard.turn_odds import box_average
from fivefold.games.scorecard import possible_points

if TYPE_CHECKING:
    from fivefold.coach.scorecard.advice import Choice
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.games.scorecard import Fill, Sheet
    from fivefold.rules import BoxIndex
    from fivefold.texts import Text

_LITTLE = 3.0
"""Scoring this much below the box's average is a small loss."""
_UNLIKELY, _SMALL = 0.35, 10.0
"""A box that is filled this rarely, or scores this little on average, is cheap to give up."""
_MAINLY, _LEFT = 0.5, 0.25
"""A loss is blamed on the bonus if the bonus makes up this share of it, and if no more than this
share of the bonus is left."""
_SEEN = 0.05
"""Fewer points disappear when rounded to one decimal."""


def why_box(analysis: Analysis, fill: Fill) -> Text:
    """What a box scores, compared with the average of a turn played for it only."""
    position, sheet = analysis.position, analysis.sheet
    box, scored = position.box(fill), position.points(fill)
    facts = {"box": label(sheet, box), "points": points(scored)}
    bonus = sheet.rules.upper_bonus
    if bonus and wins_bonus(sheet, box, scored):
        return say("write-bonus", bonus=points(bonus.points), **facts)
    if position.rolls_left:
        most = scored == max(possible_points(sheet, box))
        return say("stop-at-most" if most else "stop", **facts)
    if len(sheet.open) == 1:
        return say("last-box" if scored else "last-box-zero", **facts)
    usual = box_average(analysis.values, sheet, box)
    return _written(scored, usual, facts) if scored else _zero(sheet, box, usual, facts)


def _written(scored: int, usual: float, facts: dict[str, Text]) -> Text:
    if scored > usual:
        return say("write-good", alone=figure(usual), **facts)
    key = "write-small-loss" if usual - scored <= _LITTLE else "write-least-bad"
    return say(key, alone=figure(usual), **facts)


def _zero(sheet: Sheet, box: BoxIndex, usual: float, facts: dict[str, Text]) -> Text:
    scores = [scored for scored in possible_points(sheet, box) if scored]
    if not scores:
        return say("zero-lost", **facts)
    if len(scores) == 1 and usual < _UNLIKELY * scores[0]:
        return say("zero-unlikely", chance=percent(usual / scores[0]), **facts)
    if len(scores) != 1 and usual < _SMALL:
        return say("zero-small", alone=points(usual), **facts)
    return say("zero-least-bad", **facts)


def why_not_box(analysis: Analysis, choice: Choice, fill: Fill, best: Fill) -> Text:
    """What another box scores now, and what it costs later."""
    position = analysis.position
    facts = {"move": describe_move(position, fill), "lost": points(choice.gives_up)}
    if own := not_yet_wild(position, fill):
        return say("other-not-wild", own=own, **facts)
    out_of_reach = _in_reach(position.after(best)) and not _in_reach(position.after(fill))
    if out_of_reach and not analysis.better_without_bonus(choice):
        return say("other-loses-bonus", **facts)
    ours, theirs = map(analysis.bonus_worth, (analysis.best, choice))
    if _MAINLY * choice.gives_up < ours - theirs <= choice.gives_up and theirs < _LEFT * ours:
        return say("other-risks-bonus", ours=figure(ours), theirs=points(theirs), **facts)
    now = analysis.gain(fill) - analysis.gain(best)
    if not now:
        return say("same-now" if position.points(fill) else "other-zero", **facts)
    return say("other-box", when=_when(now, choice.gives_up + now), **facts)


def _when(now: int, later: float) -> Text:
    """The points gained now against those lost later; the difference is what is given up."""
    facts = {"now": points(abs(now)), "later": figure(abs(later))}
    if now > 0:
        return say("more-now", **facts)
    if abs(later) < _SEEN:
        return say("less-now-only", **facts)
    return say("less-both" if later > 0 else "less-now", **facts)


def _in_reach(sheet: Sheet) -> bool:
    return bool(sheet.upper_bonus) or bonus_is_open(sheet)

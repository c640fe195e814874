"""Why a choice is best, or what another one gives up: two short sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import figure, paragraph, percent, points
from fivefold.coach.scorecard.analysis import EQUAL, HOPELESS
from fivefold.coach.scorecard.bonus import bonus_is_open, wins_bonus
from fivefold.coach.scorecard.phrases import (
    called,
    describe_goals,
    describe_move,
    label,
    say,
    spaced,
)
from fivefold.coach.scorecard.turn_odds import box_average
from fivefold.games.scorecard import Keep, is_trump, legal_boxes, points_in, possible_points
from fivefold.rules import Points, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.scorecard.aims import Aim
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Position, Sheet
    from fivefold.rules import BoxIndex
    from fivefold.rules.model import FiveOfAKind, Order
    from fivefold.solver.values import Choice
    from fivefold.texts import Text


_MAINLY = 0.5
"""A loss is blamed on the upper bonus if the bonus makes up this share of it."""


def about_alike(position: Position, fill: Fill) -> Text | None:
    """Why five of a kind go into this box, where a special rule decides that."""
    sheet, dice, box = position.sheet, position.dice, position.box(fill)
    policy = _policy(sheet, dice)
    if policy is None:
        return None
    facts = {"box": label(sheet, box), "points": points(position.points(fill))}
    if is_trump(sheet, dice) and box in policy.trump_boxes:
        return say("alike-wild", **facts, **called(sheet))
    if policy.trump is Trump.FORCED and len(sheet.open) > 1:
        return _forced(sheet, dice, box, facts | {"five": label(sheet, policy.box)})
    return None


def not_yet_wild(position: Position, fill: Fill) -> Text | None:
    """The open upper box of the dice's number, where it stops them from being a wild card."""
    sheet, dice, box = position.sheet, position.dice, position.box(fill)
    policy = _policy(sheet, dice)
    if policy is None or box not in policy.trump_boxes or is_trump(sheet, dice):
        return None
    return label(sheet, sheet.rules.upper[dice.faces[0]])


def _policy(sheet: Sheet, dice: Dice) -> FiveOfAKind | None:
    """The rules for five of a kind, once their box is filled."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or not dice.all_same or sheet.points[policy.box] is None:
        return None
    return policy


def _forced(sheet: Sheet, dice: Dice, box: BoxIndex, facts: dict[str, Text]) -> Text:
    if legal_boxes(sheet, dice) == (sheet.rules.upper.get(dice.faces[0]),):
        return say("alike-own-box", **facts)
    return say("alike-lower" if box in sheet.rules.lower else "alike-no-lower", **facts)


def about_order(position: Position, fill: Fill) -> Iterator[Text]:
    """How LOW and HIGH limit each other: what the box does to the other one, or why the dice do not
    fit there."""
    sheet, box = position.sheet, position.box(fill)
    order = sheet.rules.order
    if order is None:
        return
    scored = position.points(fill)
    other, some, none = (
        (order.high, "high-must-beat", "high-is-free")
        if box == order.low
        else (order.low, "low-must-stay-below", "low-is-lost")
    )
    if box not in (order.low, order.high) or sheet.points[other] is not None:
        yield from _kept_out(sheet, position.dice, order)
    elif not scored or _narrows(sheet, box, scored, other):
        yield say(some if scored else none, points=scored, **_names(sheet, order))


def _narrows(sheet: Sheet, box: BoxIndex, scored: Points, other: BoxIndex) -> bool:
    """Whether these points in one box leave the other one fewer possible scores."""
    after = sheet.filled(box, scored, Points(0))
    return possible_points(after, other) < possible_points(sheet, other)


def _kept_out(sheet: Sheet, dice: Dice, order: Order) -> Iterator[Text]:
    """The box that the dice would fit if the other one held nothing."""
    for box, other, key in (
        (order.low, order.high, "too-high"),
        (order.high, order.low, "too-low"),
    ):
        limit, total = sheet.points[other], sheet.rules.scores[dice][box]
        if limit and sheet.points[box] is None and total and not points_in(sheet, dice, box):
            yield say(key, points=total, limit=limit, **_names(sheet, order))


def _names(sheet: Sheet, order: Order) -> dict[str, Text]:
    return {"low": label(sheet, order.low), "high": label(sheet, order.high)}


def bonus_risk(analysis: Analysis, choice: Choice) -> Text | None:
    """Describe the effect of a choice on the upper bonus, where that is most of its loss."""
    mine, theirs = map(analysis.bonus_worth, (analysis.best, choice))
    if not _MAINLY * choice.gives_up < mine - theirs:
        return None
    return say("risks-bonus", theirs=points(max(theirs, 0)), mine=figure(mine))


def bonus_pace(sheet: Sheet) -> Text:
    """How far the sheet is ahead of or behind the pace of the upper bonus."""
    gauge = sheet.gauge
    begun = any(sheet.points[box] is not None for box in sheet.rules.upper.values())
    if gauge:
        return say("ahead" if gauge > 0 else "behind", points=points(abs(gauge)))
    return say("level" if begun else "nothing-yet")


_LITTLE = 3.0
"""A loss of no more points than this is a small one, against a box's average or a whole turn's."""
_UNLIKELY, _SMALL = 0.35, 10.0
"""A box that is filled this rarely, or scores this little on average, is cheap to give up."""


def why_box(analysis: Analysis, fill: Fill) -> Text:
    """Compare the points of a box with a turn played for it only; or say what a bad turn costs."""
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
    """Argue against another box, by the boxes and the bonuses on the sheet."""
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


_FEW_BOXES = 3
"""With no more open boxes than this, rolling all the dice has an aim worth naming."""
_MOSTLY = 0.5
"""A miss is called a zero if more than this share of the misses are."""
_SAME = 1e-9
"""Chances that differ by less count as equal."""
_OFTENER = 0.05
"""A box is used up more often if its chance is higher by this much."""


def why_keep(analysis: Analysis, aim: Aim) -> Text:
    """Describe the aim of a keep, and the result of a miss."""
    sheet = analysis.sheet
    if aim.kept and not aim.goals:
        return say("keep-ends", dice=spaced(aim.kept), ending=_likeliest(analysis, aim))
    if not aim.goals or not (aim.kept or len(sheet.open) <= _FEW_BOXES):
        return say("roll-all")
    goals = describe_goals(sheet, aim.goals)
    text = say("play-for", dice=spaced(aim.kept), goals=goals) if aim.kept else None
    return _with_misses(analysis, aim, text or say("roll-all-for", goals=goals))


def _with_misses(analysis: Analysis, aim: Aim, text: Text) -> Text:
    """Describe the goal of a keep, and what follows where the dice don't show it."""
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
    """Explain by the sheet why another keep is worse; None where the goals of both already show
    it."""
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


_MOST_SENTENCES = 2


def reason_for_best(analysis: Analysis) -> Text:
    """Describe the aim of the best choice, and a rule that matters or the loss of another one."""
    sentences, other = list(_why_best(analysis)), analysis.alternative
    if other is not None:
        sentences.append(_no_close_second(analysis, other) or _why_not(analysis, other))
    return paragraph(sentences[:_MOST_SENTENCES])


def reason_against(analysis: Analysis, choice: Choice) -> Text:
    """Describe the loss of another choice, and the aim of the best one."""
    return paragraph([_why_not(analysis, choice), next(_why_best(analysis))])


def _why_best(analysis: Analysis) -> Iterator[Text]:
    position, best = analysis.position, analysis.best.move
    if isinstance(best, Keep):
        yield why_keep(analysis, analysis.aim(best.dice))
        return
    yield about_alike(position, best) or why_box(analysis, best)
    if position.five_bonus:
        yield say("alike-bonus", bonus=position.five_bonus, **called(position.sheet))
    elif not analysis.tipped:
        yield from about_order(position, best)


def _no_close_second(analysis: Analysis, other: Choice) -> Text | None:
    """Says that even the second best keep is far behind, where that is so."""
    if other.gives_up < HOPELESS or other is not analysis.others[0]:
        return None
    if not (isinstance(other.move, Keep) and isinstance(analysis.best.move, Keep)):
        return None
    move = describe_move(analysis.position, other.move)
    return say("nothing-close", move=move, lost=points(other.gives_up))


def _why_not(analysis: Analysis, choice: Choice) -> Text:
    move, best = choice.move, analysis.best.move
    if choice.gives_up < EQUAL:
        same = choice.gives_up <= analysis.values.tolerance
        key = "no-difference" if same else "practically-equal"
        return say(key, move=describe_move(analysis.position, move))
    if analysis.better_without_bonus(choice):
        facts = {"move": describe_move(analysis.position, move), "lost": points(choice.gives_up)}
        return say("bonus-decides", pace=bonus_pace(analysis.sheet), **facts)
    if isinstance(move, Keep):
        return why_not_keep(analysis, choice, move)
    if isinstance(best, Keep):
        return why_not_stop(analysis, choice, move, best)
    return why_not_box(analysis, choice, move, best)

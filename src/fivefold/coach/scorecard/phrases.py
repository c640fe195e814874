"""Scorecard moves and goals in words: `keeping 3 3 3`, `a full house (30%)`."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from fivefold.coach.phrases import percent
from fivefold.coach.scorecard.bonus import wins_bonus
from fivefold.games.scorecard import Keep, possible_points
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.scorecard.aims import Goal
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Position, Sheet
    from fivefold.rules import BoxIndex
    from fivefold.texts import Text


def say(key: str, **facts: object) -> Text:
    return catalogue("coach-scorecard")[key].format(**facts)


def spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))


def label(sheet: Sheet, box: BoxIndex) -> Text:
    return sheet.rules.boxes[box].label


def called(sheet: Sheet) -> dict[str, Text]:
    """The names for five of a kind and the wild card on the game's rule sheet."""
    policy = sheet.rules.five_of_a_kind
    return {"five": policy.name, "trump": policy.trump_name} if policy else {}


def describe_move(position: Position, move: Keep | Fill) -> Text:
    """A move as the subject of a sentence: `keeping 3 3 3`, `garder 3 3 3`."""
    if isinstance(move, Keep):
        return say("keeping", dice=spaced(move.dice)) if move.dice else say("rolling-all")
    sheet, box, scored = position.sheet, position.box(move), position.points(move)
    wins = wins_bonus(sheet, box, scored)
    key = "writing-for-bonus" if wins else "writing" if scored else "writing-zero"
    return say(key, points=scored, box=label(sheet, box))


def describe_goals(sheet: Sheet, goals: Sequence[Goal]) -> Text:
    """`a (30%), b (20%) or c (5%)`."""
    *firsts, last = [_describe_goal(sheet, goal) for goal in goals]
    if not firsts:
        return last
    first = reduce(lambda done, part: say("comma", first=done, last=part), firsts)
    return say("or", first=first, last=last)


def _describe_goal(sheet: Sheet, goal: Goal) -> Text:
    rules, chance = sheet.rules, percent(goal.chance)
    if goal.box is None:
        policy = rules.five_of_a_kind
        five, bonus = (label(sheet, policy.box), policy.bonus) if policy else ("", 0)
        return say("goal-five", box=five, bonus=bonus, chance=chance)
    facts = {"box": label(sheet, goal.box), "least": goal.least, "most": goal.most}
    return say(_goal_key(sheet, goal, goal.box), chance=chance, **facts, **called(sheet))


def _goal_key(sheet: Sheet, goal: Goal, box: BoxIndex) -> str:
    scores = [points for points in possible_points(sheet, box) if points]
    if goal.wild:
        return "goal-wild"
    if wins_bonus(sheet, box, goal.least):
        return "goal-upper-bonus"
    counts = box in sheet.rules.upper.values()  # every score there needs its figure
    if goal.least == min(scores) and not goal.capped and not counts:
        return "goal"
    if goal.least == goal.most:
        return "goal-exactly"
    order = sheet.rules.order
    limited = order is not None and box in (order.low, order.high)
    too_much = goal.capped or (limited and goal.most < sheet.rules.most[box])
    return "goal-between" if too_much else "goal-from"

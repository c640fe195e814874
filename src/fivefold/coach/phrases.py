"""The coach's words: figures, moves and goals as people say them, in English and French."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from fivefold.coach.bonus import wins_bonus
from fivefold.games.scorecard import Keep, points_in, possible_points
from fivefold.texts import Lang, Text, catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.aims import Goal
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Sheet
    from fivefold.rules import BoxIndex

_ROUNDED = 0.01
"""Chances are whole percents, but where that would make one certain or impossible."""
_HARDLY = 0.001
"""Below this, and as close to certainty, a chance has no figure."""
_DIGITS = 12
"""What was added up is exact to so many digits."""


def say(key: str, **facts: object) -> Text:
    return catalogue("fivefold.coach", "texts.toml")[key].format(**facts)


def figure(value: float) -> Text:
    """One decimal, and none where it would be a zero: `3.4`, `3,4`; `12`."""
    written = f"{value:.1f}".removesuffix(".0")
    return Text(*(written.replace(".", say("decimal")[lang]) for lang in Lang))


def points(value: float) -> Text:
    """French counts in the plural from two on, English from anything but one."""
    words, shown = figure(value), round(value, 1)
    one, many = (say(key, figure=words) for key in ("point", "points"))
    return Text(one.en if shown == 1 else many.en, one.fr if shown < 2 else many.fr)


def percent(chance: float) -> Text:
    chance = round(chance, _DIGITS)
    if 0 < chance < _HARDLY:
        return say("under", chance=percent(_HARDLY))
    if 1 - _HARDLY < chance < 1:
        return say("over", chance=percent(1 - _HARDLY))
    exact = 0 < chance < _ROUNDED or 1 - _ROUNDED < chance < 1
    return say("percent", figure=figure(chance * 100) if exact else round(chance * 100))


def spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))


def label(sheet: Sheet, box: BoxIndex) -> Text:
    return sheet.rules.boxes[box].label


def doing(sheet: Sheet, dice: Dice, move: Keep | Fill) -> Text:
    """A move as what one does: `keeping 3 3 3`, `garder 3 3 3`."""
    if isinstance(move, Keep):
        return say("keeping", dice=spaced(move.dice)) if move.dice else say("rolling-all")
    box = sheet.rules.index[move.box]
    scored = points_in(sheet, dice, box)
    wins = wins_bonus(sheet, box, scored)
    key = "writing-for-bonus" if wins else "writing" if scored else "writing-zero"
    return say(key, points=scored, box=label(sheet, box))


def hopes(sheet: Sheet, goals: Sequence[Goal]) -> Text:
    """`a (30%), b (20%) or c (5%)`."""
    *firsts, last = [_hope(sheet, goal) for goal in goals]
    if not firsts:
        return last
    first = reduce(lambda done, part: say("comma", first=done, last=part), firsts)
    return say("or", first=first, last=last)


def _hope(sheet: Sheet, goal: Goal) -> Text:
    rules, chance = sheet.rules, percent(goal.chance)
    if goal.box is None:
        policy = rules.five_of_a_kind
        five, bonus = (label(sheet, policy.box), policy.bonus) if policy else ("", 0)
        return say("goal-five", box=five, bonus=bonus, chance=chance)
    facts = {"box": label(sheet, goal.box), "least": goal.least, "most": goal.most}
    return say(_hope_key(sheet, goal, goal.box), chance=chance, **facts)


def _hope_key(sheet: Sheet, goal: Goal, box: BoxIndex) -> str:
    scores = sorted(points for points in possible_points(sheet, box) if points)
    if goal.wild:
        return "goal-wild"
    if wins_bonus(sheet, box, goal.least):
        return "goal-upper-bonus"
    counts = box in sheet.rules.upper.values()  # its name alone would say nothing
    if goal.least == scores[0] and not goal.capped and not counts:
        return "goal"
    if goal.least == goal.most:
        return "goal-exactly"
    capped = goal.capped or scores[-1] < sheet.rules.most[box]
    return "goal-between" if capped else "goal-from"


def sentence(text: Text) -> Text:
    return Text(*(text[lang][:1].upper() + text[lang][1:] for lang in Lang))


def together(sentences: Sequence[Text]) -> Text:
    return Text(*(" ".join(text[lang] for text in map(sentence, sentences)) for lang in Lang))

"""Describes rules in words, derived from scorers and numbers only."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fivefold.dice import FACES
from fivefold.rules.model import Filling, Trump
from fivefold.rules.scorers import ALL, MATCHED, FaceSum, Groups, Run, Total
from fivefold.texts import Text
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.rules.model import Box, BoxIndex, FiveOfAKind, RuleSet
    from fivefold.rules.scorers import Pays


def with_conditions(rules: RuleSet, box: Box, scores: Text) -> Text:
    """Describe how a box scores, with all its peculiarities; columns are described separately."""
    times = box.times // rules.columns[box.column].times if rules.columns else box.times
    if box.plus:
        scores = rule_text("plus", scores=scores, points=rule_text("points", count=box.plus))
    if times > 1:
        scores = rule_text("times", scores=scores, times=times)
    if box.first_roll:
        more = rule_text("points", count=times * box.first_roll)
        scores = rule_text("first-roll", scores=scores, points=more)
    if box.after is not None and filling_of(rules, box.column) is Filling.FREE:
        scores = rule_text("after", scores=scores, box=rules.boxes[box.after].row)
    if box.needs is not None:
        scores = rule_text("needs", scores=scores, box=rules.boxes[box.needs].row)
    return scores


def describe_columns(rules: RuleSet) -> Iterator[Text]:
    """Describe each column's factor, and the order in which boxes are filled."""
    for number, column in enumerate(rules.columns):
        if column.times > 1:
            yield rule_text("column-times", column=column.label, times=column.times)
        filling = filling_of(rules, number)
        if filling is not Filling.FREE:
            yield rule_text(f"column-{filling}", column=column.label)
    if not rules.columns and filling_of(rules, 0) is not Filling.FREE:
        yield rule_text(f"filled-{filling_of(rules, 0)}")


def filling_of(rules: RuleSet, column: int) -> Filling:
    """The order in which the boxes of a column are filled."""
    places = [place for place in rules.places if rules.boxes[place].column == column]
    after = [rules.boxes[place].after for place in places]
    if len(places) > 1 and after == [None, *places[:-1]]:
        return Filling.DOWN
    if len(places) > 1 and after == [*places[1:], None]:
        return Filling.UP
    return Filling.FREE


def describe_box(rules: RuleSet, box: Box) -> Text:
    """What a box scores.

    >>> from fivefold.rules import built_in
    >>> yum = built_in("yum")
    >>> describe_box(yum, yum.boxes[7])["en"]
    'Three of one number and two of another: 25 points'
    """
    return with_conditions(rules, box, _pattern(rules, box)).sentence()


def _pattern(rules: RuleSet, box: Box) -> Text:
    match box.scorer:
        case FaceSum(face):
            return rule_text("face", face=face)
        case Groups() as groups:
            return _groups(groups, rules.dice)
        case Run() as run:
            return _run(run, rules.dice)
        case Total(at_least):
            return _total(rules, box, at_least)
        case unknown:
            raise TypeError(f"no words for {unknown}")


def describe_bonuses(rules: RuleSet) -> tuple[Text, ...]:
    """The bonuses besides the points of the boxes, in one sentence for each rule."""
    sentences: list[Text] = []
    if bonus := rules.upper_bonus:
        key = "upper-bonus-columns" if rules.columns else "upper-bonus"
        sentences.append(rule_text(key, points=_points(bonus.points), at=bonus.at))
        sentences.extend(
            rule_text("upper-bonus-step", at=step.at, points=_points(step.points))
            for step in bonus.further
        )
    sentences.extend(describe_columns(rules))
    if policy := rules.five_of_a_kind:
        sentences.extend(_five_of_a_kind(rules, policy))
    return tuple(text.sentence() for text in sentences)


def _groups(scorer: Groups, dice: int) -> Text:
    first, *others = scorer.sizes
    parts = [rule_text("group-1", count=first, size=rule_text(str(first)))]
    parts += [
        rule_text(f"group-{n}", size=rule_text(str(s))) for n, s in enumerate(others, start=2)
    ]
    groups = Text.joined(parts, "and")
    pay = _pay(scorer.pays, sum(scorer.sizes), dice, choice=_is_choice(scorer.sizes, dice))
    if not others and first < dice and scorer.pays != MATCHED:
        groups = rule_text("at-least", groups=groups)
    if scorer.same:
        groups = rule_text("groups-same", groups=groups, size=rule_text(str(sum(scorer.sizes))))
    return rule_text("groups", groups=groups, pay=pay)


def _is_choice(sizes: Sequence[int], dice: int) -> bool:
    """Whether the spare dice can form one of the groups a second time, alone or by adding to a
    smaller group."""
    spare = dice - sum(sizes)
    return any(0 < larger - smaller <= spare for larger, smaller in pairwise((*sizes, 0)))


def _run(scorer: Run, dice: int) -> Text:
    last_start = FACES[-1] + 1 - scorer.length
    starts = range(1, last_start + 1) if scorer.lowest is None else (scorer.lowest,)
    runs = ["-".join(map(str, range(start, start + scorer.length))) for start in starts]
    choice = len(runs) > 1 and scorer.length < dice
    pay = _pay(scorer.pays, scorer.length, dice, choice=choice)
    return rule_text("run", runs=Text.joined([Text.same(run) for run in runs], "or"), pay=pay)


def _pay(pays: Pays, matched: int, dice: int, *, choice: bool) -> Text:
    """Describe the pay of a pattern of `matched` dice; `choice` if the dice can show it in several
    ways."""
    if isinstance(pays, int):
        return _points(pays)
    if matched == dice > 1:
        return rule_text("pays-whole")
    if pays == ALL:
        return rule_text("pays-all")
    pay = rule_text("pays-matched", count=matched, size=rule_text(str(matched)))
    return rule_text("pays-best", pay=pay) if choice else pay


def _total(rules: RuleSet, box: Box, at_least: int) -> Text:
    conditions = [*_floor(at_least, rules.dice), *_order(rules, box)]
    if not conditions:
        return rule_text("total")
    return rule_text("total-if", conditions=Text.joined(conditions, "and"))


def _floor(at_least: int, dice: int) -> Iterator[Text]:
    if at_least > dice * FACES[0]:
        most = at_least == dice * FACES[-1]
        yield rule_text("total-if-exactly" if most else "total-if-at-least", points=at_least)


def _order(rules: RuleSet, box: Box) -> Iterator[Text]:
    order, place = rules.order, rules.index[box.id]
    if order and place == order.low:
        most = rules.most[order.high] - 1
        yield rule_text("below", high=rules.boxes[order.high].label, most=most)
    if order and place == order.high:
        yield rule_text("above", low=rules.boxes[order.low].label)


def _five_of_a_kind(rules: RuleSet, policy: FiveOfAKind) -> Iterator[Text]:
    box, five = rules.boxes[policy.box], policy.name
    if policy.bonus:
        held = _held(rules, box)
        yield rule_text("five-bonus", five=five, points=policy.bonus, box=box.label, held=held)
    if policy.trump_boxes:
        pays = trump_pays(rules, sorted(policy.trump_boxes))
        key = "trump" if rules.upper else "trump-no-upper"
        yield rule_text(key, five=five, trump=policy.trump_name, box=box.label, pays=pays)
    if policy.trump is Trump.FORCED and rules.upper:
        yield rule_text("forced", five=five, box=box.label)


def _held(rules: RuleSet, box: Box) -> Text:
    """Name a score of the box other than zero: `50`, or `points` where they vary."""
    fixed = isinstance(getattr(box.scorer, "pays", None), int) and not box.first_roll
    most = rules.most[rules.index[box.id]]
    return Text.same(str(most)) if fixed else rule_text("held-points")


def trump_pays(rules: RuleSet, places: Sequence[BoxIndex]) -> Text:
    """Describe the points of the wild card in these boxes."""
    return Text.joined([_trump_pay(rules, place) for place in places], "and")


def _trump_pay(rules: RuleSet, place: BoxIndex) -> Text:
    label, points = rules.boxes[place].label, _points(rules.most[place])
    return rule_text("trump-pays", box=label, points=points)


def _points(count: int) -> Text:
    return rule_text("points", count=count)

"""Describes rules in words, derived from scorers and numbers only."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

from fivefold.dice import FACES
from fivefold.rules.conditions import describe_columns, with_conditions
from fivefold.rules.model import Trump
from fivefold.rules.scorers import ALL, MATCHED, FaceSum, Groups, Run, Total
from fivefold.rules.toml import phrase
from fivefold.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.rules.model import Box, BoxIndex, FiveOfAKind, RuleSet
    from fivefold.rules.scorers import Pays


def describe_box(rules: RuleSet, box: Box) -> Text:
    """What a box scores.

    >>> from fivefold.rules import built_in
    >>> yum = built_in("yum")
    >>> describe_box(yum, yum.boxes[7])["en"]
    'Three of one number and two of another: 25 points'
    """
    return sentence(with_conditions(rules, box, _pattern(rules, box)))


def _pattern(rules: RuleSet, box: Box) -> Text:
    match box.scorer:
        case FaceSum(face):
            return phrase("face", face=face)
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
        sentences.append(phrase(key, points=_points(bonus.points), at=bonus.at))
        sentences.extend(
            phrase("upper-bonus-step", at=step.at, points=_points(step.points))
            for step in bonus.further
        )
    sentences.extend(describe_columns(rules))
    if policy := rules.five_of_a_kind:
        sentences.extend(_five_of_a_kind(rules, policy))
    return tuple(map(sentence, sentences))


def _groups(scorer: Groups, dice: int) -> Text:
    first, *others = scorer.sizes
    parts = [phrase("group-1", count=first, size=phrase(str(first)))]
    parts += [phrase(f"group-{n}", size=phrase(str(s))) for n, s in enumerate(others, start=2)]
    groups = _joined("and", parts)
    pay = _pay(scorer.pays, sum(scorer.sizes), dice, choice=_is_choice(scorer.sizes, dice))
    if not others and first < dice and scorer.pays != MATCHED:
        groups = phrase("at-least", groups=groups)
    if scorer.same:
        groups = phrase("groups-same", groups=groups, size=phrase(str(sum(scorer.sizes))))
    return phrase("groups", groups=groups, pay=pay)


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
    return phrase("run", runs=_joined("or", [Text.same(run) for run in runs]), pay=pay)


def _pay(pays: Pays, matched: int, dice: int, *, choice: bool) -> Text:
    """What a pattern of `matched` dice pays; `choice` if the dice can show it in several ways."""
    if isinstance(pays, int):
        return _points(pays)
    if matched == dice > 1:
        return phrase("pays-whole")
    if pays == ALL:
        return phrase("pays-all")
    pay = phrase("pays-matched", count=matched, size=phrase(str(matched)))
    return phrase("pays-best", pay=pay) if choice else pay


def _total(rules: RuleSet, box: Box, at_least: int) -> Text:
    conditions = [*_floor(at_least, rules.dice), *_order(rules, box)]
    if not conditions:
        return phrase("total")
    return phrase("total-if", conditions=_joined("and", conditions))


def _floor(at_least: int, dice: int) -> Iterator[Text]:
    if at_least > dice * FACES[0]:
        most = at_least == dice * FACES[-1]
        yield phrase("total-if-exactly" if most else "total-if-at-least", points=at_least)


def _order(rules: RuleSet, box: Box) -> Iterator[Text]:
    order, place = rules.order, rules.index[box.id]
    if order and place == order.low:
        most = rules.most[order.high] - 1
        yield phrase("below", high=rules.boxes[order.high].label, most=most)
    if order and place == order.high:
        yield phrase("above", low=rules.boxes[order.low].label)


def _five_of_a_kind(rules: RuleSet, policy: FiveOfAKind) -> Iterator[Text]:
    box, five = rules.boxes[policy.box], policy.name
    if policy.bonus:
        held = _held(rules, box)
        yield phrase("five-bonus", five=five, points=policy.bonus, box=box.label, held=held)
    if policy.trump_boxes:
        pays = trump_pays(rules, sorted(policy.trump_boxes))
        key = "trump" if rules.upper else "trump-no-upper"
        yield phrase(key, five=five, trump=policy.trump_name, box=box.label, pays=pays)
    if policy.trump is Trump.FORCED and rules.upper:
        yield phrase("forced", five=five, box=box.label)


def _held(rules: RuleSet, box: Box) -> Text:
    """What a box holds that did not get a zero: `50`, or `points` where they vary."""
    fixed = isinstance(getattr(box.scorer, "pays", None), int) and not box.first_roll
    most = rules.most[rules.index[box.id]]
    return Text.same(str(most)) if fixed else phrase("held-points")


def trump_pays(rules: RuleSet, places: Sequence[BoxIndex]) -> Text:
    """What the wild card scores in these boxes."""
    return _joined("and", [_trump_pay(rules, place) for place in places])


def _trump_pay(rules: RuleSet, place: BoxIndex) -> Text:
    label, points = rules.boxes[place].label, _points(rules.most[place])
    return phrase("trump-pays", box=label, points=points)


def _points(count: int) -> Text:
    return phrase("points", count=count)


def _joined(word: str, parts: Sequence[Text]) -> Text:
    """`a`, `a and b`, `a, b and c`."""
    *firsts, last = parts
    if not firsts:
        return last
    first = reduce(lambda done, part: phrase("comma", first=done, last=part), firsts)
    return phrase(word, first=first, last=last)


def sentence(text: Text) -> Text:
    """The same text with a capital letter."""
    return Text.each(lambda lang: text[lang][:1].upper() + text[lang][1:])

"""Builds a score sheet from its points and bonuses, and refuses one that no game leads to."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from typing import TYPE_CHECKING

from fivefold.dice import FACES, Dice
from fivefold.errors import IllegalMove
from fivefold.games.scorecard.game import ScorecardGame
from fivefold.games.scorecard.moves import Note
from fivefold.games.scorecard.scoring import legal_boxes, points_in
from fivefold.games.scorecard.sheet import Sheet
from fivefold.integers import as_int
from fivefold.rules import Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fivefold.rules import BoxId, BoxIndex, RuleSet


def sheet_from(
    rules: RuleSet, points: Mapping[BoxId, int], bonuses: int = 0, saved: int = 0
) -> Sheet:
    """The sheet with these points in its boxes, and this number of five-of-a-kind bonuses and of
    saved rolls.

    Raises IllegalMove unless some order of play leads to it.

    >>> from fivefold.rules import built_in
    >>> sheet_from(built_in("yum"), {"low": 23, "sixes": 18}).total
    41
    """
    game = ScorecardGame.new(rules, players=1)
    for box in _written_in_order(rules, points):
        game = game.play(Note(box, points[box]))
    sheet = game.sheets[0]
    sheet = _with_bonuses(sheet, as_int(bonuses)) if bonuses else sheet
    return _with_saved(sheet, as_int(saved)) if saved else sheet


def _written_in_order(rules: RuleSet, points: Mapping[BoxId, int]) -> list[BoxId]:
    """LOW after HIGH, which limits it; but LOW before a HIGH of 0, which LOW may have caused.
    A box that waits for another one, or needs its points, after that one."""
    written = list(points)
    if rules.order is not None:
        low, high = (rules.boxes[box].id for box in (rules.order.low, rules.order.high))
        last = low if points.get(high) else high
        written.sort(key=lambda box: box == last)
    return sorted(written, key=lambda box: _boxes_before(rules, box))


def _boxes_before(rules: RuleSet, name: BoxId) -> int:
    """How many boxes must be filled before this one can score."""
    place, count = rules.index.get(name), 0
    while place is not None and count < len(rules.boxes):
        box = rules.boxes[place]
        place, count = box.needs if box.after is None else box.after, count + 1
    return count


def _with_saved(sheet: Sheet, saved: int) -> Sheet:
    if not sheet.rules.saved_rolls:
        raise IllegalMove("no-saved-rolls", game=sheet.rules.id)
    if not 0 <= saved <= sheet.most_saved:
        raise IllegalMove("wrong-saved", saved=saved, most=sheet.most_saved)
    return replace(sheet, saved=saved)


def _with_bonuses(sheet: Sheet, bonuses: int) -> Sheet:
    policy = sheet.rules.five_of_a_kind
    if policy is None or not policy.bonus:
        raise IllegalMove("no-bonus-in-game", game=sheet.rules.id)
    if not sheet.points[policy.box]:
        raise IllegalMove("bonus-box-first", box=sheet.rules.boxes[policy.box].id)
    most = max(_earned(sheet, policy.box, order) for order in _orders(sheet, policy.box))
    if not 0 <= bonuses <= most:
        possible = tuple(range(most + 1))
        raise IllegalMove("wrong-bonuses", bonuses=bonuses, most=most, possible=possible)
    return Sheet(sheet.rules, sheet.points, Points(bonuses * policy.bonus))


def _orders(sheet: Sheet, five: BoxIndex) -> Iterator[list[BoxIndex]]:
    """The orders of filling the other boxes, after the five-of-a-kind box, that can earn most.

    A filled upper box makes its number a Trump Card, so upper boxes come before the lower boxes
    that hold points. Zeros differ: without force, five of a kind score 0 in a lower box only before
    they are a Trump Card; a forced Trump Card scores 0 in an upper box only when no lower box is
    left.
    """
    filled = [box for box in sheet.rules.places if sheet.points[box] is not None and box != five]
    lower = _low_before_high(sheet, [box for box in filled if box in sheet.rules.lower])
    upper = [box for box in filled if box not in sheet.rules.lower]
    zeros = [box for box in upper if not sheet.points[box]]
    for last in chain.from_iterable(combinations(zeros, n) for n in range(len(zeros) + 1)):
        first = [box for box in upper if box not in last]
        for early in _early_zeros(sheet, lower):
            late = [box for box in lower if box not in early]
            yield [*early, *first, *late, *last]


def _low_before_high(sheet: Sheet, boxes: list[BoxIndex]) -> list[BoxIndex]:
    order = sheet.rules.order
    return sorted(boxes, key=lambda box: order is not None and box == order.high)


def _early_zeros(sheet: Sheet, lower: list[BoxIndex]) -> Iterator[list[BoxIndex]]:
    """Lower boxes that may have been filled with 0 before any other: none, or all that hold 0.

    LOW may have caused a 0 in HIGH, which then comes after it.
    """
    order = sheet.rules.order
    zeros = [box for box in lower if not sheet.points[box]]
    yield from ([], zeros)
    if order is not None and order.high in zeros:
        yield [box for box in zeros if box != order.high]


def _earned(sheet: Sheet, five: BoxIndex, order: Iterable[BoxIndex]) -> int:
    """How many boxes a later five of a kind can have filled, in this order."""
    so_far = Sheet.empty(sheet.rules).filled(five, sheet.points[five] or Points(0), Points(0))
    earned = 0
    for box in order:
        points = sheet.points[box] or Points(0)
        earned += any(_scores(so_far, dice, box) == points for dice in _same(sheet.rules.dice))
        so_far = so_far.filled(box, points, Points(0))
    return earned


def _scores(sheet: Sheet, dice: Dice, box: BoxIndex) -> Points | None:
    """The points of dice in a box, or None if the rules don't allow them there."""
    return points_in(sheet, dice, box) if box in legal_boxes(sheet, dice) else None


def _same(count: int) -> Iterator[Dice]:
    return (Dice([face] * count) for face in FACES)

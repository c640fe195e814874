"""Solved games that tests share, and random score sheets of them."""

from functools import cache

from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in
from fivefold.solver.values import Values


@cache
def solved(game):
    return Values.solved(built_in(game))


def random_sheet(game, rng, open_boxes):
    """A sheet as chance makes it, with so many boxes open."""
    return random_card(built_in(game), rng, open_boxes)


def random_card(rules, rng, open_boxes):
    sheet, same = Sheet.empty(rules), [roll for roll in rolls(rules.dice) if roll.all_same]
    while len(sheet.open) > open_boxes:
        # Five of a kind is frequent here, for that is where the rules are special.
        dice = rng.choice(same if rng.random() < 0.4 else rolls(rules.dice))
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet

"""Solved games that tests share, and random cards of them."""

from functools import cache

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in
from fivefold.solver.values import Values


@cache
def solved(game):
    return Values.solved(built_in(game))


def random_sheet(game, rng, open_boxes):
    """A sheet as chance makes it, with so many boxes open."""
    sheet = Sheet.empty(built_in(game))
    while len(sheet.open) > open_boxes:
        # Five of a kind is frequent here, for that is where the rules are special.
        dice = Dice([rng.randint(1, 6)] * 5) if rng.random() < 0.4 else rng.choice(rolls(5))
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet

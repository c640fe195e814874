"""Plays games by the best chances, with the referee's scores and ordinary dice, and counts."""

from functools import cache

from fivefold.dice import Dice
from fivefold.games.scorecard import Keep, Position


def share_won(sheet, chances_of, worth, games, rng):
    """The mean worth of the final totals of some games, each decision the best by its chance."""

    @cache
    def known(sheet):
        return chances_of(sheet)

    @cache
    def decided(position):
        return known(position.sheet).prospects(position, worth.enough)[0].move

    totals = [_final_total(sheet, decided, rng) for _ in range(games)]
    return sum(map(worth.of, totals)) / games


def _final_total(sheet, decided, rng):
    while not sheet.full:
        sheet = _turn(sheet, decided, rng)
    return sheet.total


def _turn(sheet, decided, rng):
    rules, kept = sheet.rules, Dice()
    for left in range(rules.rolls - 1, -1, -1):
        rolled = [rng.randint(1, 6) for _ in range(rules.dice - len(kept))]
        position = Position(sheet, Dice([*kept, *rolled]), left)
        move = decided(position)
        if not isinstance(move, Keep):
            return position.after(move)
        kept = move.dice
    raise AssertionError("a turn ends with a box")

"""The value of Balut, found by counting: its four columns are alike, so a sheet is a number of
filled boxes for each of the seven lines.

It shares no code with the solver: `python -m tests.second.balut` prints the value.
"""

import sys
from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np

COLUMNS, DICE, ROLLS = 4, 5, 3
KEEPS = [some for n in range(DICE + 1) for some in combinations_with_replacement(range(1, 7), n)]
LAST = [keep for keep in KEEPS if len(keep) == DICE]


def lines(dice):
    """What dice score in each line."""
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    straight = dice in {(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)}
    same = counts == [5]
    faces = [face * dice.count(face) for face in (4, 5, 6)]
    patterns = [straight, counts == [3, 2]]
    return [*faces, *(sum(dice) * made for made in patterns), sum(dice), same * (sum(dice) + 20)]


SCORES = np.array([lines(dice) for dice in LAST], float)


def ways(dice):
    """In how many orders these dice can fall."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))


def chances():
    """By keep and last roll: the chance that one becomes the other."""
    table = np.zeros((len(KEEPS), len(LAST)))
    index = {dice: place for place, dice in enumerate(LAST)}
    for place, keep in enumerate(KEEPS):
        missing = DICE - len(keep)
        for rest in combinations_with_replacement(range(1, 7), missing):
            table[place, index[tuple(sorted(keep + rest))]] += ways(rest) / 6**missing
    return table


def within():
    """By last roll: the keeps within it."""
    return [
        [n for n, keep in enumerate(KEEPS) if all(keep.count(f) <= dice.count(f) for f in keep)]
        for dice in LAST
    ]


def turn(finals, table, inside):
    """The value of a turn, from the values of its last rolls on many sheets."""
    worth = finals
    for _ in range(ROLLS - 1):
        keeps = table @ worth
        worth = np.array([keeps[some].max(axis=0) for some in inside])
    return table[0] @ worth


def value():
    table, inside, count = chances(), within(), SCORES.shape[1]
    sheets = sorted(product(range(COLUMNS + 1), repeat=count), key=sum, reverse=True)
    found = {sheets[0]: 0.0}
    for filled in range(COLUMNS * count - 1, -1, -1):
        level = [sheet for sheet in sheets if sum(sheet) == filled]
        finals = np.full((len(LAST), len(level)), -1e9)
        for line in range(count):
            after = [(*sheet[:line], sheet[line] + 1, *sheet[line + 1 :]) for sheet in level]
            worth = np.array([found.get(sheet, -1e9) for sheet in after])
            finals = np.maximum(finals, SCORES[:, line, None] + worth)
        found.update(zip(level, turn(finals, table, inside), strict=True))
    return float(found[(0,) * count])


if __name__ == "__main__":
    sys.stdout.write(f"{value():.9f}\n")

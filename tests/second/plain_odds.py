"""The chance to complete a card over ordered dice, one after the other; knows no CardInPlay."""

from fractions import Fraction
from functools import cache
from itertools import product


def plain_chance(faces: str, count: int) -> Fraction:
    pictured = sorted(int(face) for face in faces if face != "J")
    return _chance(tuple(pictured), faces.count("J"), None, frozenset(pictured), count)


@cache
def _chance(missing, jokers, locked, pictured, count) -> Fraction:
    """Ordered dice, one after the other; knows nothing of CardInPlay."""
    due = len(missing) + jokers
    if due == 0 or count == 0:
        return Fraction(due == 0)
    total = Fraction(0)
    for dice in product(range(1, 7), repeat=due):
        total += max(
            _chance(*state, pictured, count - 1)
            for state in _states(dice, missing, jokers, locked, pictured)
        )
    return total / 6**due


def _states(dice, missing, jokers, locked, pictured):
    left, loose = list(missing), []
    for die in dice:
        if die in left:
            left.remove(die)
        else:
            loose.append(die)
    if locked:
        yield tuple(left), jokers - min(jokers, loose.count(locked)), locked
        return
    yield tuple(left), jokers, None
    if jokers:
        for value in set(loose) - pictured:
            yield tuple(left), jokers - min(jokers, loose.count(value)), value

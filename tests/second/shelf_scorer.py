"""What dice score in the games of the shelf, written a second time, from their rules."""

from collections import Counter

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


def counts(dice):
    return sorted(Counter(dice).values(), reverse=True)


def equal(dice, many):
    """The sum of the highest group of so many equal dice."""
    return max((many * face for face in dice if dice.count(face) >= many), default=0)


def pairs(dice, many):
    faces = sorted((face for face in set(dice) if dice.count(face) >= 2), reverse=True)
    return 2 * sum(faces[:many]) if len(faces) >= many else 0


def house(dice, three, two):
    """The best sum of two groups of different numbers."""
    faces = set(dice)
    return max(
        (
            three * one + two * other
            for one in faces
            for other in faces - {one}
            if dice.count(one) >= three and dice.count(other) >= two
        ),
        default=0,
    )


def row(dice, *faces):
    return set(faces) <= set(dice)


def any_row(dice, length):
    return any(row(dice, *range(low, low + length)) for low in range(1, 8 - length))


def same(dice):
    return len(set(dice)) == 1


SCANDINAVIAN = {
    "one-pair": lambda dice: pairs(dice, 1),
    "two-pairs": lambda dice: pairs(dice, 2),
    "three-of-a-kind": lambda dice: equal(dice, 3),
    "four-of-a-kind": lambda dice: equal(dice, 4),
    "small-straight": lambda dice: 15 * row(dice, 1, 2, 3, 4, 5),
    "large-straight": lambda dice: 20 * row(dice, 2, 3, 4, 5, 6),
    "full-house": lambda dice: house(dice, 3, 2),
    "chance": sum,
}
THIRTEEN = {
    "three-of-a-kind": lambda dice: sum(dice) * (counts(dice)[0] >= 3),
    "four-of-a-kind": lambda dice: sum(dice) * (counts(dice)[0] >= 4),
    "full-house": lambda dice: 25 * (counts(dice) == [3, 2]),
    "small-straight": lambda dice: 30 * any_row(dice, 4),
    "large-straight": lambda dice: 40 * any_row(dice, 5),
    "five-of-a-kind": lambda dice: 50 * same(dice),
    "chance": sum,
}
GAMES = {
    "yatzy": SCANDINAVIAN | {"yatzy": lambda dice: 50 * same(dice)},
    "yatzy-maxi": SCANDINAVIAN
    | {
        "three-pairs": lambda dice: pairs(dice, 3),
        "five-of-a-kind": lambda dice: equal(dice, 5),
        "full-straight": lambda dice: 21 * row(dice, 1, 2, 3, 4, 5, 6),
        "castle": lambda dice: house(dice, 3, 3),
        "tower": lambda dice: house(dice, 4, 2),
        "maxi-yatzy": lambda dice: 100 * same(dice),
    },
    "thirteen": THIRTEEN,
    "generala": {
        "straight": lambda dice: 20 * any_row(dice, 5),
        "full": lambda dice: 30 * (counts(dice) == [3, 2]),
        "poker": lambda dice: 40 * (counts(dice)[0] >= 4),
        "generala": lambda dice: 60 * same(dice),
        "double-generala": lambda dice: 120 * same(dice),
    },
    "balut": {
        "straight": lambda dice: sum(dice) * any_row(dice, 5),
        "full-house": lambda dice: sum(dice) * (counts(dice) == [3, 2]),
        "choice": sum,
        "balut": lambda dice: (sum(dice) + 20) * same(dice),
    },
    "three-columns": THIRTEEN,
}
GAMES["maxi-yatzy-saved"] = GAMES["yatzy-maxi"] | {
    "cabin": SCANDINAVIAN["full-house"],
    "villa": GAMES["yatzy-maxi"]["castle"],
}
FIRST_ROLL = {"straight": 5, "full": 5, "poker": 5, "generala": 60}
COLUMNS = {"single": 1, "double": 2, "triple": 3} | dict.fromkeys(
    ("first", "second", "third", "fourth"), 1
)


def score(game, box, dice):
    """What dice score by their pattern."""
    line, times = box, 1
    if game in {"balut", "three-columns"}:
        line, _, column = box.rpartition("-")
        times = COLUMNS[column]
    if line in FACES:
        return times * FACES[line] * dice.count(FACES[line])
    return times * GAMES[game][line](dice)

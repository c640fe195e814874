"""A second scorer for every built-in scorecard game: plain lists, plain dicts, no cleverness.

It is written from the rule sheets alone and shares nothing with the package, so that a mistake
would have to be made twice to stay unseen.
"""

from itertools import product

FACES = [1, 2, 3, 4, 5, 6]
ORDERED_ROLLS = [list(dice) for dice in product(FACES, repeat=5)]
ROLLS = sorted({tuple(sorted(dice)) for dice in ORDERED_ROLLS})

YARD_UPPER = ["aces", "twos", "threes", "fours", "fives", "sixes"]
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
YARD_LOWER = ["three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight"]
YACHT_LOWER = ["one-pair", "two-pairs", "three-of-a-kind", "four-of-a-kind"]
YACHT_LOWER += ["small-straight", "large-straight", "full-house", "chance", "yacht"]

BOXES = {
    "yard-forced": [*YARD_UPPER, *YARD_LOWER, "five-of-a-kind", "chance"],
    "yard-free": [*YARD_UPPER, *YARD_LOWER, "five-of-a-kind", "chance"],
    "classique": [*YARD_UPPER, *YARD_LOWER, "yahtzee", "chance"],
    "yacht": [*UPPER, *YACHT_LOWER],
    "yum": [*UPPER, "straight", "full", "high", "low", "yum"],
}
GAMES = list(BOXES)
UPPER_BONUS = {"yard-forced": 35, "yard-free": 35, "classique": 35, "yacht": 50, "yum": 25}
FIVE_BOX = {"yard-forced": "five-of-a-kind", "yard-free": "five-of-a-kind", "classique": "yahtzee"}
TRUMP_POINTS = {"full-house": 25, "small-straight": 30, "large-straight": 40}


def upper_boxes(game):
    return BOXES[game][:6]


def lower_boxes(game):
    return BOXES[game][6:]


def shape(dice):
    """How many of each number, the most first: 22555 has the shape [3, 2]."""
    return sorted((dice.count(face) for face in FACES if face in dice), reverse=True)


def is_five(dice):
    return shape(dice) == [5]


def has_run(dice, runs):
    return any(all(face in dice for face in run) for run in runs)


def small(dice):
    return has_run(dice, [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]])


def large(dice):
    return has_run(dice, [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]])


def highest_with(dice, count):
    """The highest number that at least `count` dice show, 0 when there is none."""
    return max([face for face in FACES if dice.count(face) >= count], default=0)


def paired(dice):
    return [face for face in FACES if dice.count(face) >= 2]


def yard_pattern(dice):
    return {
        "three-of-a-kind": sum(dice) if highest_with(dice, 3) else 0,
        "four-of-a-kind": sum(dice) if highest_with(dice, 4) else 0,
        "full-house": 25 if shape(dice) == [3, 2] else 0,
        "small-straight": 30 if small(dice) else 0,
        "large-straight": 40 if large(dice) else 0,
        "five-of-a-kind": 50 if is_five(dice) else 0,
        "yahtzee": 50 if is_five(dice) else 0,
        "chance": sum(dice),
    }


def yacht_pattern(dice):
    return {
        "one-pair": 2 * highest_with(dice, 2),
        "two-pairs": 2 * sum(paired(dice)) if len(paired(dice)) == 2 else 0,
        "three-of-a-kind": 3 * highest_with(dice, 3),
        "four-of-a-kind": 4 * highest_with(dice, 4),
        "small-straight": 15 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
        "large-straight": 20 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
        "full-house": sum(dice) if shape(dice) == [3, 2] else 0,
        "chance": sum(dice),
        "yacht": 50 if is_five(dice) else 0,
    }


def yum_pattern(dice):
    """What the dice are worth before LOW and HIGH look at each other."""
    return {
        "straight": 25 if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else 0,
        "full": 25 if shape(dice) == [3, 2] else 0,
        "high": sum(dice) if sum(dice) >= 22 else 0,
        "low": sum(dice) if sum(dice) >= 21 else 0,
        "yum": 30 if is_five(dice) else 0,
    }


PATTERNS = {
    "yard-forced": yard_pattern,
    "yard-free": yard_pattern,
    "classique": yard_pattern,
    "yacht": yacht_pattern,
    "yum": yum_pattern,
}


def patterns(game, dice):
    """The dice in every box, as if the rest of the sheet did not matter."""
    dice = list(dice)
    row = PATTERNS[game](dice)
    for face, box in zip(FACES, upper_boxes(game), strict=True):
        row[box] = sum(die for die in dice if die == face)
    return {box: row[box] for box in BOXES[game]}


WORKED_OUT = {game: {dice: patterns(game, dice) for dice in ROLLS} for game in GAMES}


def special_rules(game, sheet, dice):
    """Five of a kind in a game that has special rules for it, with its box filled already."""
    return is_five(list(dice)) and FIVE_BOX.get(game) in sheet


def matching(game, dice):
    return upper_boxes(game)[dice[0] - 1]


def is_trump(game, sheet, dice):
    return special_rules(game, sheet, dice) and matching(game, dice) in sheet


def high_points(total, sheet):
    if total < 22:
        return 0
    if sheet.get("low", 0) > 0 and total <= sheet["low"]:
        return 0
    return total


def low_points(total, sheet):
    if total < 21:
        return 0
    if total >= sheet.get("high", 30):
        return 0
    return total


def points(game, sheet, box, dice):
    """What the box gets for these dice on this sheet ({box id: points} of the filled boxes)."""
    if is_trump(game, sheet, dice) and box in TRUMP_POINTS:
        return TRUMP_POINTS[box]
    if game == "yum" and box == "high":
        return high_points(sum(dice), sheet)
    if game == "yum" and box == "low":
        return low_points(sum(dice), sheet)
    return WORKED_OUT[game][tuple(sorted(dice))][box]


def open_boxes(game, sheet):
    return [box for box in BOXES[game] if box not in sheet]


def legal_boxes(game, sheet, dice):
    left = open_boxes(game, sheet)
    if game != "yard-forced" or not special_rules(game, sheet, dice):
        return left
    if matching(game, dice) in left:
        return [matching(game, dice)]
    lower = [box for box in left if box in lower_boxes(game)]
    return lower or left


def five_bonus(game, sheet, dice):
    return 100 if special_rules(game, sheet, dice) and sheet[FIVE_BOX[game]] == 50 else 0


def upper_sum(game, sheet):
    return sum(sheet[box] for box in upper_boxes(game) if box in sheet)


def upper_bonus(game, sheet):
    return UPPER_BONUS[game] if upper_sum(game, sheet) >= 63 else 0


def gauge(game, sheet):
    filled = [
        (box, face) for box, face in zip(upper_boxes(game), FACES, strict=True) if box in sheet
    ]
    return sum(sheet[box] - 3 * face for box, face in filled)


def total(game, sheet, bonuses):
    return sum(sheet.values()) + upper_bonus(game, sheet) + bonuses


def possible_points(game, sheet, box):
    """Every score that some dice give in the box on this sheet."""
    return {points(game, sheet, box, dice) for dice in ROLLS}


def possible_points_with_bonus(game, sheet, box):
    """The same for the dice that earn a five-of-a-kind bonus: none where no bonus is to be had."""
    fives = [dice for dice in ROLLS if five_bonus(game, sheet, dice)]
    return {points(game, sheet, box, dice) for dice in fives}

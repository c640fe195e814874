"""Checks the tips on the Classique sheet with the solver: the figures of docs/sheet-advice.

    python -m scripts.sheet_advice            prints every figure
    python -m scripts.sheet_advice --write    writes them into both pages

On a page, a comment with its name follows each figure: 40.90<!--cost-upper-first-->. Costs are
exact: the game is solved again for a player who may only do what the tip allows, and plays best
otherwise.
"""

from __future__ import annotations

import re
import sys
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.moves import Fill
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules.scorers import NOTHING
from fivefold.solver.kernels.lattice import LANES, lattice
from fivefold.solver.numbering import Numbering, SheetState
from fivefold.solver.storage import load_values
from scripts.bound_play import (
    FILLED,
    OPEN,
    PLAN,
    ROLLS,
    RULES,
    TURN,
    best,
    bonus_chances,
    often,
    solve,
    unaware,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from scripts.bound_play import Boxes

Points = dict[str, int]
"""The points on a sheet, by box."""

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {"en": DOCS / "sheet-advice.md", "fr": DOCS / "sheet-advice.fr.md"}
MARK = re.compile(r"([\d.,]+)<!--([a-z0-9-]+)-->")

BIT = {box.id: 1 << number for number, box in enumerate(RULES.boxes)}
ACES, LARGE, FIVE, CHANCE = (BIT[b] for b in ("aces", "large-straight", "yahtzee", "chance"))
UPPER = sum(1 << box for box in RULES.upper.values())
HIGH = BIT["fours"] | BIT["fives"] | BIT["sixes"]
FIXED = BIT["full-house"] | BIT["small-straight"] | LARGE | FIVE

NUMBERING = Numbering(RULES, LANES, PLAN.rows)
LATE = PLAN.boxes + 1 - TURN <= 4
COUNTS = np.array([[list(roll).count(face) for roll in ROLLS] for face in RULES.upper])
"""By face and roll: how many dice show the face."""


def _scoring() -> Boxes:
    """The open boxes in which a roll scores, also as a Joker."""
    sets = np.zeros((len(FILLED), len(ROLLS)), dtype=np.int64)
    for box, points in enumerate(PLAN.rules.scores.T):
        sets |= (points > 0).astype(np.int64) << box
    jokers = sum(1 << int(box) for box in np.flatnonzero(PLAN.rules.trump_points))
    for box, face in enumerate(RULES.upper):
        same = ROLLS.index(Dice([face] * RULES.dice))
        is_joker = (FILLED & (FIVE | 1 << box)) == (FIVE | 1 << box)
        sets[:, same] |= np.where(is_joker, jokers, 0)[:, 0]
    return sets & OPEN


SCORING = _scoring()
ZEROS = OPEN & ~SCORING
HOPELESS = SCORING == 0


def _with(least: int, boxes: int) -> Boxes:
    """The upper boxes among these whose number is rolled at least this many times."""
    held = [(count >= least).astype(np.int64) << box for box, count in enumerate(COUNTS)]
    several: Boxes = np.sum(held, axis=0) & boxes
    return several


# --- The tips: where a player who follows one may put a roll


def _only(boxes: Boxes | int, when: Boxes | NDArray[np.bool_]) -> Boxes:
    return np.where(when, boxes, OPEN)


def _not(boxes: Boxes | int, when: Boxes | NDArray[np.bool_] | bool = True) -> Boxes:
    return np.where(when, OPEN & ~boxes, OPEN)


def _alike_upstairs() -> Boxes:
    upper = _with(3, UPPER) & OPEN
    return _only(upper | SCORING & FIXED, upper > 0)


SPARED = _not(CHANCE, SCORING & ~CHANCE > 0)
"""Chance for rolls that score nowhere else."""
TIPS: dict[str, Callable[[], Boxes]] = {
    "upper-first": lambda: _not(~UPPER, OPEN & UPPER > 0),
    "upper-turn-1": lambda: _not(~UPPER, TURN <= 1),
    "upper-turn-3": lambda: _not(~UPPER, TURN <= 3),
    "alike-upstairs": _alike_upstairs,
    "chance-spared": lambda: SPARED,
    "chance-last": lambda: _not(CHANCE, OPEN & ~CHANCE > 0),
    "chance-turn-3": lambda: _not(CHANCE, TURN <= 3),
    "chance-turn-6": lambda: _not(CHANCE, TURN <= 6),
    "zero-aces": lambda: _only(ACES, HOPELESS & LATE),
    "zero-aces-first": lambda: _not(ZEROS & ~ACES, OPEN & ACES > 0),
    "zero-five": lambda: _only(FIVE, HOPELESS & LATE),
    "zero-large": lambda: _only(LARGE, HOPELESS & LATE),
    "zero-either": lambda: _only(FIVE | LARGE, HOPELESS & LATE),
    "zero-three": lambda: _only(ACES | FIVE | LARGE, HOPELESS & LATE),
    "bold": lambda: _not(ZEROS & (FIVE | LARGE)),
    "bold-late": lambda: _not(ZEROS & (FIVE | LARGE), LATE),
    "no-zero": lambda: _not(ZEROS, SCORING > 0),
    "all": lambda: _alike_upstairs() & SPARED & _only(ACES | FIVE | LARGE, HOPELESS & LATE),
}
WAITING = _not(HIGH & ~_with(4, HIGH), SCORING & ~HIGH > 0)
"""Fours, Fives and Sixes wait for four dice as long as a roll scores elsewhere."""


def cost(allowed: Callable[[], Boxes], sheet: Points | None = None) -> float:
    """How much a restricted player loses on average, from a sheet on."""
    place = _place(sheet or {})
    return float(best()[place] - solve(allowed())[place])


def _place(sheet: Points) -> int:
    return SheetState(NUMBERING, sheet_from(RULES, sheet)).place


# --- How often something happens under best play

ZEROED = ("yahtzee", "four-of-a-kind", "large-straight", "aces", "full-house")
EVENTS: dict[str, Callable[[], Boxes]] = {
    **{f"zero-{box}": partial(np.bitwise_and, ZEROS, BIT[box]) for box in ZEROED},
    "hopeless-late": lambda: _only(0, ~(HOPELESS & LATE)),
    "hopeless-aces": lambda: _only(0, ~(HOPELESS & LATE & (OPEN & ACES > 0))),
    "four-high": lambda: _with(4, HIGH)[None, :],
}
TURNS = {"chance": CHANCE, "upper": UPPER, "lower": int(OPEN[0, 0]) & ~UPPER}


def mean_turn(boxes: int) -> float:
    """The average turn in which these boxes are filled."""
    return often(np.full((1, 1), boxes), TURN.astype(float)) / boxes.bit_count()


# --- Sheets and dice

SHEETS: dict[str, Points] = {
    "start": {},
    **{f"{box}-0": {box: 0} for box in list(BIT)[:6]},
    "aces-0-fours-12": {"aces": 0, "fours": 12},
    "aces-0-fours-16": {"aces": 0, "fours": 16},
    "threes-0-sixes-24": {"threes": 0, "sixes": 24},
}
LAST_THREE: Points = {
    "twos": 6,
    "threes": 9,
    "fours": 12,
    "fives": 10,
    "sixes": 18,
    "three-of-a-kind": 22,
    "four-of-a-kind": 0,
    "full-house": 25,
    "small-straight": 30,
    "chance": 21,
}
"""Aces, Large Straight and Yahtzee are open, and the upper bonus is out of reach."""
NEED_ACES: Points = {**LAST_THREE, "fives": 15}
"""The same, except that three aces win the upper bonus."""
FOUR_OPEN: Points = {box: points for box, points in NEED_ACES.items() if box != "four-of-a-kind"}
MIDDLE: Points = {
    "twos": 4,
    "threes": 9,
    "fours": 12,
    "fives": 15,
    "three-of-a-kind": 22,
    "small-straight": 30,
    "chance": 21,
}
POSITIONS: dict[str, tuple[Points, str, tuple[str, ...]]] = {
    "first-33356": ({}, "33356", ("threes", "three-of-a-kind")),
    "first-12346": ({}, "12346", ("small-straight", "aces")),
    "first-55666": ({}, "55666", ("three-of-a-kind", "full-house", "sixes")),
    "first-45566": ({}, "45566", ("chance", "aces", "sixes")),
    "first-34466": ({}, "34466", ("chance", "fours")),
    "first-22356": ({}, "22356", ("twos", "chance")),
    "behind-44456": ({"aces": 0}, "44456", ("fours", "three-of-a-kind", "chance")),
    "middle": (MIDDLE, "23344", ("aces", "yahtzee", "four-of-a-kind")),
    "late": (LAST_THREE, "24466", ("aces", "yahtzee", "large-straight")),
    "late-bonus": (NEED_ACES, "24466", ("aces", "yahtzee", "large-straight")),
    "late-four": (
        *(FOUR_OPEN, "23366"),
        ("aces", "yahtzee", "large-straight", "four-of-a-kind"),
    ),
}
GAPS = (20, 45, 60)


def expected(sheet: Points, dice: str, box: str) -> float:
    """The expected total after writing these dice into a box."""
    options = load_values(RULES).choices(Position(sheet_from(RULES, sheet), Dice(dice), 0))
    return next(option.expected for option in options if option.move == Fill(box))


def wins(gap: int, box: str) -> float:
    """The chance to win from `late` after a zero in a box, this far behind a finished player."""
    sheet = sheet_from(RULES, LAST_THREE)
    return _win(sheet.filled(RULES.index[box], NOTHING, NOTHING), sheet.total + gap)


@cache
def _win(sheet: Sheet, against: int) -> float:
    if sheet.full:
        return (1 + (sheet.total > against) - (sheet.total < against)) / 2
    ends = [max(_wins_by_box(sheet, roll, against)) for roll in ROLLS]
    return float(lattice(RULES.dice).over_rolls(np.array(ends), RULES.rolls)[0])


def _wins_by_box(sheet: Sheet, roll: Dice, against: int) -> list[float]:
    bonus = bonus_for(sheet, roll)
    filled = [
        sheet.filled(box, points_in(sheet, roll, box), bonus) for box in legal_boxes(sheet, roll)
    ]
    return [_win(after, against) for after in filled]


def in_one_turn(box: str) -> float:
    """The chance to score in a box in one turn played for it only."""
    scores = PLAN.rules.scores[:, list(BIT).index(box)] > 0
    return float(lattice(RULES.dice).over_rolls(scores.astype(float), RULES.rolls)[0])


def alike_in_one_turn(least: int) -> float:
    """The chance of this many dice of a given number in one turn played for it only."""
    return float(lattice(RULES.dice).over_rolls((COUNTS[0] >= least).astype(float), RULES.rolls)[0])


# --- The figures, by name, and the pages


class Figure(NamedTuple):
    decimals: int
    value: Callable[[], float]
    percent: bool = False

    def text(self) -> str:
        return f"{self.value() * (100 if self.percent else 1):.{self.decimals}f}"


def _chance(value: Callable[[], float]) -> Figure:
    return Figure(1, value, percent=True)


def _often(event: Callable[[], Boxes]) -> float:
    return often(event())


def _bonus_chance(sheet: Points) -> float:
    return float(bonus_chances()[_place(sheet)])


def _expected_total(sheet: Points) -> float:
    return load_values(RULES).expected_total(sheet_from(RULES, sheet))


SLOW: dict[str, Figure] = {
    **{f"cost-{tip}": Figure(2, partial(cost, allowed)) for tip, allowed in TIPS.items()},
    "cost-waiting": Figure(2, partial(cost, lambda: WAITING, {"aces": 0})),
    "cost-blind": Figure(2, lambda: float(best()[0]) - unaware()[0]),
    "chance-blind": _chance(lambda: unaware()[1]),
    **{f"often-{name}": Figure(2, partial(_often, event)) for name, event in EVENTS.items()},
    **{f"turn-{name}": Figure(1, partial(mean_turn, boxes)) for name, boxes in TURNS.items()},
    **{f"bonus-{name}": _chance(partial(_bonus_chance, sheet)) for name, sheet in SHEETS.items()},
}
"""Each needs the game to be solved again, which takes about two seconds."""
QUICK: dict[str, Figure] = {
    **{
        f"total-{name}": Figure(2, partial(_expected_total, sheet))
        for name, sheet in SHEETS.items()
    },
    **{
        f"{name}-{box}": Figure(2, partial(expected, sheet, dice, box))
        for name, (sheet, dice, boxes) in POSITIONS.items()
        for box in boxes
    },
    **{
        f"win-{gap}-{box}": _chance(partial(wins, gap, box))
        for gap in GAPS
        for box in ("aces", "yahtzee", "large-straight")
    },
    **{
        f"turn-for-{box}": _chance(partial(in_one_turn, box))
        for box in ("yahtzee", "large-straight")
    },
    **{f"turn-for-{least}-alike": _chance(partial(alike_in_one_turn, least)) for least in (3, 4)},
}
FIGURES = QUICK | SLOW


def rewritten(text: str, lang: str, texts: dict[str, str]) -> str:
    """A page with its figures updated."""
    shown = {name: text.replace(".", ",") if lang == "fr" else text for name, text in texts.items()}
    return MARK.sub(lambda mark: f"{shown[mark[2]]}<!--{mark[2]}-->", text)


def main() -> None:
    texts = {}
    for name, figure in FIGURES.items():
        texts[name] = figure.text()
        print(f"{name:36} {texts[name]:>8}{'%' if figure.percent else ''}", flush=True)
    if "--write" in sys.argv[1:]:
        for lang, page in PAGES.items():
            page.write_text(rewritten(page.read_text("utf-8"), lang, texts), "utf-8")


if __name__ == "__main__":
    main()

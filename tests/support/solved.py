"""Solved games that all processes of a test run share, and random score sheets of them."""

from dataclasses import replace
from functools import cache

import numpy as np

from fivefold.coach.scorecard.bonus import without_bonus
from fivefold.coach.scorecard.win_chances import use_spreads
from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.insights.scorecard.hints import warm_up_advice
from fivefold.offline.values import compared
from fivefold.rules import built_in
from fivefold.solver.exact_values import pack
from fivefold.solver.packed_values import packed_path
from fivefold.solver.passes.best_win_chances import best_win_chances
from fivefold.solver.passes.distribution import every_spread, exact_totals
from fivefold.solver.passes.race import every_race
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.simulation import simulate
from fivefold.solver.storage import load_values
from fivefold.solver.values import Values
from tests.support.shared import one_at_a_time, shared_folder

SOLVING = "solving"
PACKING = "packing"


@cache
def compile_kernels():
    """Compile everything with a small game. The first process does it, the others load the code."""
    yum = built_in("yum")
    small = replace(yum, boxes=yum.boxes[:2], order=None)
    with one_at_a_time("compiling"):
        values, sheet = Values.solved(small), Sheet.empty(small)
        simulate(values, 1, seed=1)
        exact_totals(values, sheet)
        every_spread(values)
        every_race(values)
        reach_chances(sheet)
        best_win_chances(values, np.array([values.place(sheet)]), np.array([0]), np.ones(9))


@cache
def solved(game):
    return solved_rules(built_in(game))


def solved_rules(rules):
    """The values of any rules: solved by the first process that asks, loaded by the others."""
    compile_kernels()
    with one_at_a_time(SOLVING):
        return load_values(rules, shared_folder("values"))


@cache
def ready(values):
    """Values with all that reasons need."""
    if values.rules.upper_bonus is not None:
        without_bonus(values, solved_rules)
    return values


def packed_folder(game):
    """The folder with the packed values of a game, with its upper bonus and without."""
    folder = shared_folder("packed")
    with one_at_a_time(PACKING):
        for rules in compared(built_in(game)):
            path = packed_path(rules, folder)
            if not path.is_file():
                path.write_bytes(pack(solved_rules(rules)))
    return folder


def spreads_of(values):
    """The spreads of all sheets, which take longer than solving."""
    with one_at_a_time(SOLVING):
        return use_spreads(values, shared_folder("values"))


@cache
def with_chances(values):
    """The same with all that chances to win need."""
    spreads_of(values)
    return ready(values)


@cache
def folder_for_servers(*games):
    """The folder of solved games, in which a server finds all that its coach needs for these."""
    folder = shared_folder("values")
    for game in games:
        values = with_chances(solved(game))
        with one_at_a_time(SOLVING):  # the first compiles the code, for all
            warm_up_advice(values)
    return folder


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

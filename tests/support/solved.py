"""Solved games that all processes of a test run share, and random score sheets of them."""

from functools import cache

from fivefold.coach.scorecard.bonus import without_bonus
from fivefold.coach.scorecard.win_chances import use_spreads
from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.insights.scorecard.hints import warm_up_advice
from fivefold.rules import built_in
from fivefold.solver.storage import load_values
from tests.support.kernels import compile_kernels
from tests.support.shared import one_at_a_time, shared_folder

SOLVING = "solving"


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

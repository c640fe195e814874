"""The solver against the second program, which shares no code with it: every choice, every game."""

import random
import re

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.rules import built_in
from fivefold.solver.values import Values
from tests.second.solver import GAMES, solve
from tests.support.paths import DOCS

pytestmark = pytest.mark.long

POSITIONS = 1_000
PAGE = (DOCS / "values.md").read_text("utf-8")
WRITTEN_DOWN = {game: float(value) for game, value in re.findall(r"\| `(.+)` \| ([\d.]+) \|", PAGE)}


def exactly(expected):
    return pytest.approx(expected, rel=0, abs=1e-9)


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return request.param


@pytest.fixture(scope="module")
def second(game):
    return solve(game)


@pytest.fixture(scope="module")
def ours(game):
    return Values.solved(built_in(game))


def random_dice(rng):
    """Five of a kind is frequent, for that is where the rules are special."""
    if rng.random() < 0.3:
        return (rng.randint(1, 6),) * 5
    return tuple(rng.choices(range(1, 7), k=5))


def random_card(second, rng):
    """A sheet with any number of boxes filled, by legal play as the second program knows it."""
    card = {}
    for _ in range(rng.randrange(len(second.game.scores))):
        points = second.options(card, random_dice(rng), rolls_left=0).points
        box = rng.choice(sorted(points))
        card[box] = points[box]
    return card


def random_positions(second, rng):
    for _ in range(POSITIONS):
        yield random_card(second, rng), random_dice(rng), rng.randrange(3)


def sheet_with(rules, card):
    return Sheet(rules, tuple(card.get(box.id) for box in rules.boxes))


def choices(options, written):
    keeps = {Keep(Dice(keep)): written + to_come for keep, to_come in options.keeps.items()}
    boxes = {Fill(box): written + to_come for box, to_come in options.boxes.items()}
    return keeps | boxes


def test_the_values_written_down_are_those_of_all_games():
    assert WRITTEN_DOWN.keys() == GAMES.keys()


def test_both_find_the_value_that_is_written_down(game, second, ours):
    assert second.expected == exactly(WRITTEN_DOWN[game])
    assert ours.to_come(Sheet.empty(built_in(game))) == exactly(WRITTEN_DOWN[game])


def test_both_find_the_same_value_of_every_choice(game, second, ours):
    for card, dice, rolls_left in random_positions(second, random.Random(game)):
        sheet = sheet_with(built_in(game), card)
        assert ours.to_come(sheet) == exactly(second.value(card)), card
        found = {o.move: o.expected for o in ours.choices(Position(sheet, Dice(dice), rolls_left))}
        expected = choices(second.options(card, dice, rolls_left), sum(card.values()))
        assert found == exactly(expected), (card, dice, rolls_left)

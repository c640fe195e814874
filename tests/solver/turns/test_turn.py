"""A turn is worth the same with NumPy and without."""

import random

import pytest

from fivefold.rules import scorecard_ids
from fivefold.solver.numbering import Numbering
from fivefold.solver.packing import without_padding
from fivefold.solver.turns.turn import PlainTurn
from fivefold.solver.values import Values
from tests.second.random_rules import random_rules
from tests.support.effort import TIMES
from tests.support.solved import random_card, solved


def close(expected):
    return pytest.approx(expected, rel=0, abs=1e-9)


def plain_turns(values):
    """Turns without NumPy, from exact values."""
    numbering, array = Numbering(values.rules), without_padding(values).tolist()

    def turn(sheet, weight):
        return PlainTurn(numbering, sheet, lambda place: weight * array[place])

    return turn


def check_turn(plain, fast, rules):
    assert plain.finals == close(fast.finals)
    for roll, (box, worth) in enumerate(zip(plain.best_boxes, plain.finals, strict=True)):
        assert plain.boxes(roll, 0) == close(fast.boxes(roll, 0))
        assert fast.boxes(roll, 0)[box] == close(worth)
        if box == fast.best_boxes[roll]:
            assert plain.scored[roll] == fast.scored[roll]
    first = len(fast.keeps(1)) - len(fast.finals)
    for left in range(1, rules.rolls + 1):
        assert plain.keeps(left)[:first] == close(fast.keeps(left)[:first])


def check_ends(turn, kept, left):
    """Best play reaches what the keep is worth; which best keep it takes, is not said."""
    ends = turn.ends(kept, left)
    assert sum(ends) == close(1)
    worth = sum(chance * final for chance, final in zip(ends, turn.finals, strict=True))
    assert worth == close(turn.keeps(left)[kept])


def check_game(values, rng, sheets):
    plain, rules = plain_turns(values), values.rules
    for _ in range(sheets):
        sheet = random_card(rules, rng, rng.randint(1, len(rules.boxes)))
        weight = rng.choice([1.0, 1.0, 0.5])
        turns = plain(sheet, weight), values.new_turn(sheet, weight)
        check_turn(*turns, rules)
        kept, left = rng.randrange(len(turns[0].keeps(1)) // 2), rng.randint(1, rules.rolls)
        for turn in turns:
            check_ends(turn, kept, left)


@pytest.mark.parametrize("game", scorecard_ids())
def test_every_game_is_worth_the_same_without_numpy(game):
    check_game(solved(game), random.Random(f"turns {game}"), 12 * TIMES)


@pytest.mark.parametrize("seed", range(15 * TIMES))
def test_made_up_games_are_worth_the_same_without_numpy(seed, tmp_path):
    rng = random.Random(f"turns {seed}")
    check_game(Values.solved(random_rules(rng, tmp_path)), rng, 4)

"""The size of each scorecard game's tree from chosen starts, pinned in counts/ and by hand."""

import importlib.util
import json
from itertools import combinations, combinations_with_replacement

import pytest

from tests.second import scorer
from tests.support.paths import COUNTS, ROOT

SCRIPT = ROOT / "scripts" / "counts.py"
TREES = [
    (game, tree)
    for game in scorer.GAMES
    for tree in json.loads((COUNTS / f"{game}.json").read_text())
]

ROLLED_OFF = [(game, tree) for game, tree in TREES if game == "classique" and tree["players"] > 1]
STRAIGHT_TO_TURNS = [pair for pair in TREES if pair not in ROLLED_OFF]
# Ways to throw no die, one, … five.
WAYS = [len(list(combinations_with_replacement(scorer.FACES, count))) for count in range(6)]


def name(pair):
    game, tree = pair
    left = scorer.open_boxes(game, tree["filled"])
    return f"{game} {tree['players']} {'all' if len(left) == len(scorer.BOXES[game]) else left}"


def column(tree, figure):
    return [level[figure] for level in tree["counts"]]


def kept(dice):
    """Every choice of fewer dice than all."""
    return {choice for size in range(5) for choice in combinations(dice, size)}


def outcomes(game, filled):
    """Every way to fill a box: the box, its points, and whether a bonus goes with it."""
    return {
        (box, scorer.points(game, filled, box, dice), scorer.five_bonus(game, filled, dice))
        for dice in scorer.ROLLS
        for box in scorer.legal_boxes(game, filled, list(dice))
    }


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("counts", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", scorer.GAMES)
def test_counts_are_as_pinned(script, game):
    trees = [pair for pair in TREES if pair[0] == game]
    assert trees
    assert [name(pair) for pair in trees if script.counts(*pair) != pair[1]["counts"]] == []


def test_writing_the_counts_again_changes_nothing(script, tmp_path, monkeypatch):
    for game in scorer.GAMES:
        trees = [tree for other, tree in TREES if other == game][-1:]
        (tmp_path / f"{game}.json").write_text(json.dumps(trees))
    monkeypatch.setattr(script, "COUNTS", tmp_path)
    script.main()
    for game in scorer.GAMES:
        (line,) = (tmp_path / f"{game}.json").read_text().splitlines()[1:-1]
        assert line in (COUNTS / f"{game}.json").read_text().splitlines()


# The same figures without the referee


def test_the_first_two_rolls_counted_without_the_referee():
    assert WAYS == [1, 6, 21, 56, 126, 252]
    assert sum(len(kept(dice)) for dice in scorer.ROLLS) == 4368 - 252
    # A keep of k dice lies in as many rolls as the other dice have ways to fall.
    rerolls = sum(WAYS[size] * WAYS[5 - size] ** 2 for size in range(5))
    for pair in STRAIGHT_TO_TURNS:
        game, tree = pair
        filled = tree["filled"]
        fills = sum(len(scorer.legal_boxes(game, filled, list(dice))) for dice in scorer.ROLLS)
        # Up to four dice can be kept in 210 ways, and each outcome of a box is a state of its own.
        ends = len(outcomes(game, filled))
        one_left = len(scorer.open_boxes(game, filled)) == 1
        sequences = [252, 4368 - 252 + fills, rerolls + (0 if one_left else 252 * fills)]
        states = [252, 210 + ends, 252 + (0 if one_left else 252 * ends)]
        assert column(tree, "sequences")[:3] == sequences, name(pair)
        assert column(tree, "states")[:3] == states, name(pair)


def rolled_again(ways):
    """From the ways to arrive at each roll to the ways to arrive at each after one more."""
    arrived = dict.fromkeys(scorer.ROLLS, 0)
    for roll, count in ways.items():
        for keep in kept(roll):
            for rolled in combinations_with_replacement(scorer.FACES, 5 - len(keep)):
                arrived[tuple(sorted(keep + rolled))] += count
    return arrived


def test_a_whole_last_turn():
    first = dict.fromkeys(scorer.ROLLS, 1)
    second = rolled_again(first)
    third = rolled_again(second)
    expected = []
    for ways in (first, second):
        expected += [sum(ways.values()), sum(n * (len(kept(r)) + 1) for r, n in ways.items())]
    expected += [sum(third.values())] * 2
    last_turns = [tree for _, tree in TREES if len(tree["counts"]) == 6]
    assert last_turns
    for tree in last_turns:
        assert column(tree, "sequences") == expected


def test_the_ends_of_a_last_turn_are_the_outcomes_of_its_box():
    for game, tree in TREES:
        if len(tree["counts"]) == 6:
            ends = len(outcomes(game, tree["filled"]))
            assert column(tree, "ends") == [0, ends, 0, ends, 0, ends]


def ends_after(game, last):
    return {
        tree["counts"][-1]["ends"]
        for other, tree in TREES
        if other == game and scorer.open_boxes(game, tree["filled"]) == [last]
    }


def test_ends_that_can_be_counted_by_hand():
    # 5 to 30; of the six bonuses those with 10, 15, 20 and 25 points can come without one too.
    assert ends_after("yard-forced", "chance") == {26 + 4}
    # Nothing, a real full house, a Trump Card with its bonus.
    assert ends_after("yard-forced", "full-house") == {3}
    # 0 and 21 to 24 below a HIGH of 25; 0 and 26 to 30 above a LOW of 25.
    assert ends_after("yum", "low") == {5}
    assert ends_after("yum", "high") == {6}
    # Nothing or a pair of each number; sums of two different numbers, 3 to 11, doubled.
    assert ends_after("yacht", "one-pair") == {7}
    assert ends_after("yacht", "two-pairs") == {10}


def second_level(game, left):
    return [
        column(tree, "sequences")[1]
        for other, tree in TREES
        if other == game and scorer.open_boxes(game, tree["filled"]) == left
    ]


def test_a_forced_trump_card_takes_away_one_box_from_each_five_of_a_kind():
    # Fours must go to fours, every other number below.
    assert second_level("yard-free", ["fours", "full-house"]) == [4620, 4620]
    assert second_level("yard-forced", ["fours", "full-house"]) == [4620 - 6, 4620 - 6]
    # With nothing open below only aces and fours are forced.
    assert second_level("yard-free", ["aces", "fours"]) == [4620]
    assert second_level("yard-forced", ["aces", "fours"]) == [4620 - 2]


def test_a_roll_off_of_two():
    (tree,) = [tree for _, tree in ROLLED_OFF]
    assert column(tree, "sequences") == [252, 252**2, 252**3]
    # One starts, the other starts, or both roll again; then the first roll of each.
    assert column(tree, "states") == [252, 3, 3 * 252]
    assert column(tree, "ends") == [0, 0, 0]

import random

import numpy as np
import pytest

from fivefold.dice import Dice, rolls
from fivefold.envs.actions import Actions
from fivefold.envs.observations import Layout
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids
from tests.support.solved import random_card

GAMES = (*scorecard_ids(), *shelf_ids())


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_says_all_that_a_position_does(game):
    rules, rng = scorecard_rules(game), random.Random(7)
    layout = Layout.of(rules)
    low, high = layout.bounds
    for _ in range(40):
        sheet = random_card(rules, rng, rng.randrange(1, len(rules.boxes) + 1))
        position = Position(sheet, rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls))
        row = layout.row(position)
        assert layout.position(row) == position
        assert ((low <= row) & (row <= high)).all()
        assert row[layout.total] == sheet.total


def test_a_game_may_be_named():
    assert Layout.of("yum") is Layout.of(scorecard_rules("yum"))
    assert Actions.of("yum") is Actions.of(scorecard_rules("yum"))


def test_every_number_has_a_name():
    layout = Layout.of(scorecard_rules("yum"))
    row = layout.row(Position(Sheet.empty(layout.rules), Dice("66623"), 1))
    assert dict(zip(layout.names, row.tolist(), strict=True)) == (
        {"die 1": 2, "die 2": 3, "die 3": 6, "die 4": 6, "die 5": 6, "rolls left": 1}
        | dict.fromkeys(layout.rules.index, -1)
        | {"saved": 0, "bonuses": 0, "total": 0}
    )


def test_the_end_of_a_game_is_a_state_without_a_position():
    rules = scorecard_rules("yum")
    layout, sheet = Layout.of(rules), random_card(rules, random.Random(1), 0)
    row = layout.numbers(sheet, (0,) * 5, 0)
    assert layout.game(row).over
    assert layout.game(row).total(0) == sheet.total
    with pytest.raises(Malformed, match="a game that is over has no actions"):
        layout.position(row)


@pytest.mark.parametrize("row", [[], [1, 2, 3], np.zeros(21)])
def test_a_row_of_another_length_is_refused(row):
    with pytest.raises(Malformed, match=f"an observation of yum has 20 numbers, not {len(row)}"):
        Layout.of(scorecard_rules("yum")).position(row)


def test_dice_that_cannot_be_are_refused():
    layout = Layout.of(scorecard_rules("yum"))
    row = layout.row(Position(Sheet.empty(layout.rules), Dice("66623"), 1))
    with pytest.raises(Malformed, match="'7' is not the face of a die"):
        layout.position([7, *row[1:]])
    row[layout.rolls_left] = 3
    with pytest.raises(IllegalMove, match="rolls left can't be 3"):
        layout.position(row)

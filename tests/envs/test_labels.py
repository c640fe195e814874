import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.envs.actions import Actions
from fivefold.envs.labels import label
from fivefold.envs.observations import Layout
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position
from fivefold.rules import scorecard_ids, scorecard_rules
from tests.support.effort import times
from tests.support.solved import random_card, solved

YUM = scorecard_rules("yum")


def positions(rules, count, seed=3):
    """Positions with every number of open boxes, where five of a kind is frequent."""
    rng, same = random.Random(seed), [roll for roll in rolls(rules.dice) if roll.all_same]
    for _ in range(count):
        sheet = random_card(rules, rng, rng.randrange(1, len(rules.boxes) + 1))
        dice = rng.choice(same if rng.random() < 0.3 else rolls(rules.dice))
        yield Position(sheet, dice, rng.randrange(rules.rolls))


def observed(rules, some):
    return np.array([Layout.of(rules).row(position) for position in some])


@pytest.mark.parametrize("game", [*scorecard_ids(), "yatzy"])
def test_every_action_is_worth_what_the_solver_says(game):
    rules, values = scorecard_rules(game), solved(game)
    some = list(positions(rules, times(150, 500)))
    labels = label(observed(rules, some), values)
    actions = Actions.of(rules)
    for row, position in zip(labels.values, some, strict=True):
        options = values.choices(position)
        legal = {actions.number(option.move, position.dice): option for option in options}
        assert set(np.flatnonzero(np.isfinite(row))) == set(legal)
        for action, option in legal.items():
            assert row[action] == pytest.approx(option.expected, abs=1e-9)


def test_the_best_action_costs_nothing_and_an_illegal_one_everything():
    labels = label(observed(YUM, positions(YUM, 50)), solved("yum"))
    assert (labels.regret(labels.best) == 0).all()
    assert (labels.expected == labels.values.max(axis=1)).all()
    assert (labels.regret(np.full(50, Actions.of(YUM).keeps - 1)) == np.inf).all()


def test_threads_change_nothing_and_observations_stay_as_they_were():
    rows = observed(YUM, positions(YUM, 200))
    before = rows.copy()
    rows.flags.writeable = False
    one, two = (label(rows, solved("yum"), threads=count) for count in (1, 2))
    assert (one.values == two.values).all()
    assert (rows == before).all()
    assert label(rows[0], solved("yum")).best.shape == (1,)


def test_what_is_no_position_is_refused():
    rows = observed(YUM, positions(YUM, 5))
    spoilt = [(0, 0), (0, 7), (5, 3), (5, -1), (6, 6), (7, 3), (6, -2), (17, 2), (19, -1)]
    for column, value in spoilt:
        changed = rows.copy()
        changed[3, column] = value
        with pytest.raises(Malformed, match="row 3: no position of yum looks like that"):
            label(changed, solved("yum"))
    with pytest.raises(Malformed, match="row 1: no position of yum"):
        label(rows + np.array([[0], [2**32], [0], [0], [0]]), solved("yum"))
    rows[:, Layout.of(YUM).points] = 0
    with pytest.raises(Malformed, match="no position of yum"):
        label(rows, solved("yum"))


def test_other_shapes_and_other_values_are_refused():
    rows = observed(YUM, positions(YUM, 2))
    for wrong in (np.zeros((3, 22), dtype=int), rows[None], rows.astype(float)):
        with pytest.raises(Malformed, match="are rows of 20 whole numbers, not"):
            label(wrong, solved("yum"))
    with pytest.raises(Malformed, match="not the values of a solved game: 'yum'"):
        label(rows, "yum")
    saved = replace(solved("yum"), rules=scorecard_rules("maxi-yatzy-saved"))
    with pytest.raises(Malformed, match="saves rolls"):
        label(rows, saved)


def test_dice_must_ascend():
    rows = np.array([[3, 4, 5, 6, 6, 2, *[-1] * 11, 0, 0, 0]])
    assert label(rows, solved("yum")).best == [24]
    rows[0, :5] = [6, 6, 5, 4, 3]
    with pytest.raises(Malformed, match="dice are in ascending order"):
        label(rows, solved("yum"))


def test_there_must_be_one_action_for_each_position():
    labels = label(observed(YUM, positions(YUM, 3)), solved("yum"))
    for wrong in (np.array([0]), np.zeros(3)):
        with pytest.raises(Malformed, match="3 games need one whole number each"):
            labels.regret(wrong)
    for action in (99, -1):
        with pytest.raises(Malformed, match=f"there is no action {action}"):
            labels.regret(np.array([0, action, 30]))

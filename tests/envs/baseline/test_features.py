import numpy as np
import pytest

from fivefold.dice import Dice
from fivefold.envs.baseline.features import Features
from fivefold.envs.observations import Layout
from fivefold.envs.random_play import random_actions
from fivefold.envs.vector_env import ScorecardVectorEnv
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import Points, scorecard_ids, scorecard_rules, shelf_ids


@pytest.mark.parametrize("game", [*scorecard_ids(), *shelf_ids()])
def test_inputs_of_any_game_are_small_numbers(game):
    env, rng = ScorecardVectorEnv(game, 64), np.random.default_rng(1)
    features = Features(env.rules)
    observations, _ = env.reset(seed=1)
    for _ in range(60):
        playing = observations["action_mask"].any(axis=1)
        inputs = features(observations["observation"][playing])
        assert inputs.shape == (playing.sum(), features.count)
        assert inputs.dtype == np.float32
        assert np.abs(inputs).max() < 30
        observations = env.step(random_actions(observations["action_mask"], rng))[0]


def test_other_dice_rolls_and_sheets_look_different():
    rules = scorecard_rules("yard-forced")
    features, layout, sheet = Features(rules), Layout.of(rules), Sheet.empty(rules)
    positions = [
        Position(sheet, Dice("12345"), 2),
        Position(sheet, Dice("12346"), 2),
        Position(sheet, Dice("12345"), 1),
        Position(sheet.filled(0, Points(3), Points(0)), Dice("12345"), 2),
        Position(sheet.filled(0, Points(4), Points(0)), Dice("12345"), 2),
    ]
    inputs = features(np.array([layout.row(position) for position in positions]))
    assert len(np.unique(inputs, axis=0)) == len(positions)


def test_offers_are_what_the_referee_says():
    rules = scorecard_rules("yum")
    low = rules.index["low"]
    layout, sheet = Layout.of(rules), Sheet.empty(rules).filled(low, Points(24), Points(0))
    position = Position(sheet, Dice("33346"), 0)  # 19 points, which is less than LOW holds
    inputs = Features(rules)(layout.row(position)[None])[0]
    boxes = len(rules.boxes)
    offers = inputs[-3 - boxes : -3] * 50
    expected = {box.id: 0 for box in rules.boxes} | {"threes": 9, "fours": 4, "sixes": 6}
    assert dict(zip(rules.index, offers.round(), strict=True)) == expected

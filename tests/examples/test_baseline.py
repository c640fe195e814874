"""The baseline: a small network that learns a score sheet from exact labels."""

import random
import re

import numpy as np
import pytest

from examples.baseline import Agent
from examples.baseline.network import Adam, Network
from examples.baseline.policy import Features, Policy, masked_softmax
from examples.baseline.training import evaluate, train
from fivefold.bots import RandomDice, drive
from fivefold.bots.arena import arena
from fivefold.dice import Dice
from fivefold.envs.labels import label
from fivefold.envs.observations import Layout
from fivefold.envs.vector_env import ScorecardVectorEnv, random_actions
from fivefold.errors import Malformed
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import Points, scorecard_ids, scorecard_rules, shelf_ids
from tests.support.solved import solved


def network(*sizes):
    return Network.new(sizes, np.random.default_rng(1))


def test_gradients_say_how_the_outputs_change():
    net, rng = network(4, 7, 5, 3), np.random.default_rng(2)
    assert net.size == 4 * (4 * 7 + 7 + 7 * 5 + 5 + 5 * 3 + 3)
    inputs = rng.normal(size=(6, 4)).astype(np.float32)
    slope = rng.normal(size=(6, 3)).astype(np.float32)
    exact = net.gradients(net.layers(inputs), slope)
    for part, gradient in zip(net.parameters, exact, strict=True):
        place = np.unravel_index(np.abs(gradient).argmax(), part.shape)
        before, step = part[place], np.float32(1e-2)
        part[place] = before + step
        higher = (net.outputs(inputs) * slope).sum()
        part[place] = before - step
        lower = (net.outputs(inputs) * slope).sum()
        part[place] = before
        assert (higher - lower) / (2 * step) == pytest.approx(gradient[place], rel=0.02)


def test_a_network_learns_a_function():
    net, rng = network(2, 32, 1), np.random.default_rng(3)
    adam = Adam(net)
    for _ in range(400):
        inputs = rng.random((64, 2), dtype=np.float32)
        layers = net.layers(inputs)
        error = layers[-1] - inputs.prod(axis=1, keepdims=True)
        adam.step(net.gradients(layers, error / 64), 0.01)
    assert abs(error).mean() < 0.05


YUM = scorecard_rules("yum")


def test_a_policy_takes_only_legal_actions():
    policy, env = Policy.new(YUM, seed=1), ScorecardVectorEnv("yum", 200, strict=True)
    observations, _ = env.reset(seed=1)
    for _ in range(20):
        playing = observations["action_mask"].any(axis=1)
        actions = np.zeros(200, dtype=np.int64)
        actions[playing] = policy.best(*(part[playing] for part in observations.values()))
        observations = env.step(actions)[0]


def test_a_saved_policy_is_loaded_whole(tmp_path):
    policy, file = Policy.new(YUM, seed=3), tmp_path / "yum.npz"
    policy.save(file)
    again = Policy.load(file, YUM)
    for one, other in zip(policy.network.parameters, again.network.parameters, strict=True):
        assert (one == other).all()
    assert file.stat().st_size < 1_000_000
    with pytest.raises(ValueError, match=r"yum\.npz was trained on other rules than yacht"):
        Policy.load(file, scorecard_rules("yacht"))


def test_illegal_actions_have_no_chance():
    chances = masked_softmax(
        np.array([[5.0, 1.0, 1.0]], dtype=np.float32), np.array([[0, 1, 1]], dtype=np.int8)
    )
    assert chances.tolist() == [[0.0, 0.5, 0.5]]


def test_a_file_without_a_policy_is_refused(tmp_path):
    whole, file = tmp_path / "whole.npz", tmp_path / "yum.npz"
    Policy.new(YUM, seed=1).save(whole)

    def refused(file):
        with pytest.raises(ValueError, match=rf"{re.escape(file.name)} has no policy in it"):
            Policy.load(file, YUM)

    for content in (b"", b"hello", b"PK\x03\x04 half a file"):
        file.write_bytes(content)
        refused(file)
    for missing in ("weights", "biases", "biases1", "weights1"):
        parts = {name: some for name, some in np.load(whole).items() if missing not in name}
        np.savez(file, **parts)
        refused(file)
    np.savez(file, something=np.zeros(3))
    refused(file)
    np.save(tmp_path / "yum.npy", np.zeros(3))
    refused(tmp_path / "yum.npy")


def test_rows_that_are_no_position_are_refused():
    for die in (0, 7, 50, -1):
        row = np.array([[die, 2, 3, 4, 5, 2, *[-1] * 11, 0, 0, 0]])
        with pytest.raises(Malformed, match="no position of yum"):
            Policy.new(YUM, seed=1).best(row, np.ones((1, 43), dtype=np.int8))


def test_inputs_of_any_game_are_small_numbers():
    for game in (*scorecard_ids(), *shelf_ids()):
        env, rng = ScorecardVectorEnv(game, 64), np.random.default_rng(1)
        features = Features(env.rules)
        observations, _ = env.reset(seed=1)
        for _ in range(60):
            playing = observations["action_mask"].any(axis=1)
            inputs = features(observations["observation"][playing])
            assert inputs.shape == (playing.sum(), features.count), game
            assert inputs.dtype == np.float32
            assert np.abs(inputs).max() < 30, game
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


def test_decisions_cost_less_and_less():
    seen = []
    train(solved("yum"), steps=100, games=256, progress=seen.append)
    assert [one.step for one in seen] == list(range(1, 101))
    assert seen[-1].positions == 100 * 256
    first, last = (np.mean([one.regret for one in some]) for some in (seen[:10], seen[-10:]))
    assert last < first / 2


def test_training_with_a_seed_repeats():
    one, other = (train(solved("yum"), steps=3, games=64, seed=5) for _ in range(2))
    for some, same in zip(one.network.parameters, other.network.parameters, strict=True):
        assert np.allclose(some, same, atol=1e-5)


class Perfect(Policy):
    """Knows the values."""

    def best(self, rows, masks):
        return label(rows, solved("yum")).best


def test_totals_and_regret_tell_the_same():
    values, shares = solved("yum"), []
    score = evaluate(Policy.new(values.rules, seed=1), values, 2000, seed=7, progress=shares.append)
    assert score.games == 2000
    assert shares[-1] == 1
    assert score.regret > 50
    assert 0 < score.best_share < 1
    # Perfect play less the regret is the mean total, but for the luck of 2,000 games.
    assert score.mean == pytest.approx(score.expected, abs=4 * score.error)


def test_values_of_other_rules_are_refused():
    policy = Policy.new(scorecard_rules("yacht"), seed=1)
    with pytest.raises(Malformed) as refused:
        evaluate(policy, solved("yum"), 1)
    assert refused.value.code == "other-rules"


def test_perfect_play_costs_nothing():
    values = solved("yum")
    score = evaluate(Perfect.new(values.rules, seed=1), values, 500)
    assert score.regret == pytest.approx(0, abs=1e-9)
    assert score.best_share == 1
    assert score.expected == pytest.approx(values.expected_total(Sheet.empty(values.rules)))


def test_it_plays_as_a_bot_and_its_own_game_only():
    agent, rng = Agent(Policy.new(YUM, seed=1)), random.Random(3)
    assert drive(new_game("yum", players=2), [agent, agent], RandomDice(rng), rng).over
    result = arena("yum", [agent, "random"], games=2, seed=1)
    assert [bot.bot for bot in result.bots] == ["baseline", "random"]
    game = new_game("yacht", players=1).play(Roll(Dice("12345")))
    with pytest.raises(Malformed, match="yum"):
        agent.choose(game, 0, rng)

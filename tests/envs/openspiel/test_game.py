import importlib
import math

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from fivefold.envs import openspiel
from fivefold.envs.kinds import encoding
from fivefold.errors import Malformed, RuleFileError
from fivefold.rules import built_in, known_ids
from tests.support.tiny_rules import tiny_rules_text

POKER = "deluxe-poker"
Utility = pyspiel.GameType.Utility


def load(game, players=2):
    return pyspiel.load_game(f"{openspiel.NAME}(game={game},players={players})")


@pytest.fixture
def tiny_file(tmp_path):
    file = tmp_path / "tiny.toml"
    file.write_text(tiny_rules_text(), "utf-8")
    return file


@pytest.mark.parametrize("game", known_ids())
def test_random_games_pass_the_tests_of_openspiel(game):
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("game", "players"), [("yum", 1), ("yum", 3), ("classique", 4), (POKER, 3), (POKER, 6)]
)
def test_other_numbers_of_players_pass_them_too(game, players):
    pyspiel.random_sim_test(load(game, players), num_sims=2, serialize=True, verbose=False)


def test_a_rule_file_is_played(tiny_file):
    game = load(tiny_file)
    assert game.num_distinct_actions() == 4
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_path_that_the_syntax_does_not_allow_is_given_as_a_parameter(tiny_file):
    odd = tiny_file.rename(tiny_file.with_name("a, b (c).toml"))
    game = pyspiel.load_game(openspiel.NAME, {"game": str(odd), "players": 2})
    assert game.num_distinct_actions() == 4


def test_what_is_known_of_a_game():
    game = load("yum")
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (kind.utility, game.utility_sum()) == (Utility.ZERO_SUM, 0)
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (43, 252)
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (66, 67)
    assert str(game) == "python_fivefold(game=yum,players=2)"
    assert kind.long_name == f"Fivefold {openspiel.VERSION}"


def test_three_players_add_up_to_nothing_as_well():
    game = load("yum", 3)
    assert game.get_type().utility == Utility.ZERO_SUM
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / 2, 1, 0)


def test_a_game_for_one_counts_points():
    game = load("yum", 1)
    assert game.get_type().utility == Utility.GENERAL_SUM
    assert (game.min_utility(), game.max_utility()) == (0, encoding(built_in("yum"), 1).most_points)


def test_a_game_that_nobody_may_win_is_not_called_zero_sum():
    game = load(POKER)
    assert game.get_type().utility == Utility.GENERAL_SUM
    assert game.utility_sum() is None


@pytest.mark.parametrize(
    ("parameters", "code"),
    [
        ("(game=chess)", "unknown-game"),
        ("", "unknown-game"),
        (f"(game={POKER},players=1)", "wrong-players"),
        ("(game=nowhere.toml)", "unreadable-file"),
    ],
)
def test_what_can_not_be_played_is_refused(parameters, code):
    with pytest.raises((Malformed, RuleFileError)) as refused:
        pyspiel.load_game(openspiel.NAME + parameters)
    assert refused.value.code == code


@pytest.mark.parametrize(("game", "players"), [("yum", 3), (POKER, 2)])
def test_a_tensor_is_the_row_of_the_player(game, players):
    loaded = load(game, players)
    numbers, rng = encoding(built_in(game), players), np.random.default_rng(1)
    state, observation = loaded.new_initial_state(), make_observation(loaded)
    assert loaded.observation_tensor_shape() == [len(numbers.names)]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        for player in range(players):
            row = numbers.row(state.game, player)
            assert state.observation_tensor(player) == row.tolist()
            observation.set_from(state, player)
            assert (observation.tensor == row).all()
            assert observation.string_from(state, player) == str(state.game)


def test_an_information_state_is_the_history():
    state = load("yum").new_initial_state()
    for action in (7, 3, 20):
        state.apply_action(action)
    assert state.information_state_string(0) == state.information_state_string(1) == "7, 3, 20"
    assert state.observation_string(0) == str(state)


def test_algorithms_of_openspiel_play_it(tiny_file):
    game = load(tiny_file)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, 2, 50, evaluator, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bot.step(state))
    assert math.isclose(sum(state.returns()), 0)


def test_it_is_an_environment_of_openspiel():
    environment = rl_environment.Environment(load("yum"), seed=1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 35
        step = environment.step([step.observations["legal_actions"][player][-1]])
    assert sum(step.rewards) == 0


def test_importing_twice_registers_once():
    before = pyspiel.registered_names().count(openspiel.NAME)
    importlib.reload(openspiel)
    assert before == pyspiel.registered_names().count(openspiel.NAME) == 1

"""Games for OpenSpiel."""

import importlib
import pickle
import random
from dataclasses import replace

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import minimax
from open_spiel.python.observation import make_observation

from fivefold.bots import driving
from fivefold.card import Card
from fivefold.dice import rolls
from fivefold.envs import openspiel
from fivefold.envs.kinds import encoding
from fivefold.envs.openspiel import Node, after_outcome, outcome_text, outcomes
from fivefold.envs.rewards import win_rewards
from fivefold.errors import Malformed
from fivefold.games import Roll, new_game
from fivefold.games.poker import Betting, Bidding, Rolling, TurnCard
from fivefold.games.scorecard import Keep, Sheet, Turn
from fivefold.rules import built_in, known_ids, load_rules
from scripts.counts import counts
from tests.support.insights import code_of
from tests.support.solved import solved_rules
from tests.support.tiny_rules import tiny_rules_text

POKER = "deluxe-poker"
DECK_RULES = built_in(POKER)
Utility = pyspiel.GameType.Utility


def test_a_roll_has_its_exact_probabilities():
    for kept in ("", "6", "66", "666", "6662"):
        game = new_game("yum", 1).play(Roll("66623")).play(Keep(kept))
        found, possible = outcomes(game), rolls(5 - len(kept))
        assert found == [(place, float(dice.probability)) for place, dice in enumerate(possible)]
        assert sum(chance for _, chance in found) == pytest.approx(1, abs=1e-12)
        for outcome, _ in found:
            assert after_outcome(game, game.due, outcome) == game.play(Roll(possible[outcome]))
            assert outcome_text(game, game.due, outcome) == f"roll {possible[outcome]}"
        outcomes(game).reverse()
        assert outcomes(game) == found


def test_a_roll_off_decides_who_starts():
    for players in (2, 3, 5):
        game = new_game("classique", players)
        found = outcomes(game)
        assert found == [(seat, 1 / players) for seat in range(players)]
        for seat, _ in found:
            started = after_outcome(game, game.due, seat)
            assert started.phase == Turn(seat, 3)
            assert started.sheets == game.sheets
            assert outcome_text(game, game.due, seat) == f"seat {seat + 1} starts"


def test_cards_are_equally_likely_until_they_are_won():
    game = new_game(DECK_RULES, 2)
    assert outcomes(game) == [(place, 1 / 36) for place in range(36)]
    player = replace(game.players[0], cards=(DECK_RULES.deck[0], DECK_RULES.deck[7]))
    later = replace(game, players=game.players.with_player(0, player), cards_won=2)
    left = [place for place in range(36) if place not in (0, 7)]
    assert outcomes(later) == [(place, 1 / 34) for place in left]
    assert after_outcome(later, later.due, 3) == later.play(TurnCard(DECK_RULES.deck[3]))
    assert outcome_text(later, later.due, 3) == "card 665JJ/2/700"
    card, other = Card.parse("66554/5/500"), Card.parse("22222/6/800")  # equal ones are one outcome
    game = new_game(DECK_RULES.with_deck([other, *[card] * 5, other]), 2)
    assert outcomes(game) == [(0, 2 / 7), (1, 5 / 7)]


def test_an_outcome_that_does_not_exist_is_refused():
    for game, players, count in (("yum", 2, 252), ("classique", 3, 3), (DECK_RULES, 2, 36)):
        start = new_game(game, players)
        for outcome in (-1, count, 500):
            for use in (after_outcome, outcome_text):
                with pytest.raises(Malformed, match=f"no action {outcome};.* to {count - 1}$"):
                    use(start, start.due, outcome)
    state = load("yum").new_initial_state()
    for use in (state.apply_action, state.action_to_string):
        with pytest.raises(Malformed, match="there is no action 500"):
            use(500)
    assert state.history() == []
    with pytest.raises(Malformed, match="action 31 is not a move with 11166"):
        Node.of(new_game("yum", 1)).after(20).after(31)


def load(game, players=2):
    return pyspiel.load_game(f"{openspiel.NAME}(game={game},players={players})")


@pytest.fixture
def write(tmp_path):
    def written(**options):
        file = tmp_path / "tiny.toml"
        file.write_text(tiny_rules_text(**options), "utf-8")
        return file

    return written


@pytest.fixture
def tiny_file(write):
    return write()


def nodes(state, levels, depth=0):
    """The states of the whole tree as text, by the number of moves before them."""
    if depth:
        levels.setdefault(depth, []).append((str(state), state.is_terminal()))
    for action in state.legal_actions():
        nodes(state.child(action), levels, depth + 1)
    return levels


@pytest.mark.parametrize(("players", "rolls"), [(1, 1), (1, 2), (2, 1)])
def test_the_whole_tree_is_that_of_the_referee(write, players, rolls):
    file = write(rolls=rolls)
    levels = nodes(load(file, players).new_initial_state(), {})
    tree = {"players": players, "filled": {}, "counts": [None] * max(levels)}
    found = []
    for _, states in sorted(levels.items()):
        different = set(states)
        ends = sum(over for _, over in different)
        found.append({"sequences": len(states), "states": len(different), "ends": ends})
    assert found == counts(load_rules(file), tree)
    assert sum(level["sequences"] for level in found) > 100


def value(state):
    """What the first player earns if all play perfectly, found by OpenSpiel."""
    most = state.get_game().max_game_length()
    found, _ = minimax.expectiminimax(state, most, None, maximizing_player_id=0)
    return found


@pytest.mark.parametrize(("dice", "rolls"), [(1, 1), (1, 2), (2, 1)])
def test_openspiel_finds_the_value_of_the_solver(write, dice, rolls):
    file = write(dice=dice, rolls=rolls)
    rules = load_rules(file)
    expected = solved_rules(rules).expected_total(Sheet.empty(rules))
    assert value(load(file, 1).new_initial_state()) == pytest.approx(expected, abs=1e-9)


def test_two_players_who_play_perfectly_have_the_same_chances(write):
    root = load(write(rolls=1, roll_off=True)).new_initial_state()
    assert root.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    first, second = value(root.child(0)), value(root.child(1))
    assert first == pytest.approx(-second, abs=1e-9)
    assert -1 < first < 0  # who plays second knows what is needed


def test_actions_have_the_text_of_their_moves():
    state = load("yum").new_initial_state()
    assert state.action_to_string(20) == "roll 11166"
    state.apply_action(20)
    texts = {state.action_to_string(action) for action in state.legal_actions()}
    assert texts == set(map(str, state.game.legal_moves()))
    assert {"keep", "keep 11166"} & texts == {"keep"}
    assert state.string_to_action("fill low") == 41


def test_returns_come_with_the_end():
    for players in (1, 2, 3):
        state = load("yum", players).new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0.0] * players
            state.apply_action(state.legal_actions()[-1])
        end, numbers = state.game, state.node.encoding
        earned = end.amounts if players == 1 else win_rewards(end, numbers)
        assert state.returns() == list(earned)


def test_a_copy_shares_what_is_frozen_and_goes_its_own_way():
    state = load("yum").new_initial_state()
    twin = state.clone()
    assert twin.node is state.node
    twin.apply_action(0)
    assert str(twin) != str(state)
    assert (state.history(), twin.history()) == ([], [0])
    for action in (7, 3, 20):
        state.apply_action(action)
    assert state.information_state_string(0) == state.information_state_string(1) == "7, 3, 20"
    assert state.observation_string(0) == str(state)


@pytest.mark.parametrize("game", ["yum", "classique", POKER])
def test_a_stored_state_comes_back(game):
    state = load(game).new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[-1])
        again, back = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )
        assert str(again) == str(state.get_game())
        assert back.game == state.game
        assert back.history() == state.history()
        assert pickle.loads(pickle.dumps(state)).game == state.game


def test_a_game_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr(driving, "LONGEST", 5)
    state = load(POKER).new_initial_state()
    while not state.is_terminal():
        texts = {state.action_to_string(action): action for action in state.legal_actions()}
        quiet = texts.keys() & {"pass", "bet none", "no-lock"}
        action = texts[quiet.pop()] if quiet else state.legal_actions()[0]
        state.apply_action(action)
    assert not state.game.over
    assert state.game.turns_before == 6
    assert state.returns() == [0, 0]


def essence(game):
    """What matters of a state: not what was paid last, nor who opened once there is a bid."""
    if not game.rules.has_cards:
        return game
    phase = game.phase
    if isinstance(phase, Betting | Rolling) or (isinstance(phase, Bidding) and phase.standing):
        phase = replace(phase, opener=0)
    return replace(game, settlement=None, phase=phase)


@pytest.mark.parametrize("game", known_ids())
def test_states_with_the_same_text_are_the_same(game):
    rng, states = random.Random(1), {}
    for _ in range(3 if built_in(game).has_sheet else 200):
        state = load(game, 3).new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            assert states.setdefault(str(state), essence(state.game)) == essence(state.game)
    assert len(states) > 100


@pytest.mark.parametrize(
    ("game", "players"),
    [*((game, 2) for game in known_ids()), ("yum", 1), ("yum", 3), ("classique", 4), (POKER, 6)],
)
def test_random_games_pass_the_tests_of_openspiel(game, players):
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


def test_a_rule_file_is_played_even_from_a_path_that_the_syntax_does_not_allow(tiny_file):
    game = load(tiny_file)
    assert game.num_distinct_actions() == 4
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
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


def test_the_utility_depends_on_the_players():
    three = load("yum", 3)
    assert three.get_type().utility == Utility.ZERO_SUM
    assert (three.min_utility(), three.max_utility(), three.utility_sum()) == (-1 / 2, 1, 0)
    alone = load("yum", 1)  # counts points
    assert alone.get_type().utility == Utility.GENERAL_SUM
    most = encoding(built_in("yum"), 1).most_points
    assert (alone.min_utility(), alone.max_utility()) == (0, most)
    nobody_may_win = load(POKER)
    assert nobody_may_win.get_type().utility == Utility.GENERAL_SUM
    assert nobody_may_win.utility_sum() is None


def test_what_can_not_be_played_is_refused():
    for parameters, code in {
        "(game=chess)": "unknown-game",
        "": "unknown-game",
        f"(game={POKER},players=1)": "wrong-players",
        "(game=nowhere.toml)": "unreadable-file",
    }.items():
        assert code_of(pyspiel.load_game, openspiel.NAME + parameters) == code


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


def test_it_is_an_environment_of_openspiel_registered_once():
    environment = rl_environment.Environment(load("yum"), seed=1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 35
        step = environment.step([step.observations["legal_actions"][player][-1]])
    assert sum(step.rewards) == 0
    before = pyspiel.registered_names().count(openspiel.NAME)
    importlib.reload(openspiel)
    assert before == pyspiel.registered_names().count(openspiel.NAME) == 1

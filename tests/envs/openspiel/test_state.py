import importlib.util
import pickle
import random
from dataclasses import replace

import pyspiel
import pytest
from open_spiel.python.algorithms import minimax

from fivefold.bots import driving
from fivefold.envs import openspiel
from fivefold.envs.openspiel.state import Node
from fivefold.envs.rewards import win_rewards
from fivefold.errors import Malformed
from fivefold.games import new_game
from fivefold.games.poker import Betting, Bidding, Rolling
from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in, known_ids, load_rules
from tests.support.paths import ROOT
from tests.support.solved import solved_rules
from tests.support.tiny_rules import tiny_rules_text

POKER = "deluxe-poker"


def load(game, players=2):
    return pyspiel.load_game(f"{openspiel.NAME}(game={game},players={players})")


@pytest.fixture
def write(tmp_path):
    def written(**options):
        file = tmp_path / "tiny.toml"
        file.write_text(tiny_rules_text(**options), "utf-8")
        return file

    return written


def counting():
    spec = importlib.util.spec_from_file_location("counts", ROOT / "scripts" / "counts.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script.counts


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
    found = [
        {
            "sequences": len(states),
            "states": len(set(states)),
            "ends": sum(over for _, over in set(states)),
        }
        for _, states in sorted(levels.items())
    ]
    assert found == counting()(load_rules(file), tree)
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


@pytest.mark.parametrize("players", [1, 2, 3])
def test_returns_come_with_the_end(players):
    state = load("yum", players).new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0.0] * players
        state.apply_action(state.legal_actions()[-1])
    end = state.game
    assert state.returns() == list(
        end.amounts if players == 1 else win_rewards(end, state.node.encoding)
    )


def test_a_copy_shares_what_is_frozen_and_goes_its_own_way():
    state = load("yum").new_initial_state()
    twin = state.clone()
    assert twin.node is state.node
    twin.apply_action(0)
    assert str(twin) != str(state)
    assert (state.history(), twin.history()) == ([], [0])


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


def test_an_action_that_is_no_move_is_refused():
    node = Node.of(new_game("yum", 1)).after(20)
    with pytest.raises(Malformed, match="action 31 is no move with 11166"):
        node.after(31)


def test_a_roll_that_does_not_exist_is_refused_through_openspiel_too():
    state = load("yum").new_initial_state()
    with pytest.raises(Malformed, match="there is no action 500"):
        state.apply_action(500)
    with pytest.raises(Malformed, match="there is no action 500"):
        state.action_to_string(500)
    assert state.history() == []


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

"""Every game in numbers: actions are the legal moves, and observations are within their bounds."""

import pytest

from fivefold.rules import built_in, known_ids
from tests.support.agent_play import decisions

GAMES = [
    (game, players)
    for game in known_ids()
    for players in (built_in(game).players if built_in(game).has_cards else (1, 2, 3))
]
SHORT = 10
"""So many games are played where a game may end after a few decisions."""


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}, {game[1]}")
def played(request):
    game, players = request.param
    seeds = range(SHORT if built_in(game).has_cards else 1)
    return [decisions(game, players, seed=players + seed) for seed in seeds]


def test_legal_actions_are_the_legal_moves(played):
    for numbers, states in played:
        for state in states[:-1]:
            legal = numbers.legal(state)
            assert legal == sorted(set(legal))
            moves = [numbers.move(state, action) for action in legal]
            assert sorted(moves, key=str) == sorted(state.legal_moves(state.first_to_act), key=str)
        assert numbers.legal(states[-1]) == []


def test_every_observation_is_within_its_bounds(played):
    for numbers, states in played:
        low, high = numbers.bounds
        assert len(low) == len(high) == len(numbers.names)
        assert (low < high).all()
        for state in states:
            for seat in state.seats:
                row = numbers.row(state, seat)
                assert ((low <= row) & (row <= high)).all()


def test_every_number_has_a_name_of_its_own(played):
    numbers, _ = played[0]
    assert len(set(numbers.names)) == len(numbers.names)


def test_a_game_is_no_longer_than_it_says(played):
    for numbers, states in played:
        assert len(states) - 1 <= numbers.most_decisions
        assert max(states[-1].amounts) <= numbers.most_points

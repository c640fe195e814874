import pytest

from fivefold.envs.encodings.scorecard import ScorecardEncoding
from fivefold.envs.observations import Layout
from fivefold.errors import Malformed
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill, Keep, Position
from fivefold.rules import built_in, known_ids, scorecard_rules
from tests.support.agent_play import decisions
from tests.support.tiny_rules import tiny_rules

SCORECARDS = [game for game in known_ids() if built_in(game).has_sheet]


def values(numbers, game, seat):
    return dict(zip(numbers.names, numbers.row(game, seat).tolist(), strict=True))


@pytest.mark.parametrize("game", SCORECARDS)
def test_the_own_row_is_that_of_the_position(game):
    numbers, states = decisions(game, 2)
    layout = Layout.of(scorecard_rules(game))
    for state in states[:-1]:
        seat = state.first_to_act
        row = numbers.row(state, seat)
        assert layout.position(row[: layout.size]) == Position.of(state, seat)


def test_opponents_are_seen_from_the_left():
    game = new_game("yum", 3).play(Roll("66623")).play(Fill("sixes"))
    game = game.play(Roll("11123")).play(Fill("ones")).play(Roll("12345"))
    numbers = ScorecardEncoding.of(game.rules, 3)
    first, second, third = (values(numbers, game, seat) for seat in game.seats)
    assert (first["sixes"], first["opponent 1 ones"], first["opponent 2 total"]) == (18, 3, 0)
    assert (second["ones"], second["opponent 1 total"], second["opponent 2 sixes"]) == (3, 0, 18)
    assert (third["total"], third["opponent 1 sixes"], third["opponent 2 ones"]) == (0, 18, 3)
    assert [seen["turn"] for seen in (first, second, third)] == [2, 1, 0]
    for seen in (first, second, third):
        assert [seen[f"die {place}"] for place in range(1, 6)] == [1, 2, 3, 4, 5]
        assert seen["rolls left"] == 2


def test_kept_dice_stand_last_while_a_roll_is_due():
    game = new_game("yum", 2).play(Roll("66623")).play(Keep("66"))
    numbers = ScorecardEncoding.of(game.rules, 2)
    assert numbers.row(game, 0)[:6].tolist() == [0, 0, 0, 6, 6, 2]
    assert numbers.legal(game) == []
    with pytest.raises(Malformed, match="action 0 is no move"):
        numbers.move(game, 0)


def test_no_dice_are_seen_when_it_is_over_and_in_a_roll_off():
    numbers, states = decisions("classique", 2)
    for game in (states[-1], new_game("classique", 2)):
        seen = values(numbers, game, 1)
        assert [seen[f"die {place}"] for place in range(1, 6)] == [0] * 5
        assert seen["rolls left"] == seen["turn"] == 0


def test_nobody_has_lost_before_the_end():
    numbers, states = decisions("yum", 3)
    assert not any(numbers.has_lost(state, seat) for state in states for seat in state.seats)


def test_the_sizes_of_a_tiny_game():
    numbers = ScorecardEncoding.of(tiny_rules(), 2)
    assert numbers.names == (
        "die 1", "rolls left", "sixes", "chance", "saved", "bonuses", "total", "turn",
        "opponent 1 sixes", "opponent 1 chance", "opponent 1 saved", "opponent 1 bonuses",
        "opponent 1 total",
    )  # fmt: skip
    sizes = (
        numbers.action_count,
        numbers.most_decisions,
        numbers.most_outcomes,
        numbers.most_points,
    )
    assert sizes == (4, 8, 6, 12)

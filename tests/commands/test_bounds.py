"""`fivefold bounds`: games that are too large to solve."""

import pytest

from fivefold.solver import column_prices
from tests.support.pads import ONES, SIXES, SMALL, SUM
from tests.support.solver_commands import BOTH, people, plain, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder", "game")

PAD = f"""{SMALL}
boxes = [{ONES}, {SIXES}, {SUM}]
[upper_bonus]
at = 7
points = 10
[[columns]]
id = "left"
label = "Left"
[[columns]]
id = "right"
label = "Right"
times = 2
"""


@pytest.fixture
def game(solver_folder, monkeypatch):
    monkeypatch.setattr(column_prices, "ROUNDS", 2)
    monkeypatch.setattr(column_prices, "_GAMES", 64)
    (solver_folder / "pad.toml").write_text(PAD, "utf-8")


def test_the_bounds_of_a_game_and_what_they_rest_on():
    answer = plain("bounds", "pad.toml", "--games", "3000", "--seed", "5")
    assert list(answer) == [
        "game", "games", "seed", "lower", "upper", "mean", "mean_interval", "seconds",
    ]  # fmt: skip
    assert (answer["game"], answer["games"], answer["seed"]) == ("pad", 3000, 5)
    low, high = answer["mean_interval"]
    assert answer["lower"] == low < answer["mean"] < high < answer["upper"]


def test_people_read_both_bounds_in_their_language():
    english, french = (
        people("bounds", "pad.toml", "--games", "3000", "--seed", "5", "--lang", lang)
        for lang in BOTH
    )
    assert "Pad has too many score sheets to be solved. Best play scores between " in english
    assert "\nAt least " in english
    assert "\nAt most " in english
    assert "En jouant au mieux" in french
    assert "graine 5" in " ".join(french.split())


def test_a_seed_repeats_the_games_whatever_the_threads():
    command = ["bounds", "pad.toml", "--games", "300", "--seed", "7"]
    one, three = plain(*command, "--threads", "1"), plain(*command, "--threads", "3")
    assert one["mean"] == three["mean"]


def test_a_game_that_can_be_solved_is_sent_to_solve():
    assert refused("bounds", "porch.toml").endswith("found exactly: `fivefold solve`")
    assert "; `fivefold bounds` gives a lower and an upper bound" in refused("solve", "pad.toml")
    assert "from 2 to" in refused("bounds", "pad.toml", "--games", "1")

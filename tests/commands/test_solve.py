"""`fivefold solve`, `bounds` and `simulate`: figures, what is kept, and totals as bars."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fivefold.cli.solver_options import SolverOptions
from fivefold.cli.totals import ranges, totals_data
from fivefold.games.scorecard import Sheet
from fivefold.solver import column_prices
from tests.support.keyboard import WORDS
from tests.support.pads import ONES, SIXES, SMALL, SUM
from tests.support.solver_commands import (
    PERCENTS,
    loaded_by,
    plain,
    run,
    spread,
)

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_solve_says_what_the_empty_card_is_worth(porch_values, porch):
    answer = plain("solve", "porch.toml")
    assert list(answer) == ["game", "expected", "states", "seconds"]
    assert answer["game"] == "porch"
    assert answer["expected"] == porch_values.expected_total(Sheet.empty(porch))
    assert answer["states"] == porch_values.plan.states
    assert isinstance(answer["seconds"], float)
    assert answer["seconds"] >= 0


def test_a_solved_game_is_kept_in_the_folder_that_was_named():
    plain("solve", "porch.toml", "--values", "named")
    (table,) = Path("named").iterdir()
    before = table.stat().st_mtime_ns
    plain("solve", "porch.toml", "--values", "named")
    assert table.stat().st_mtime_ns == before
    plain("solve", "porch.toml", "--values", "named", "--fresh", "--threads", "2")
    (again,) = Path("named").iterdir()
    assert again.stat().st_mtime_ns > before


def test_a_damaged_table_is_said_and_solved_again(porch_values, porch):
    plain("solve", "porch.toml", "--values", "damaged")
    (table,) = Path("damaged").iterdir()
    table.write_bytes(table.read_bytes()[:-9])
    shown = run("solve", "porch.toml", "--values", "damaged", "--json")
    assert json.loads(shown.stdout)["expected"] == porch_values.expected_total(Sheet.empty(porch))
    assert shown.exit_code == 0
    (line,) = shown.stderr.splitlines()
    assert line.startswith(f"fivefold: {table}")


def test_people_are_told_how_long_solving_took():
    shown = run("solve", "porch.toml", "--fresh").stdout
    seconds = re.search(r"\d+\.\d+(?= s\))", shown)[0]
    said = WORDS("solved", game="Porch Dice", expected="53.2671", states="80", seconds=seconds)
    assert shown == f"{said}\n"


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


@pytest.mark.usefixtures("game")
def test_the_bounds_of_a_game_and_what_they_rest_on():
    answer = plain("bounds", "pad.toml", "--games", "3000", "--seed", "5")
    assert list(answer) == [
        "game", "games", "seed", "lower", "upper", "mean", "mean_interval", "seconds",
    ]  # fmt: skip
    assert (answer["game"], answer["games"], answer["seed"]) == ("pad", 3000, 5)
    low, high = answer["mean_interval"]
    assert answer["lower"] == low < answer["mean"] < high < answer["upper"]


@pytest.mark.usefixtures("game")
def test_a_seed_repeats_the_games_whatever_the_threads():
    command = ["bounds", "pad.toml", "--games", "300", "--seed", "7"]
    one, three = plain(*command, "--threads", "1"), plain(*command, "--threads", "3")
    assert one["mean"] == three["mean"]


def test_a_simulation_says_how_its_games_ended(porch_values, porch):
    answer = plain("simulate", "porch.toml", "--games", "4000", "--seed", "5")
    assert list(answer) == [
        "game", "games", "seed", "mean", "sd", "percentiles", "standard_error",
    ]  # fmt: skip
    assert (answer["game"], answer["games"], answer["seed"]) == ("porch", 4000, 5)
    assert list(answer["percentiles"]) == PERCENTS
    assert answer["standard_error"] == pytest.approx(answer["sd"] / 3999**0.5)
    off = answer["mean"] - porch_values.expected_total(Sheet.empty(porch))
    assert abs(off) < 4 * answer["standard_error"]


def test_one_game_has_no_standard_error():
    command = ["simulate", "porch.toml", "--games", "1", "--seed", "5"]
    answer = plain(*command)
    assert answer["standard_error"] is None
    assert (answer["sd"], answer["percentiles"]["1"]) == (0, answer["mean"])


def test_a_seed_repeats_a_simulation_whatever_the_threads():
    command = ["simulate", "porch.toml", "--games", "300", "--seed", "7"]
    assert plain(*command) == plain(*command, "--threads", "3")
    assert plain(*command)["mean"] != plain(*command[:-1], "8")["mean"]


def test_a_seed_is_drawn_and_said_where_none_is_given():
    first, second = (plain("simulate", "porch.toml", "--games", "100") for _ in range(2))
    assert first["seed"] != second["seed"]
    seeded = plain("simulate", "porch.toml", "--games", "100", "--seed", first["seed"])
    assert seeded == first


def test_a_wrong_number_of_games_is_refused_before_anything_heavy_is_loaded():
    refusal = loaded_by("simulate", "porch.toml", "--games", "0")
    assert "fivefold.solver.storage" in refusal
    assert not refusal & {"numpy", "numba", "matplotlib", "rich"}


def test_totals_are_a_mean_a_deviation_and_percentiles(porch):
    options = SolverOptions(porch)
    told: Any = totals_data(options, spread(0.04, 0.46, 0.5))
    assert (told["game"], told["mean"]) == ("porch", 11.46)
    assert told["sd"] == spread(0.04, 0.46, 0.5).sd
    heights = (10, 11, 11, 11, 11, 12, 12, 12, 12)
    assert told["percentiles"] == dict(zip(PERCENTS, heights, strict=True))


def test_few_totals_have_a_row_each():
    assert ranges(spread(0, 0.75, *[0.0] * 49, 0.25, 0)) == [(11, 11, 0.75), (61, 61, 0.25)]
    assert [row.lowest for row in ranges(spread(*[1 / 16] * 16))] == list(range(10, 26))


def test_many_totals_share_rows_that_end_where_the_totals_do():
    rows = ranges(spread(0, 0, *[1 / 26] * 26, 0, lowest=9))
    assert [row[:2] for row in rows[:2]] == [(11, 11), (12, 13)]
    assert [row[:2] for row in rows[-2:]] == [(34, 35), (36, 36)]
    assert sum(row.chance for row in rows) == pytest.approx(1)

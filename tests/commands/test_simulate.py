"""`fivefold simulate`: games played by the best player."""

import pytest

from fivefold.games.scorecard import Sheet
from tests.support.solver_commands import BOTH, PERCENTS, loaded_by, people, plain, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder")


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
    english, french = (people(*command, "--lang", lang) for lang in BOTH)
    assert english.startswith("Porch Dice: final total of one game, seed 5\n")
    assert "\nStandard error of the mean -\n" in english
    assert french.startswith("Dés du perron\xa0: total final d'une partie, graine 5\n")


def test_a_seed_repeats_a_simulation_whatever_the_threads():
    command = ["simulate", "porch.toml", "--games", "300", "--seed", "7"]
    assert plain(*command) == plain(*command, "--threads", "3")
    assert plain(*command)["mean"] != plain(*command[:-1], "8")["mean"]


def test_a_seed_is_drawn_and_said_where_none_is_given():
    first, second = (plain("simulate", "porch.toml", "--games", "100") for _ in range(2))
    assert first["seed"] != second["seed"]
    seeded = plain("simulate", "porch.toml", "--games", "100", "--seed", first["seed"])
    assert seeded == first


def test_the_simulation_for_people():
    english, french = (
        people("simulate", "porch.toml", "--games", "2000", "--seed", "5", "--lang", lang)
        for lang in BOTH
    )
    answer = plain("simulate", "porch.toml", "--games", "2000", "--seed", "5")
    assert english.startswith("Porch Dice: final totals of 2,000 games, seed 5\n")
    assert f"Standard error of the mean {answer['standard_error']:.2f}\n" in english
    assert french.startswith("Dés du perron\xa0: totaux finaux de 2\xa0000 parties, graine 5\n")
    assert "Erreur type de la moyenne 0," in french


@pytest.mark.parametrize(
    ("option", "value", "least", "most"),
    [
        ("--games", "0", 1, 10**9),
        ("--games", "-1", 1, 10**9),
        ("--games", "1000000001", 1, 10**9),
        ("--seed", "-1", 0, 2**63 - 1),
        ("--seed", "9223372036854775808", 0, 2**63 - 1),
    ],
)
def test_a_number_out_of_range_is_refused(option, value, least, most):
    command = ["simulate", "porch.toml", option, value]
    english = f"{option} can't be {value}; it must be a whole number from {least} to {most}"
    assert refused(*command) == english
    french = (
        f"{option} ne peut pas être {value}\u00a0; il faut un nombre entier de {least} à {most}"
    )
    assert refused(*command, "--lang", "fr") == french


def test_a_wrong_number_of_games_is_refused_before_anything_heavy_is_loaded():
    refusal = loaded_by("simulate", "porch.toml", "--games", "0")
    assert "fivefold.solver.storage" in refusal
    assert not refusal & {"numpy", "numba", "matplotlib", "rich"}

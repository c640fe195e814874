"""Totals as a table with bars."""

import re

import pytest
from rich.cells import cell_len

from fivefold.cli.totals import ranges
from tests.support.solver_commands import BOTH, PERCENTS, people, plain, spread

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_the_distribution_for_people():
    english, french = (
        people("distribution", "porch.toml", "--at-least", "50", "--lang", lang) for lang in BOTH
    )
    answer = plain("distribution", "porch.toml", "--at-least", "50")
    assert english.startswith("Porch Dice: final totals from the start\n")
    assert f"mean {answer['mean']:.2f}, standard deviation {answer['sd']:.2f}\n" in english
    assert f"50 or more: {answer['probability']:.2%}\n" in english
    row = next(line for line in english.splitlines() if line.startswith("│"))
    assert [int(n) for n in re.findall(r"\d+", row)] == list(answer["percentiles"].values())
    assert f"moyenne {answer['mean']:.2f}".replace(".", ",") in french
    assert "50 ou plus\xa0: " in french


def test_the_rows_of_bars_hold_all_games():
    shown = people("distribution", "porch.toml").split("┘")[-1]
    shares = [float(share) for share in re.findall(r"([\d.]+)%", shown)]
    assert 5 < len(shares) <= 18
    assert sum(shares) == pytest.approx(100, abs=0.01 * len(shares))
    longest = max(shown.splitlines(), key=lambda line: line.count("█"))
    assert f"{max(shares):.2f}%" in longest


def test_few_totals_have_a_row_each():
    assert ranges(spread(0, 0.75, *[0.0] * 49, 0.25, 0)) == [(11, 11, 0.75), (61, 61, 0.25)]
    assert [row.lowest for row in ranges(spread(*[1 / 16] * 16))] == list(range(10, 26))


def test_many_totals_share_rows_that_end_where_the_totals_do():
    rows = ranges(spread(0, 0, *[1 / 26] * 26, 0, lowest=9))
    assert [row[:2] for row in rows[:2]] == [(11, 11), (12, 13)]
    assert [row[:2] for row in rows[-2:]] == [(34, 35), (36, 36)]
    assert sum(row.chance for row in rows) == pytest.approx(1)


@pytest.mark.parametrize("lang", BOTH)
@pytest.mark.parametrize("command", [["distribution"], ["simulate", "--games", "500"]])
def test_bars_and_percentiles_fit_a_narrow_screen(narrow_screen, command, lang):
    shown = people(*command, "porch.toml", "--lang", lang)
    assert "…" not in shown
    percentiles = re.findall(r"│ +(\d+)\s?% │ +(\d+) │", shown)
    assert [percent for percent, _ in percentiles] == PERCENTS
    bars = [line for line in shown.split("┘")[-1].splitlines() if line]
    shares = [float(re.search(r"([\d.,]+)\s?%", line)[1].replace(",", ".")) for line in bars]
    lengths = [line.count("█") for line in bars]
    assert max(map(cell_len, bars)) == 40
    for share, length in zip(shares, lengths, strict=True):
        assert length == pytest.approx(max(lengths) * share / max(shares), abs=0.51)

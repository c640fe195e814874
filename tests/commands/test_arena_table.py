"""The result of an arena: a table, or a block for each bot on a narrow screen."""

import re

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.texts import Lang
from tests.support.arena_runs import answer, run


def test_one_game_has_no_interval_of_its_mean():
    (one,) = answer("yum", "random", "--games", 1, "--seed", 7)["bots"]
    assert one["mean_interval"] is None
    shown = run("yum", "random", "--games", 1, "--seed", 7).stdout
    assert re.search(r"│ random │ +\d+\.0 │  - │", shown)
    assert "confidence" not in shown


def test_a_bot_alone_wins_against_nobody():
    shown = run("yum", "random", "--games", 3, "--seed", 7).stdout
    assert re.search(r"┃ Player ┃ +Mean total ┃ +SD ┃", shown)
    assert re.search(r"│ random │ [\d.]+ \([\d.]+ to [\d.]+\) │ [\d.]+ │", shown)
    assert "shared" not in shown
    shown = run("yum", "random", "random", "--games", 1, "--seed", 7).stdout
    assert re.search(r"│ random +│ +[01.]+ │ [\d.]+% \(.*\) │ +\d+\.0 │  - │", shown)
    assert "shared" in shown


@pytest.mark.parametrize(
    ("lang", "total", "note"),
    [
        ("en", r"\$\d,\d{3} \(", "A player without a card can't win"),
        ("fr", r"\d\s\d{3}\s\$ \(", "Sans carte gagnée, on ne peut pas gagner"),
    ],
)
def test_totals_of_deluxe_poker_are_money_and_who_may_win_is_said(lang, total, note):
    args = ["beginner", "beginner", "--games", 6, "--seed", 1, "--lang", lang]
    shown = run("deluxe-poker", *args).stdout
    assert len(re.findall(total, shown)) == 2
    assert note in shown
    assert note not in run("yum", *args).stdout


def test_people_get_a_table_in_their_language():
    shown = run("yum", "random", "beginner", "--games", 10, "--seed", 1, "--same-dice").stdout
    assert shown.startswith("Yum, 10 games, seed 1, the same dice for everyone\n")
    assert re.search(r"│ beginner │ +10 │ 100\.0% \(72\.2 to 100\.0\) │ +\d+\.\d \(", shown)
    french = run("yum", "random", "beginner", "--games", 10, "--seed", 1, "--lang", "fr").stdout
    assert french.startswith("Yum, 10 parties, graine 1\n")
    assert re.search(r"│ beginner │ +10 │ 100,0\u00a0% \(72,2 à 100,0\) │", french)


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
@pytest.mark.parametrize("lang", Lang)
def test_in_a_narrow_terminal_every_figure_has_a_line_of_its_own(game, lang):
    args = ["arena", game, "beginner", "beginner", "--games", "6", "--seed", "1", "--lang", lang]
    wide, narrow = (
        shown.stdout.replace("\N{NO-BREAK SPACE}", " ")
        for columns in ("100", "40")
        for shown in [CliRunner().invoke(app, args, env={"LC_ALL": "C.UTF-8", "COLUMNS": columns})]
    )
    assert max(map(cell_len, narrow.splitlines())) <= 40
    assert not set(narrow) & set("┃│…")
    labels, *bots = [
        [cell.strip() for cell in re.split("[┃│]", line)[1:-1]]
        for line in wide.splitlines()
        if line[0] in "┃│"
    ]
    for name, *figures in bots:
        block = narrow.split(f"\n{name}\n")[1].splitlines()
        found = [tuple(re.split(r" {2,}", line.strip())) for line in block[:4]]
        assert found == list(zip(labels[1:], figures, strict=True))


def test_a_figure_and_its_range_have_the_same_decimals():
    shown = run("deluxe-poker", "beginner", "strong", "--games", 6, "--seed", 1).stdout
    ranges = re.findall(r"([\d,.]+) \(([\d,.-]+) to ([\d,.]+)\)", shown)
    assert ranges
    for mean in ranges:
        assert len({len(end.partition(".")[2]) for end in mean}) == 1


def test_what_a_range_is_is_said_without_a_promise():
    shown = " ".join(run("yum", "random", "--games", 2).stdout.split())
    assert "95% confidence intervals; about 19 of 20 such ranges hold the true value." in shown
    assert "sure" not in shown

"""`fivefold arena`: plain figures for programs, a table for people, clear refusals."""

import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.bots import bot_names
from fivefold.bots.arena import arena
from fivefold.commands.app import app
from fivefold.texts import Lang
from tests.support.paths import DOCS, ROOT

PAGE = (DOCS / "bots.md").read_text("utf-8")
FIGURES = ["bot", "wins", "win_rate", "interval", "mean", "mean_interval", "sd"]


def run(*args):
    env = {"LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    return CliRunner().invoke(app, ["arena", *map(str, args)], env=env, prog_name="fivefold")


def answer(*args):
    done = run(*args, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refusal(*args):
    done = run(*args)
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr


def test_a_program_gets_the_figures_of_the_arena():
    told = answer("yum", "casual", "random", "--games", 20, "--seed", 7)
    result = arena("yum", ["casual", "random"], 20, seed=7)
    assert {key: told[key] for key in ("game", "games", "seed", "same_dice")} == {
        "game": "yum",
        "games": 20,
        "seed": 7,
        "same_dice": False,
    }
    for plain, one in zip(told["bots"], result.bots, strict=True):
        assert list(plain) == FIGURES
        assert plain["interval"] == list(one.interval)
        assert plain["mean_interval"] == list(one.mean_interval)
        assert [plain[key] for key in ("bot", "wins", "win_rate", "mean", "sd")] == [
            one.bot,
            one.wins,
            one.win_rate,
            one.mean,
            one.sd,
        ]


def test_the_same_dice_and_processes_are_passed_on():
    told = answer(
        *("yum", "perfect", "perfect", "--games", 4, "--seed", 7),
        *("--same-dice", "--workers", 2),
    )
    assert told["same_dice"] is True
    assert [one["bot"] for one in told["bots"]] == ["perfect", "perfect (2)"]
    assert [one["wins"] for one in told["bots"]] == [2.0, 2.0]


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


def test_without_a_seed_the_one_used_is_said():
    first = answer("yum", "random", "--games", 3)
    assert answer("yum", "random", "--games", 3, "--seed", first["seed"]) == first
    assert answer("yum", "random", "--games", 3)["seed"] != first["seed"]


def test_people_get_a_table_in_their_language():
    shown = run("yum", "random", "beginner", "--games", 10, "--seed", 1, "--same-dice").stdout
    assert shown.startswith("Yum, 10 games, seed 1, the same dice for everyone\n")
    assert re.search(r"│ beginner │ +10 │ 100\.0% \(72\.2 to 100\.0\) │ +\d+\.\d \(", shown)
    french = run("yum", "random", "beginner", "--games", 10, "--seed", 1, "--lang", "fr").stdout
    assert french.startswith("Yum, 10 parties, graine 1\n")
    assert re.search(r"│ beginner │ +10 │ 100,0\u00a0% \(72,2 à 100,0\) │", french)


def test_a_bot_may_be_named_as_at_the_table():
    told = answer("yum", "bot:random", "BOT:Random", "random", "--games", 1, "--seed", 1)
    assert [one["bot"] for one in told["bots"]] == ["random", "random (2)", "random (3)"]
    assert told == answer("yum", "random", "random", "random", "--games", 1, "--seed", 1)


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


def test_a_rule_file_and_deluxe_poker_are_played(porch, tmp_path):
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    file = tmp_path / "porch.toml"
    file.write_text(example, "utf-8")
    told = answer(file, "perfect", "random", "--games", 6, "--seed", 1, "--values", tmp_path)
    assert told["game"] == porch.id
    assert told["bots"][0]["mean"] > told["bots"][1]["mean"]
    assert list(tmp_path.glob("*.table"))
    assert answer("deluxe-poker", "random", "random", "--games", 2)["game"] == "deluxe-poker"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ["yum", "bot:genius"],
            "'genius' is not a bot of this game; its bots are random, beginner",
        ),
        (["yum", "bot"], "'bot' is not a bot of this game; its bots are random, beginner"),
        (["deluxe-poker", "race", "random"], "its bots are random, beginner, casual, strong\n"),
        (["yum", "genius"], "'genius' is not a bot of this game; its bots are random, beginner"),
        (["bingo", "random"], "'bingo' is not a game"),
        (["yum", "random", "--games", "0"], "--games can't be 0"),
        (["yum", "random", "--seed", "-1"], "--seed can't be -1"),
        (["yum", "random", "--workers", "0"], "--workers can't be 0"),
        (["deluxe-poker", "random"], "it takes 2 to 6 players"),
        (["yum"], "BOT is missing"),
    ],
)
def test_what_cant_be_played_is_refused(args, said):
    assert said in refusal(*args)


def test_a_refusal_solves_nothing(tmp_path):
    refusal("yum", "perfect", "genius", "--values", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_help_names_every_bot_of_each_kind_of_game():
    shown = " ".join(run("--help").stdout.split())
    everywhere, more = re.search(
        r"Levels of the bots: (.*); in scorecard games also (.*?)\.", shown
    ).groups()
    assert tuple(re.split(", | or ", everywhere)) == bot_names("deluxe-poker")
    assert (*bot_names("deluxe-poker"), *more.split(" and ")) == bot_names("yum")


def test_the_commands_in_the_documents_give_what_is_printed_beside_them():
    examples = re.findall(r"```\n\$ fivefold (arena [^\n]*)\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) >= 2
    for command, printed in examples:
        assert run(*shlex.split(command)[1:]).stdout == printed


def test_processes_started_from_the_shell_leave_no_trace():
    command = [sys.executable, "-m", "fivefold", "arena", "yum", "random", "random"]
    more = ["--games", "100", "--seed", "1", "--workers", "2", "--json"]
    done = subprocess.run(
        [*command, *more], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["games"] == 100


def children(pid):
    """The processes that a process has started, by what the system says of all."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                yield stat
        except OSError:  # it has gone meanwhile
            continue


def wait_until(true):
    ends = time.monotonic() + 120
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.1)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux lists processes so")
def test_processes_of_an_arena_that_is_killed_go_as_well():
    command = [sys.executable, "-m", "fivefold", "arena", "yum", "random", "random"]
    more = ["--games", "1000000", "--workers", "2"]
    with subprocess.Popen([*command, *more]) as killed:
        wait_until(lambda: len(list(children(killed.pid))) >= 3)
        started = list(children(killed.pid))
        killed.kill()
    wait_until(lambda: not any(stat.exists() for stat in started))

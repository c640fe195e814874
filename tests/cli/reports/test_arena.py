"""`fivefold arena`: plain figures for programs, a table for people, clear refusals."""

import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fivefold.bots import bot_names
from fivefold.bots.arena import arena
from tests.support.arena_runs import answer, refusal, run
from tests.support.paths import DOCS, ROOT

PAGE = (DOCS / "bots.md").read_text("utf-8")
FIGURES = ["bot", "wins", "win_rate", "interval", "mean", "mean_interval", "sd"]


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


def test_without_a_seed_the_one_used_is_said():
    first = answer("yum", "random", "--games", 3)
    assert answer("yum", "random", "--games", 3, "--seed", first["seed"]) == first
    assert answer("yum", "random", "--games", 3)["seed"] != first["seed"]


def test_a_bot_may_be_named_as_at_the_table():
    told = answer("yum", "bot:random", "BOT:Random", "random", "--games", 1, "--seed", 1)
    assert [one["bot"] for one in told["bots"]] == ["random", "random (2)", "random (3)"]
    assert told == answer("yum", "random", "random", "random", "--games", 1, "--seed", 1)


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
    everywhere, more, instead = re.search(
        r"Levels of the bots: (.*); in scorecard games also (.*?), or (.*?) in games that", shown
    ).groups()
    assert tuple(re.split(", | or ", everywhere)) == bot_names("deluxe-poker")
    assert (*bot_names("deluxe-poker"), *more.split(" and ")) == bot_names("yum")
    assert (*bot_names("deluxe-poker"), instead) == bot_names("three-columns")


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

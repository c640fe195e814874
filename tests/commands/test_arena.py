"""`fivefold arena`: figures for programs, bots of one's own, records, and processes."""

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
from tests.support import solver_commands
from tests.support.keyboard import COMMAND
from tests.support.own_bots import mybots
from tests.support.paths import DOCS
from tests.support.solver_commands import plain

PAGE = "".join((DOCS / page).read_text("utf-8") for page in ("bots.md", "bots-python.md"))
FIGURES = ["bot", "wins", "win_rate", "interval", "mean", "mean_interval", "sd"]


def run(*args):
    return solver_commands.run("arena", *args)


def answer(*args):
    return plain("arena", *args)


def refusal(*args):
    done = run(*args)
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr


def test_a_program_gets_the_figures_of_the_arena():
    told = answer("yum", "casual", "random", "--games", 20, "--seed", 7)
    result = arena("yum", ["casual", "random"], 20, seed=7)
    bots = told.pop("bots")
    assert told == {"game": "yum", "games": 20, "seed": 7, "same_dice": False}
    for said, one in zip(bots, result.bots, strict=True):
        assert list(said) == FIGURES
        assert list(said.values()) == json.loads(json.dumps([getattr(one, key) for key in FIGURES]))


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


def test_a_rule_file_and_deluxe_poker_are_played(porch, porch_text, tmp_path):
    file = tmp_path / "porch.toml"
    file.write_text(porch_text, "utf-8")
    told = answer(file, "perfect", "random", "--games", 6, "--seed", 1, "--values", tmp_path)
    assert told["game"] == porch.id
    assert told["bots"][0]["mean"] > told["bots"][1]["mean"]
    assert list(tmp_path.glob("*.table"))
    assert answer("deluxe-poker", "random", "random", "--games", 2)["game"] == "deluxe-poker"


def test_a_refusal_solves_nothing(tmp_path):
    refusal("yum", "perfect", "genius", "--values", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_help_names_every_bot_of_each_kind_of_game():
    shown = run("--help").stdout
    names = {name for game in ("yum", "deluxe-poker", "three-columns") for name in bot_names(game)}
    assert [name for name in names if name not in shown] == []


def test_the_commands_in_the_documents_give_what_is_printed_beside_them(tmp_path):
    examples = re.findall(r"```\n\$ fivefold (arena [^\n]*)\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) >= 2
    with mybots(tmp_path):
        for command, printed in examples:
            assert run(*shlex.split(command)[1:]).stdout == printed


def test_the_record_in_the_documents_is_what_an_arena_writes(tmp_path):
    (shown,) = re.findall(r"```fivefold\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "games"
    arena("yum", ["casual", "beginner"], 1, seed=1, records=file)
    assert file.read_text("utf-8").startswith(shown)


OWN = """
from fivefold.bots.kind import RandomBot

class Lucky(RandomBot):
    name = "Lucky"

class Clumsy:
    def choose(self, game, seat, rng):
        return game.missing
"""


@pytest.fixture
def own_bots(tmp_path, monkeypatch):
    """A folder with a module of bots, to be in."""
    (tmp_path / "mine_here.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("mine_here", None)


def test_a_bot_of_ones_own_is_found_in_the_current_folder(own_bots):
    told = answer("yum", "mine_here:Lucky", "mine_here:Lucky", "--games", 4, "--seed", 1)
    assert [one["bot"] for one in told["bots"]] == ["Lucky", "Lucky (2)"]
    without = answer("yum", "random", "random", "--games", 4, "--seed", 1)
    assert [one["mean"] for one in told["bots"]] == [one["mean"] for one in without["bots"]]


def test_the_program_finds_it_too_with_several_processes(own_bots):
    program = str(Path(sys.executable).with_name("fivefold"))
    command = [program, "arena", "yum", "mine_here:Lucky", "--games", "8", "--seed", "1"]
    for workers in ("1", "2"):
        done = subprocess.run(
            [*command, "--workers", workers, "--records", f"{workers}.fivefold", "--json"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert json.loads(done.stdout)["bots"][0]["bot"] == "Lucky"
    one, two = (Path(f"{workers}.fivefold").read_bytes() for workers in "12")
    assert one == two
    assert one.count(b"game: yum\n") == 8


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("nowhere_at_all:Lucky", "'nowhere_at_all'"),
        ("mine_here:Luck", "RandomBot, Lucky, Clumsy\n"),
        ("mine_here:__name__", "choose(game, seat, rng)\n"),
        ("mine_here:", "module:Class\n"),
        ("mine_here:Clumsy", "AttributeError: "),
    ],
)
def test_mistakes_of_a_bot_of_ones_own_are_said_in_a_line(own_bots, bot, said):
    shown = refusal("yum", bot, "--seed", "1")
    assert said in shown
    assert shown.startswith("fivefold: ")
    assert shown.count("\n") == 1


def test_the_games_are_kept_and_can_be_replayed(own_bots):
    without = answer("yum", "random", "mine_here:Lucky", "--games", 3, "--seed", 1)
    options = ("--games", 3, "--seed", 1, "--records", "games.fivefold")
    assert answer("yum", "random", "mine_here:Lucky", *options) == without
    shown = solver_commands.run("replay", "games.fivefold", "--json")
    games = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [[one["name"] for one in game["players"]] for game in games] == [
        ["random", "Lucky"], ["Lucky", "random"], ["random", "Lucky"]
    ]  # fmt: skip
    assert all(game["finished"] for game in games)


def test_processes_started_from_the_shell_leave_no_trace():
    command = [*COMMAND, "arena", "yum", "random", "random"]
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
    command = [*COMMAND, "arena", "yum", "random", "random"]
    more = ["--games", "1000000", "--workers", "2"]
    with subprocess.Popen([*command, *more]) as killed:
        wait_until(lambda: len(list(children(killed.pid))) >= 3)
        started = list(children(killed.pid))
        killed.kill()
    wait_until(lambda: not any(stat.exists() for stat in started))


def test_a_figure_and_its_range_have_the_same_decimals():
    shown = run("deluxe-poker", "beginner", "strong", "--games", 6, "--seed", 1).stdout
    ranges = re.findall(r"([\d,.]+) \(([\d,.-]+) [a-z]+ ([\d,.]+)\)", shown)
    assert ranges
    for mean in ranges:
        assert len({len(end.partition(".")[2]) for end in mean}) == 1

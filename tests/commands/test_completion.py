"""What the Tab key offers, in each shell, and that it is there without loading what is slow."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.bots import bot_names
from fivefold.rules import known_ids, scorecard_ids, shelf_ids

SLOW = {"numpy", "numba", "rich", "matplotlib", "fastapi", "uvicorn", "fivefold.server"}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("porch.toml", "evening.fivefold", "notes.txt"):
        Path(name).touch()
    Path("games").mkdir()


def offered(line, shell="bash", code="from fivefold.commands.app import main; main()"):
    """What is offered at the end of a line, in a new process as a shell starts it."""
    words = line.split(" ")
    bash = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    others = {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    env = {**os.environ, "_FIVEFOLD_COMPLETE": f"complete_{shell}", **(
        bash if shell == "bash" else others)}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fivefold pl", ["play"]),
        ("fivefold --lang ", ["en", "fr"]),
        ("fivefold rules --lang ", ["en", "fr"]),
        ("fivefold --lang fr rules yu", ["yum"]),
        ("fivefold play ", [*known_ids(), "evening.fivefold", "porch.toml"]),
        ("fivefold rules ", [*known_ids(), "porch.toml"]),
        ("fivefold solve ", [*scorecard_ids(), *shelf_ids(), "porch.toml"]),
        ("fivefold replay ", ["evening.fivefold"]),
        ("fivefold replay evening.fivefold ", ["evening.fivefold"]),
        ("fivefold hint ", ["evening.fivefold"]),
        ("fivefold replay games/", []),  # left to the shell
        ("fivefold play yum --rules ", ["porch.toml"]),
        ("fivefold export ", ["evening.fivefold"]),
        ("fivefold export evening.fivefold --what ", ["decisions", "rolls", "games"]),
        ("fivefold export evening.fivefold --what r", ["rolls"]),
        ("fivefold arena yum ", list(bot_names("yum"))),
        ("fivefold arena deluxe-poker casual ", list(bot_names("deluxe-poker"))),
        ("fivefold arena yum casual p", ["perfect"]),
        ("fivefold play yum --players b", [f"bot:{level}" for level in bot_names("yum")]),
        ("fivefold play yum --players Ann,b", [f"Ann,bot:{lev}" for lev in bot_names("yum")]),
    ],
)
def test_the_words_that_fit_are_offered(line, words):
    assert offered(line) == words


def test_a_colon_ends_no_word_in_bash():
    # Bash splits at it, and puts what is offered after the colon.
    assert offered("fivefold play yum --players bot :") == list(bot_names("yum"))
    assert offered("fivefold play yum --players Ann,bot : ca") == ["casual"]


def test_bots_of_ones_own_are_offered_without_running_their_module():
    Path("mine.py").write_text(
        "print('run')\nclass Low:\n    def choose(self, game, seat, rng): ...\nclass Other: ...\n"
    )
    Path("broken.py").write_text("class Low: def choose(")
    assert offered("fivefold arena yum ") == [*bot_names("yum"), "mine:Low"]
    assert offered("fivefold arena yum casual mine : L") == ["Low"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_the_whole_word_with_its_colon(shell):
    found = "".join(offered("fivefold play deluxe-poker --players Ann,bot:ca", shell))
    assert "Ann,bot" in found
    assert "casual" in found
    assert "strong" not in found


@pytest.mark.parametrize("line", ["fivefold pl", "fivefold play ", "fivefold arena yum "])
def test_nothing_slow_is_loaded(line):
    code = """
import sys
from fivefold.commands.app import main
try:
    main()
finally:
    print(*sys.modules, sep="\\n")
"""
    loaded = set(offered(line, code=code))
    assert "fivefold.rules" in loaded
    assert loaded & SLOW == set()

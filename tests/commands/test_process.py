"""The program as a process: its streams, Ctrl-C, what it loads, and what works without extras."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.keyboard import COMMAND, WORDS
from tests.support.paths import GAMES, ROOT
from tests.support.processes import running_program
from tests.support.solver_commands import loaded_by, plain
from tests.support.waiting import PATIENCE

GOLDEN = str(GAMES / "yum-finished.fivefold")


def process(*args, **options):
    shown = subprocess.run(
        [*COMMAND, *args], stderr=subprocess.PIPE, check=False, timeout=PATIENCE, **options
    )
    assert b"Traceback" not in shown.stderr
    return shown


def redirected(redirection, *args):
    """A process with a stream as the shell can leave it: `>&-` closes standard output."""
    shell = ["sh", "-c", f'exec "$@" {redirection}', "sh", *COMMAND, *args]
    shown = subprocess.run(shell, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    assert b"Traceback" not in shown.stderr
    return shown


SHOWING = [
    ["rules", "yard-forced"],
    ["replay", "--json", GOLDEN],
    ["--help"],
    ["play", "yum", "--players", "Ann"],
]


@pytest.mark.parametrize("args", SHOWING, ids=" ".join)
def test_whatever_becomes_of_standard_output_there_is_one_line_at_most(args):
    reading, writing = os.pipe()
    os.close(reading)
    gone = process(*args, stdout=writing, stdin=subprocess.DEVNULL)
    os.close(writing)
    assert (gone.returncode, gone.stderr) == (1, b"")
    closed = redirected(">&-", *args)
    assert (closed.returncode, closed.stderr) == (0, b"")
    if Path("/dev/full").exists():
        full = redirected(">/dev/full", *args)
        assert (full.returncode, full.stderr) == (1, b"fivefold: No space left on device\n")


def test_a_reader_who_has_had_enough_is_no_error():
    files = [GOLDEN] * 200
    with running_program(
        [*COMMAND, "replay", "--json", *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as replaying:
        assert replaying.stdout.readline().startswith(b'{"game": "yum"')
        replaying.stdout.close()
        assert replaying.stderr.read() == b""
    assert replaying.returncode == 1


def test_an_error_never_moves_to_standard_output():
    shown = redirected("2>&-", "replay", "missing")
    assert (shown.returncode, shown.stdout) == (2, b"")


def test_a_closed_standard_input_is_an_empty_record_and_leaves_a_game():
    shown = redirected("<&-", "replay", "-")
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.startswith(b"-:1: ")
    shown = redirected("<&-", "play", "yum", "--players", "Ann")
    assert shown.returncode == 0
    assert WORDS("left", command="") in shown.stdout.decode()


@pytest.mark.parametrize("args", [some for some in SHOWING if some != ["--help"]], ids=" ".join)
def test_a_terminal_without_accents_or_lines_still_shows_everything(args):
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    options = ["--lang", "fr"]
    shown = process(*options, *args, env=env, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert shown.stdout.isascii()


def test_letters_typed_in_another_encoding_are_asked_for_again():
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    typed = b"Cl\xe9o\nBo\n\n\xff\n"
    shown = process("play", "yum", env=env, input=typed, stdout=subprocess.PIPE)
    assert shown.returncode == 0
    assert rb"'Cl\udce9o'" in shown.stdout
    assert b"--- Bo, " in shown.stdout


def test_a_file_name_that_is_no_text_is_refused_like_any_other():
    shown = process("replay", b"\xff.fivefold", stdout=subprocess.PIPE)
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.startswith(rb"\udcff.fivefold:1: ")


# --- Ctrl-C ---


COMMANDS = {
    "arena": ["arena", "yum", "random", "random", "--games", "1000", "--workers", "2"],
    "simulate": ["simulate", "yum", "--games", "1000", "--threads", "2"],
}
# The program with work that never ends, in its own threads and in the processes that it starts.
SCRIPT = """
import os, signal, time
from fivefold.bots import arena
from fivefold.commands.app import main
from fivefold.solver import simulation

def forever(*args):
    os.write(1, b"begun\\n")  # whole, whoever else writes
    while True:
        time.sleep(60)

# As at a terminal: what a shell starts in the background ignores Ctrl-C, and so do its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
arena.Contest.play = simulation.play_turns = forever
if __name__ == "__main__":
    main()
"""


def alive(group):
    """The processes of a group that have not ended."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, number = entry.read_text().rpartition(")")[2].split()[:3]
        except OSError:  # it has just ended
            continue
        if int(number) == group and state not in "ZX":
            found.append(entry.parent.name)
    return found


def wait_until_all_have_ended(group):
    end = time.monotonic() + PATIENCE
    while left := alive(group):
        assert time.monotonic() < end, left
        time.sleep(0.05)


@pytest.fixture
def begun(tmp_path, request):
    """A command in a process group of its own, in the middle of its work."""
    script = tmp_path / "program.py"
    script.write_text(SCRIPT)
    with running_program(
        [sys.executable, str(script), *COMMANDS[request.param]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    ) as process:
        try:
            for _ in range(2):  # both processes, both threads
                assert process.stdout.readline() == "begun\n", process.stderr.read()
            yield process
        finally:
            if alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a process table to look at")
@pytest.mark.parametrize("begun", COMMANDS, indirect=True)
@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["main process", "whole group"])
def test_it_ends_with_one_line_and_leaves_nothing_behind(begun, send):
    send(begun.pid, signal.SIGINT)
    assert begun.wait(PATIENCE) == 130
    wait_until_all_have_ended(begun.pid)
    assert begun.stderr.read() == f"fivefold: {WORDS('stopped')}\n"


def test_it_ends_quietly_while_its_modules_are_still_loading():
    # The first module after those of the entry point is stopped, as by Ctrl-C.
    script = (
        "import sys\n"
        "class Stopped:\n    def find_spec(self, name, *_):\n"
        "        if name.startswith('fivefold.') and name != 'fivefold.__main__':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stopped())\n"
        "from fivefold.__main__ import main\nmain()"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


# --- what it loads, and what works without extras ---


@pytest.mark.usefixtures("in_solver_folder")
def test_a_command_loads_only_what_it_needs():
    heavy = {"numpy", "numba", "matplotlib", "rich"}
    assert not loaded_by("--help") & (heavy - {"rich"})
    assert not loaded_by("odds", "665JJ/2", "--json") & heavy
    position = ["--dice", "665", "--rolls-left", "1"]
    plain("solve", "porch.toml")
    assert not loaded_by("advise", "porch.toml", *position, "--json") & (heavy - {"numpy"})
    assert "matplotlib" not in loaded_by("distribution", "porch.toml", "--json")


TWO_BOXES = """
id = "two"
name = "Two"
summary = "Two boxes."
source = "Tests"
dice = 5
rolls = 3
boxes = [
  { id = "chance", label = "Chance", section = "lower", scorer = "total" },
  { id = "spare", label = "Spare", section = "lower", scorer = "total" },
]
"""


@pytest.fixture
def fivefold(tmp_path):
    def run(*arguments, typed=""):
        command = [sys.executable, "-m", "tests.support.plain_install", *arguments]
        home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
        done = subprocess.run(
            command,
            input=typed,
            cwd=ROOT,
            env=os.environ | home,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (["--help"], "simulate"),
        (["rules", "deluxe-poker"], "Deluxe Poker"),
        (["replay", GOLDEN], "147"),
        (["odds", "665JJ/2"], "8.41%"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_these_commands_need_no_extra(fivefold, command, shown):
    status, output, errors = fivefold(*command)
    assert (status, errors) == (0, "")
    assert shown in output


def test_what_is_refused_for_other_reasons_needs_no_extra(fivefold, tmp_path):
    status, _, errors = fivefold("backup", str(tmp_path / "copy"))
    assert (status, "tables.sqlite: " in errors) == (2, True)
    status, _, errors = fivefold("verify", GOLDEN)
    assert (status, "pip install" in errors) == (2, False)


def test_a_game_with_a_bot_can_be_played(fivefold, tmp_path):
    rules, record = tmp_path / "two.toml", tmp_path / "game.fivefold"
    rules.write_text(TWO_BOXES, "utf-8")
    game = ["play", rules, "--players", "Ann,bot:random", "--seed", "1", "--record", record]
    status, _, errors = fivefold(*map(str, game), typed="\nchance\n\nspare\n")
    assert (status, errors) == (0, "")
    assert record.read_text("utf-8").count(" spare ") == 2


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        (["solve", "yum", "--fresh"], "numpy", "solver"),
        (["simulate", "yum"], "numpy", "solver"),
        (["serve", "--port", "0"], "uvicorn", "server"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_what_is_missing_is_said_in_one_line(fivefold, command, package, extra):
    status, output, errors = fivefold(*command)
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert f" {package} " in errors
    assert errors.endswith(f'pip install "fivefold[{extra}]"\n')


def test_games_are_exported_as_text(fivefold, tmp_path):
    file = tmp_path / "out.csv"
    status, _, errors = fivefold("export", GOLDEN, "--to", str(file))
    assert (status, errors) == (0, "")
    assert file.read_text("utf-8").count("\n") > 50


def test_a_binary_file_needs_the_extra_frames(fivefold, tmp_path):
    status, _, errors = fivefold("export", GOLDEN, "--to", str(tmp_path / "out.parquet"))
    assert status == 2
    assert 'pip install "fivefold[dataframes]" pyarrow' in errors
    assert errors.count("\n") == 1

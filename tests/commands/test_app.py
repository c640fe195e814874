"""The program as a process: whatever becomes of its streams, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from tests.support.paths import GAMES
from tests.support.processes import running_program
from tests.support.waiting import PATIENCE

GOLDEN = GAMES / "yum-finished.fivefold"
COMMAND = [sys.executable, "-m", "fivefold"]


@pytest.fixture(autouse=True)
def nowhere_near_home(tmp_path, monkeypatch):
    """Every file a test names lies in its own folder, and so does what is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


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
    ["rules"],
    ["rules", "yard-forced"],
    ["replay", str(GOLDEN)],
    ["replay", "--json", str(GOLDEN)],
    ["--help"],
    ["--version"],
    ["play", "yum", "--players", "Ann"],
]


@pytest.mark.parametrize("args", SHOWING, ids=" ".join)
def test_a_reader_who_has_gone_is_no_error(args):
    reading, writing = os.pipe()
    os.close(reading)
    shown = process(*args, stdout=writing, stdin=subprocess.DEVNULL)
    os.close(writing)
    assert shown.stderr == b""
    assert shown.returncode == 1


def test_a_reader_who_has_had_enough_is_no_error():
    files = [str(GOLDEN)] * 200
    with running_program(
        [*COMMAND, "replay", "--json", *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as replaying:
        assert replaying.stdout.readline().startswith(b'{"game": "yum"')
        replaying.stdout.close()
        assert replaying.stderr.read() == b""
    assert replaying.returncode == 1


@pytest.mark.parametrize("args", SHOWING, ids=" ".join)
def test_a_closed_standard_output_is_no_error(args):
    shown = redirected(">&-", *args)
    assert (shown.returncode, shown.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("args", SHOWING, ids=" ".join)
def test_a_full_disk_is_one_clear_line(args):
    shown = redirected(">/dev/full", *args)
    assert shown.returncode == 1
    assert shown.stderr.decode().splitlines() == ["fivefold: No space left on device"]


def test_an_error_never_moves_to_standard_output():
    shown = redirected("2>&-", "replay", "missing")
    assert (shown.returncode, shown.stdout) == (2, b"")


def test_a_closed_standard_input_is_an_empty_record_and_leaves_a_game():
    shown = redirected("<&-", "replay", "-")
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.startswith(b"-:1: the header game is missing")
    shown = redirected("<&-", "play", "yum", "--players", "Ann")
    assert shown.returncode == 0
    assert b"Nothing is lost" in shown.stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("args", [a for a in SHOWING if a[0] != "--help"], ids=" ".join)
def test_a_terminal_without_accents_or_lines_still_shows_everything(args, lang):
    options = [] if args[0].startswith("--") else ["--lang", lang]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    shown = process(*args, *options, env=env, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert shown.stdout.isascii()


def test_letters_typed_in_another_encoding_are_asked_for_again():
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    typed = b"Cl\xe9o\nBo\n\n\xff\n"
    shown = process("play", "yum", env=env, input=typed, stdout=subprocess.PIPE)
    assert shown.returncode == 0
    assert rb"the name 'Cl\udce9o' can't be used" in shown.stdout
    assert b"Bo, turn 1" in shown.stdout


def test_a_file_name_that_is_no_text_is_refused_like_any_other():
    shown = process("replay", b"\xff.fivefold", stdout=subprocess.PIPE)
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.splitlines() == [
        rb"\udcff.fivefold:1: can't be read: No such file or directory"
    ]


def test_the_help_says_the_name_of_the_command():
    assert process("-h", stdout=subprocess.PIPE).stdout.startswith(b"Usage: fivefold ")


def test_the_version_is_said():
    shown = CliRunner().invoke(app, ["--version"])
    assert (shown.exit_code, shown.stdout.split()[0]) == (0, "fivefold")

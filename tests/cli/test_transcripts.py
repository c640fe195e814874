"""Whole screens, stored as transcripts: what somebody types, and all that the program answers.

The files are in `tests/data/transcripts`. A line with `$` is a command, a line with `<` is typed at
its prompts or piped into it, and the rest is the screen; `!` marks standard error. The commands are
those of the English file. After changing them, or the words of the program:

    python -m pytest tests/cli/test_transcripts.py --write-transcripts
"""

import os
import re
import shlex
import sys
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import takewhile
from pathlib import Path
from unittest import mock

import pytest
from rich.cells import cell_len

from fivefold.commands.app import COMMANDS
from fivefold.solver import column_prices, storage
from fivefold.texts import Lang
from tests.support.keyboard import Session
from tests.support.own_rules import LITTLE_RULES
from tests.support.paths import GAMES, OWN_RULES, ROOT
from tests.support.shared import shared_folder
from tests.support.solved import ready, solved
from tests.support.solver_commands import FIVE

FOLDER = ROOT / "tests" / "data" / "transcripts"
NAMES = sorted(path.name.removesuffix(".en.txt") for path in FOLDER.glob("*.en.txt"))
COLUMNS = 80


@dataclass
class Step:
    """A command with what is typed after it."""

    above: list[str] = field(default_factory=list)
    """Comments."""
    command: str = ""
    typed: list[str] = field(default_factory=list)

    @property
    def words(self):
        return shlex.split(self.command)

    @property
    def columns(self):
        found = re.match(r"COLUMNS=(\d+) ", self.command)
        return int(found[1]) if found else COLUMNS


def read(text):
    """The steps of a transcript, each with the screen that is stored for it."""
    steps, above = [], []
    for line in text.splitlines():
        if line.startswith("$ "):
            steps.append((Step(above, line[2:]), []))
            above = []
        elif line.startswith("# "):
            above.append(line)
        elif re.match("<( |$)", line) and not steps[-1][1]:
            steps[-1][0].typed.append(line[2:])
        else:
            steps[-1][1].append(line)
    return steps


def written(steps):
    blocks = []
    for step, screen in steps:
        typed = [f"< {line}".rstrip() for line in step.typed]
        blocks.append("\n".join([*step.above, f"$ {step.command}", *typed, *screen]))
    return "\n\n".join(blocks) + "\n"


def screen_of(step):
    """What a command answers: the screen, then standard error, then a status other than 0."""
    words = step.words
    variables = dict(word.split("=", 1) for word in takewhile(lambda w: "=" in w, words))
    program, *args = words[len(variables) :]
    if program == "cat":
        return shown_file(args, step.typed)
    with mock.patch.dict(os.environ, variables):
        session = Session(args, step.typed)
    lines = [line.rstrip(" ") for line in session.screen.splitlines()]
    lines += [f"! {line}".rstrip(" ") for line in session.errors.splitlines()]
    return [*lines, *([f"[status {session.status}]"] if session.status else [])]


def shown_file(args, typed):
    """`cat FILE` shows a record without its day, or a picture's words; `cat > FILE` writes."""
    if args[0] == ">":
        Path(args[1]).write_text("".join(f"{line}\n" for line in typed), "utf-8")
        return []
    text = Path(args[0]).read_text("utf-8")
    if args[0].endswith(".svg"):
        return re.findall(r"<text[^>]*>([^<]+)<", text)
    return re.sub(r"^date: .*\n", "", text, flags=re.MULTILINE).splitlines()


@pytest.fixture
def at_home(tmp_path, monkeypatch, request, porch_text):
    """A folder with some rules, the example records, and in `fair` those of tables."""

    def prepare(text, lang):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
        monkeypatch.setenv("COLUMNS", str(COLUMNS))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.setattr(storage, "_cache", lambda: shared_folder("values"))
        monkeypatch.setattr(column_prices, "ROUNDS", 2)
        monkeypatch.setattr(column_prices, "_GAMES", 64)
        monkeypatch.setattr(sys, "path", [*sys.path])
        Path("porch.toml").write_text(porch_text, "utf-8")
        Path("fives.toml").write_text(FIVE, "utf-8")
        Path("little.toml").write_text(LITTLE_RULES, "utf-8")
        Path("maxi.toml").write_bytes(OWN_RULES.read_bytes())
        Path("games").symlink_to(GAMES)
        if "yum" in text:
            ready(solved("yum"))
        if "fair/" in text:
            files = request.getfixturevalue("files")
            Path("fair").symlink_to(files["right"].parent)

    return prepare


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("name", NAMES)
def test_the_screens_are_those_of_the_transcript(name, lang, at_home, request):
    text = (FOLDER / f"{name}.en.txt").read_text("utf-8")
    at_home(text, lang)
    found = written([(step, screen_of(step)) for step, _ in read(text)])
    file = FOLDER / f"{name}.{lang}.txt"
    if request.config.getoption("--write-transcripts", default=False):
        file.write_text(found, "utf-8")
    stored = file.read_text("utf-8")
    changed = unified_diff(stored.splitlines(), found.splitlines(), str(file), "now", lineterm="")
    assert found == stored, "\n".join([*changed, "If this is right: --write-transcripts"])


def stored_steps(lang):
    for name in NAMES:
        yield from read((FOLDER / f"{name}.{lang}.txt").read_text("utf-8"))


def stored_lines(lang):
    """Every line that people read on standard output: its command, the columns it has, its text
    without what was typed there."""
    for step, screen in stored_steps(lang):
        answers = sorted(step.typed, key=len)
        if not {"--json", "cat", "solve"} & {*step.words}:
            for line in (line for line in screen if line[:1] != "!"):
                answer = next((one for one in answers[::-1] if line.endswith(f" {one}")), "")
                yield step.command, step.columns, line.removesuffix(f" {answer}")


def test_every_command_and_its_help_is_in_a_transcript():
    words = [step.words for step, _ in stored_steps(Lang.EN)]
    for name in (command.__name__ for group in COMMANDS.values() for command in group):
        assert ["fivefold", name, "--help"] in words, name
        assert any(name in some and "--help" not in some for some in words), name


@pytest.mark.parametrize("lang", Lang)
def test_every_line_fits_its_screen(lang):
    # What is to be copied stays in one line, and so does a name.
    copied = re.compile(r"fivefold [a-z-]|\.fivefold|^x{30}")
    wide = [
        (command, line)
        for command, columns, line in stored_lines(lang)
        if cell_len(line) > columns and not copied.search(line)
    ]
    assert wide == []


def test_no_line_of_french_begins_with_a_sign_that_ends_a_word():
    torn = re.compile(r"^[\s│┃•]*(?:[:;!?»%]|\$(?!\w))|│\s*[:;!?»]|«\s*(│|$)")
    assert [line for _, _, line in stored_lines(Lang.FR) if torn.search(line)] == []

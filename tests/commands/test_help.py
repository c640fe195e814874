"""The help: groups, plain names, examples that work, and all of it on a screen of 80 columns."""

import re
import shlex

import pytest
import typer
from typer.testing import CliRunner

from fivefold.commands.app import COMMANDS, app

PROGRAM = typer.main.get_command(app)
NAMES = [command.__name__ for group in COMMANDS.values() for command in group]


def help_of(*command, option="--help", columns="80"):
    shown = CliRunner().invoke(
        app, [*command, option], env={"COLUMNS": columns}, prog_name="fivefold"
    )
    assert (shown.exit_code, shown.stderr) == (0, "")
    return shown.stdout


PAGES = {"": help_of(), **{name: help_of(name) for name in NAMES}}


def examples(page):
    return re.findall(r"^  fivefold (.*)$", page.partition("Examples:\n")[2], re.MULTILINE)


def test_the_commands_are_in_groups():
    sections = re.findall(r"^(\w[^\n]*):\n((?:  \S.*\n)+)", PAGES[""], re.MULTILINE)
    listed = {heading: re.findall(r"^  (\w+)", rows, re.MULTILINE) for heading, rows in sections}
    wanted = {group: [each.__name__ for each in those] for group, those in COMMANDS.items()}
    assert {heading: listed[heading] for heading in wanted} == wanted
    assert next(iter(COMMANDS)) == "Play"
    assert wanted["Play"][:2] == ["play", "serve"]


def test_every_command_says_in_its_line_what_it_does():
    for name in NAMES:
        (line,) = re.findall(rf"^  {name} +(\S.*)$", PAGES[""], re.MULTILINE)
        assert line.endswith(".")
        assert not line.endswith("...")
        assert f"\n  {line}" in PAGES[name]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_the_screen_and_knows_no_python(name):
    page = PAGES[name]
    assert max(map(len, page.splitlines())) <= 80
    assert not re.search(r"<\w|\bstr\b|\blist\[|\{|\bTEXT\b|\bINTEGER\b|\bPATH\b", page)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_a_name_that_a_user_would_guess(name):
    known = r"GAME|FILE|FILE\|ADDRESS|FOLDER|N|NAMES?|BOT|BOXES|DICE|CARD|POINTS|URL|ADDRESS(?:ES)?"
    for word in re.findall(r"^  (?:--[\w-]+ )?([A-Z]\S*)  ", PAGES[name], re.MULTILINE):
        assert re.fullmatch(known, word), word


@pytest.mark.parametrize("name", NAMES)
def test_a_page_ends_with_examples_that_can_be_typed(name):
    assert examples(PAGES[name])
    for example in examples(PAGES[name]):
        command, *args = shlex.split(example)
        assert command == name
        # Read, and not carried out: a word that the command does not know would be refused.
        PROGRAM.commands[command].make_context(command, args)


def test_the_short_option_shows_the_same():
    assert help_of("play", option="-h") == PAGES["play"]
    assert help_of(option="-h") == PAGES[""]


@pytest.mark.parametrize("args", [[], ["--lang", "fr"]])
def test_without_a_command_the_help_is_shown(args):
    shown = CliRunner().invoke(app, args, env={"COLUMNS": "80"}, prog_name="fivefold")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr == PAGES[""]

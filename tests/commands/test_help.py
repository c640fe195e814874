"""The help: groups, plain names, examples that work, and all of it on a screen of 80 columns."""

import re
import shlex

import pytest
import typer
from typer.testing import CliRunner

from fivefold.commands.app import COMMANDS, app
from fivefold.commands.program import HelpTexts
from fivefold.texts import Lang, catalogue

PROGRAM = typer.main.get_command(app)
NAMES = [command.__name__ for group in COMMANDS.values() for command in group]


def help_of(*command, option="--help", columns="80", lang=Lang.EN):
    env = {"COLUMNS": columns, "LC_ALL": f"{lang}.UTF-8"}
    shown = CliRunner().invoke(app, [*command, option], env=env, prog_name="fivefold")
    assert (shown.exit_code, shown.stderr) == (0, "")
    return shown.stdout


PAGES = {"": help_of(), **{name: help_of(name) for name in NAMES}}
FRENCH = {name: help_of(*filter(None, [name]), lang=Lang.FR) for name in PAGES}
EVERY = [(name, lang) for name in PAGES for lang in Lang]
TEXTS = catalogue("help")


def page_in(name, lang):
    return FRENCH[name] if lang is Lang.FR else PAGES[name]


def examples(page):
    return re.findall(r"^  fivefold (.*)$", page, re.MULTILINE)


def test_the_commands_are_in_groups():
    sections = re.findall(r"^(\w[^\n]*):\n((?:  \S.*\n)+)", PAGES[""], re.MULTILINE)
    listed = {heading: re.findall(r"^  (\w+)", rows, re.MULTILINE) for heading, rows in sections}
    wanted = {
        TEXTS[f"group-{group}"]["en"].rstrip(":"): [each.__name__ for each in those]
        for group, those in COMMANDS.items()
    }
    assert {heading: listed[heading] for heading in wanted} == wanted
    assert next(iter(wanted)) == "Play"
    assert wanted["Play"][:2] == ["play", "serve"]


@pytest.mark.parametrize("lang", Lang)
def test_every_command_says_in_its_line_what_it_does(lang):
    for name in NAMES:
        (line,) = re.findall(rf"^  {name} +(\S.*)$", page_in("", lang), re.MULTILINE)
        assert line.endswith(".")
        assert not line.endswith("...")
        assert f"\n  {line}" in page_in(name, lang)


@pytest.mark.parametrize("name", PAGES)
def test_every_option_and_argument_is_explained_in_every_language(name):
    command = PROGRAM.commands[name] if name else PROGRAM
    for lang in Lang:
        ctx = command.make_context(name or "fivefold", [], resilient_parsing=True)
        for param in command.get_params(ctx):
            said = HelpTexts(lang).help_of(param, ctx)
            assert said in {text[lang] for text in TEXTS.values()}, (param.name, lang)
            assert plain(said) in plain(page_in(name, lang))


def plain(text):
    return re.sub(r"\s|-\s", "", text)


def test_every_text_of_the_help_is_shown_somewhere():
    for lang in Lang:
        shown = plain("".join(page_in(name, lang) for name in PAGES))
        assert [key for key, text in TEXTS.items() if plain(text[lang]) not in shown] == []


def test_the_language_is_that_of_the_option_or_else_of_the_locale():
    for args in (["--lang", "fr", "play"], ["play", "--lang=fr"], ["--lang", "fr"]):
        assert help_of(*args) == FRENCH["play" if "play" in args else ""]
    assert help_of("play", "--lang", "en", lang=Lang.FR) == PAGES["play"]


@pytest.mark.parametrize("columns", ["50", "64", "80", "93"])
def test_no_line_of_french_begins_with_a_sign_that_ends_a_word(columns):
    for name in PAGES:
        page = help_of(*filter(None, [name]), columns=columns, lang=Lang.FR)
        assert re.findall(r"^\s*[:;!?»].*$", page, re.MULTILINE) == []


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_a_page_fits_the_screen_and_knows_no_python(name, lang):
    page = page_in(name, lang)
    assert max(map(len, page.splitlines())) <= 80
    assert not re.search(r"<\w|\bstr\b|\blist\[|\{|\bTEXT\b|\bINTEGER\b|\bPATH\b", page)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_a_name_that_a_user_would_guess(name):
    known = (
        r"GAME|FILE|FILE\|ADDRESS|FOLDER|N|DAYS|CODE|TOKEN\|ID|NAMES?|BOT|BOXES|DICE|AIM|CARD|"
        r"POINTS|ROWS|DIGEST|URL|ADDRESS(?:ES)?"
    )
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
    assert shown.stderr == (FRENCH if args else PAGES)[""]

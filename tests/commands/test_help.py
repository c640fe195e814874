"""The help, the language and the options: what holds for every command."""

import re
import shlex
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer
from typer.testing import CliRunner

from fivefold.commands import options as readers
from fivefold.commands.app import COMMANDS, app
from fivefold.commands.program import Command, HelpTexts, Program
from fivefold.commands.refusals import WrongValue, exit_on_error, lang_first
from fivefold.errors import Malformed
from fivefold.texts import Lang, catalogue
from tests.support.solver_commands import run

PROGRAM = typer.main.get_command(app)
NAMES = [command.__name__ for group in COMMANDS.values() for command in group]
TEXTS = catalogue("help")


@cache
def help_of(*command, option="--help", lang=Lang.EN):
    env = {"COLUMNS": "80", "LC_ALL": f"{lang}.UTF-8"}
    shown = CliRunner().invoke(app, [*command, option], env=env, prog_name="fivefold")
    assert (shown.exit_code, shown.stderr) == (0, "")
    return shown.stdout


def pages(lang):
    """The help of each command, and that of the program under no name."""
    return {name: help_of(*filter(None, [name]), lang=lang) for name in ["", *NAMES]}


def plain(text):
    return re.sub(r"\s|-\s", "", text)


@pytest.mark.parametrize("lang", Lang)
def test_every_option_and_argument_is_explained(lang):
    for name, page in pages(lang).items():
        command = PROGRAM.commands[name] if name else PROGRAM
        ctx = command.make_context(name or "fivefold", [], resilient_parsing=True)
        for param in command.get_params(ctx):
            said = HelpTexts(lang).help_of(param, ctx)
            assert said in {text[lang] for text in TEXTS.values()}, (name, param.name)
            assert plain(said) in plain(page), (name, param.name)


@pytest.mark.parametrize("lang", Lang)
def test_every_text_of_the_help_is_shown_somewhere(lang):
    shown = plain("".join(pages(lang).values()))
    assert [key for key, text in TEXTS.items() if plain(text[lang]) not in shown] == []


@pytest.mark.parametrize("lang", Lang)
def test_a_page_knows_no_python(lang):
    python = re.compile(r"<\w|\bstr\b|\blist\[|\{|\bTEXT\b|\bINTEGER\b|\bPATH\b")
    assert [name for name, page in pages(lang).items() if python.search(page)] == []


def test_every_value_has_a_name_that_a_user_would_guess():
    known = re.compile(
        r"GAME|FILE|FILE\|ADDRESS|FOLDER|N|DAYS|CODE|TOKEN\|ID|NAMES?|BOT|BOXES|DICE|AIM|CARD|"
        r"POINTS|ROWS|DIGEST|URL|ADDRESS(?:ES)?"
    )
    for name, page in pages(Lang.EN).items():
        values = re.findall(r"^  (?:--[\w-]+ )?([A-Z]\S*)  ", page, re.MULTILINE)
        assert [word for word in values if not known.fullmatch(word)] == [], name


def test_a_page_ends_with_examples_that_can_be_typed():
    for name in NAMES:
        examples = re.findall(r"^  fivefold (.*)$", help_of(name), re.MULTILINE)
        assert examples, name
        for example in examples:
            command, *args = shlex.split(example)
            assert command == name
            # Read, and not carried out: a word that the command does not know would be refused.
            PROGRAM.commands[command].make_context(command, args)


def test_the_short_option_shows_the_same():
    assert help_of("play", option="-h") == help_of("play")
    assert help_of(option="-h") == help_of()


def test_what_has_no_text_is_shown_as_it_is_given():
    texts, ctx = HelpTexts(Lang.FR), SimpleNamespace(info_name="greet")
    param = SimpleNamespace(name="loudly", help="Shout.", metavar="FILE|SOUND")
    shown = texts.shown(param, ctx)
    assert (shown.help, shown.metavar) == ("Shout.", "FICHIER|SOUND")
    assert texts("no such key", "given") == "given"


def test_the_version_is_said():
    shown = run("--version")
    assert (shown.exit_code, shown.stdout.split()[0]) == (0, "fivefold")


# --- the language ---


def test_the_language_may_stand_anywhere():
    french = run("--lang", "fr", "odds", "665JJ/2").stdout
    for args in (
        ["--lang=fr", "odds", "665JJ/2"],
        ["odds", "--lang", "fr", "665JJ/2"],
        ["odds", "665JJ/2", "--lang", "fr"],
        ["odds", "665JJ/2", "--lang=fr"],
        ["odds", "665JJ/2", "--lang", "en", "--lang", "fr"],
        ["--lang", "en", "odds", "665JJ/2", "--lang", "fr"],
    ):
        assert run(*args).stdout == french, args
    assert french != run("odds", "665JJ/2").stdout
    for args in (["--lang", "fr", "play"], ["play", "--lang=fr"]):
        assert help_of(*args) == help_of("play", lang=Lang.FR)
    assert help_of("play", "--lang", "en", lang=Lang.FR) == help_of("play")


def test_after_two_dashes_it_is_a_word_like_any_other():
    assert lang_first(["replay", "--", "--lang", "fr"]) == ["replay", "--", "--lang", "fr"]


# --- how a command ends ---


@pytest.fixture(params=Lang)
def context(request, monkeypatch):
    """The context of a command in either language."""
    monkeypatch.setenv("LC_ALL", f"{request.param}_FR.UTF-8")
    return typer.Context(typer.main.get_command(app))


def ended(context, error):
    with pytest.raises(typer.Exit) as end, exit_on_error(context):
        raise error
    return end.value.exit_code


def test_a_refusal_is_one_line_and_status_2(context, capsys, request):
    error = Malformed("empty-path")
    assert ended(context, error) == 2
    shown = capsys.readouterr()
    with exit_on_error(context) as lang:
        assert lang is request.node.callspec.params["context"]
        assert shown == ("", f"fivefold: {error.say(lang)}\n")


def test_the_missing_package_of_an_extra_is_named(context, capsys):
    assert ended(context, ModuleNotFoundError("No module named 'numpy'", name="numpy")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "fivefold[" in line


def test_an_error_of_the_program_itself_is_not_hidden(context):
    with pytest.raises(ZeroDivisionError), exit_on_error(context):
        raise ZeroDivisionError


def test_ctrl_c_has_the_status_of_a_shell():
    program = typer.Typer(cls=Program, rich_markup_mode=None)

    @program.callback()
    def language(lang: readers.LangOption = None) -> None: ...

    @program.command(cls=Command, rich_help_panel="Leave")
    def hang() -> None:
        """Hang up."""
        raise KeyboardInterrupt  # while a command loads what it needs

    shown = CliRunner().invoke(program, ["hang"])
    assert (shown.exit_code, shown.stdout) == (130, "")
    assert shown.stderr.startswith("fivefold: ")


# --- values as they are typed ---


def refused_with(read, typed):
    """The code that a value is refused with."""
    with pytest.raises(WrongValue) as caught:
        read(typed)
    return caught.value.error.code


def test_whole_numbers_are_read_up_to_some_length():
    for typed, number in [
        ("0", 0), ("-7", -7), ("+7", 7), (" 12 ", 12), ("1_000_000", 1_000_000), (1000, 1000),
        ("9" * 40, int("9" * 40)),
    ]:  # fmt: skip
        assert readers.whole_number(typed) == number
    for typed in ("", "1.5", "1e3", "1__0", "_1", "0x10", "- 1", "٣"):
        assert refused_with(readers.whole_number, typed) == "not-a-number", typed
    assert refused_with(readers.whole_number, "9" * 41) == "huge-number"


def test_paths_languages_and_subjects_are_read():
    assert readers.path("a/./b") == Path("a/b")
    assert readers.file_name("a/./b") == "a/./b"
    for read in (readers.path, readers.file_name):
        assert refused_with(read, " ") == "empty-path"
    assert [readers.language(lang) for lang in ("en", "fr")] == list(Lang)
    for typed in ("FR", "", "de", "fr_FR"):
        assert refused_with(readers.language, typed) == "unknown-language"
    assert readers.subject("rolls") == "rolls"
    with pytest.raises(WrongValue, match="decisions, rolls, games"):
        readers.subject("bids")


@pytest.mark.parametrize(
    ("placeholder", "names"),
    [
        ("N", ["--seed", "--games", "--threads"]),
        ("FILE", ["--rules", "--plot", "--deck"]),
        ("FOLDER", ["--values"]),
    ],
)
def test_numbers_and_paths_have_the_same_placeholder_in_every_command(placeholder, names):
    options = [option for command in PROGRAM.commands.values() for option in command.params]
    for name in names:
        assert {one.metavar for one in options if name in one.opts} == {placeholder}, name

"""`--lang` before the command, after it, or not at all."""

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.commands.refusals import lang_first

ENGLISH = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "100"}


def shown(*args):
    return CliRunner().invoke(app, args, env=ENGLISH, prog_name="fivefold")


FRENCH = shown("--lang", "fr", "rules", "yum")


def test_before_the_command_it_is_the_language_of_the_command():
    assert FRENCH.exit_code == 0
    assert "┃ Case " in FRENCH.stdout


@pytest.mark.parametrize(
    "args",
    [
        ["--lang=fr", "rules", "yum"],
        ["rules", "--lang", "fr", "yum"],
        ["rules", "yum", "--lang", "fr"],
        ["rules", "yum", "--lang=fr"],
        ["rules", "yum", "--lang", "en", "--lang", "fr"],
        ["--lang", "en", "rules", "yum", "--lang", "fr"],
    ],
)
def test_it_may_stand_anywhere(args):
    assert shown(*args).stdout == FRENCH.stdout


def test_after_two_dashes_it_is_a_word_like_any_other():
    assert lang_first(["replay", "--", "--lang", "fr"]) == ["replay", "--", "--lang", "fr"]
    said = shown("replay", "--", "--lang", "fr").stderr.splitlines()
    assert [line.split(":")[0] for line in said] == ["--lang", "fr"]


@pytest.mark.parametrize("args", [["rules", "--lang"], ["--lang"], ["rules", "--lang", "--", "x"]])
def test_without_a_value_it_is_refused(args):
    said = shown(*args)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.splitlines()[0] == "fivefold: --lang needs a value"


@pytest.mark.parametrize("value", ["xx", "", "FR"])
def test_what_is_no_language_is_refused(value):
    said = shown("rules", "--lang", value)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.startswith("fivefold: --lang: ")
    assert "languages: en, fr" in said.stderr


def test_no_command_has_it_in_its_help():
    assert "--lang" in shown("--help").stdout
    assert "--lang" not in "".join(shown(name, "--help").stdout for name in ("play", "arena"))

"""Help in the language of the output, and where there is no text for it."""

from types import SimpleNamespace

import pytest

from fivefold.commands.program import HelpTexts
from fivefold.texts import Lang


def param(name, **given):
    return SimpleNamespace(name=name, **{"help": None, "metavar": None, **given})


@pytest.mark.parametrize(
    ("command", "name", "said"),
    [
        ("play", "seed", "The same seed gives the same dice. Default: unpredictable dice."),
        ("simulate", "seed", "The same seed gives the same games. Default: a random seed."),
        ("play", "real_dice", "Roll your own dice and type in what you rolled."),
    ],
)
def test_a_command_may_explain_an_option_in_its_own_words(command, name, said):
    assert HelpTexts(Lang.EN).help_of(param(name), SimpleNamespace(info_name=command)) == said


def test_what_has_no_text_is_shown_as_it_is_given():
    texts, ctx = HelpTexts(Lang.FR), SimpleNamespace(info_name="greet")
    shown = texts.shown(param("loudly", help="Shout.", metavar="FILE|SOUND"), ctx)
    assert (shown.help, shown.metavar) == ("Shout.", "FICHIER|SOUND")
    assert texts("no such key", "given") == "given"

"""Who is advised, and what is said where nobody decides."""

import json

import pytest

from tests.support.hinting import JOKER, run
from tests.support.paths import GAMES

pytestmark = pytest.mark.usefixtures("hint_screen")


def test_everyone_who_may_act_is_advised_or_the_one_named():
    several = (
        JOKER.partition("Bo: bet none")[0].replace("Ann, Bo", "Ann, Bo, Cléo") + "Cléo: pass\n"
    )
    data = json.loads(run("-", "--simulations", 0, "--json", stdin=several).output)
    assert [advice["player"] for advice in data["advice"]] == ["Bo", "Cléo"]
    data = json.loads(
        run("-", "--simulations", 0, "--json", "--player", "Cléo", stdin=several).output
    )
    assert [advice["player"] for advice in data["advice"]] == ["Cléo"]
    refused = run("-", "--player", "Ann", stdin=several)
    assert refused.exit_code == 2
    assert "Bo" in refused.output


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("yum-in-progress", "Dev must roll 5 dice", "Dev doit lancer 5 dés"),
        ("deluxe-poker-roll", "Ann must roll 1 die", "Ann doit lancer 1 dé"),
        ("deluxe-poker-card", "Bo must turn a card", "Bo doit retourner une carte"),
        ("deluxe-poker-finished", " review FILE`", " review FICHIER`"),
        ("yum-finished", " review FILE`", " review FICHIER`"),
    ],
)
def test_where_nobody_decides_it_is_said_what_is_due(name, english, french):
    for lang, words in (("en", english), ("fr", french)):
        result = run(GAMES / f"{name}.fivefold", "--lang", lang)
        assert result.exit_code == 2
        assert result.output.endswith(f"{words}\n")
        assert result.output.count("\n") == 1

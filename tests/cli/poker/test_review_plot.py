"""The chart of a review: everyone's chance to win after each attempt."""

import pytest

from tests.support.paths import GAMES
from tests.support.reviewing import plain

FILE = GAMES / "deluxe-poker-bet.fivefold"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_names_everyone(tmp_path, monkeypatch, lang):
    monkeypatch.setitem(__import__("matplotlib").rcParams, "svg.fonttype", "none")
    file = tmp_path / "game.svg"
    told = plain(FILE, "--plot", file, "--lang", lang)
    assert told["plot"] == str(file)
    drawn = file.read_text("utf-8")
    for player in told["players"]:
        assert f">{player['name']}<" in drawn
    assert ("Attempt" if lang == "en" else "Essai") in drawn

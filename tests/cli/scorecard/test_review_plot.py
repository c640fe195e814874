"""A review as a chart."""

import re

import pytest

from tests.support.paths import GAMES
from tests.support.reviewing import FINISHED, OPEN, plain

pytestmark = pytest.mark.usefixtures("review_screen")


def drawn_words(tmp_path, monkeypatch, *args, stdin=None):
    monkeypatch.setitem(__import__("matplotlib").rcParams, "svg.fonttype", "none")
    plain(*args, "--plot", tmp_path / "a.svg", stdin=stdin)
    return re.findall(r"<text[^>]*>(.*?)</text>", (tmp_path / "a.svg").read_text("utf-8"))


def test_the_picture_says_whose_line_is_whose(tmp_path, monkeypatch, found):
    words = drawn_words(tmp_path, monkeypatch, FINISHED)
    assert "Yum: luck and decisions" in words
    assert {"Turn", "Luck, added up (points)", "Lost by decisions (points)"} <= set(words)
    for player in found.players:
        assert f"{player.luck:+.1f}  {player.name}" in words
        assert f"{-player.cost:+.1f}  {player.name}" in words


def test_the_picture_in_french(tmp_path, monkeypatch):
    words = drawn_words(tmp_path, monkeypatch, OPEN, "--lang", "fr")
    assert {"Tour", "Chance cumulée (points)", "Perdu par les décisions (points)"} <= set(words)
    assert any(word.startswith("En creux\xa0: dés non notés") for word in words)


def test_the_picture_marks_manches(tmp_path, monkeypatch):
    assert "game 2 begins" in drawn_words(
        tmp_path, monkeypatch, GAMES / "classique-finished.fivefold"
    )


def test_names_are_drawn_as_they_are_written(tmp_path, monkeypatch):
    text = "game: yum\nplayers: _Bo_, $x^2$ & <b>, 愛\n_Bo_: 66666 sixes\n"
    words = drawn_words(tmp_path, monkeypatch, "-", stdin=text)
    assert any(word.endswith("  _Bo_") for word in words)
    assert any("$x^2$ &amp; &lt;b&gt;" in word for word in words)
    plain("-", "--plot", tmp_path / "a.png", stdin=text)


def test_the_picture_of_a_game_about_to_begin(tmp_path):
    plain("-", "--plot", tmp_path / "a.png", stdin="game: yum\nplayers: Ann\n")

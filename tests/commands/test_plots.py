"""Plots: whole SVG files with the right words in them, refused before the work if need be."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fivefold.cli import plots
from fivefold.cli.plots import write_plot
from fivefold.cli.solver_options import SolverOptions
from fivefold.commands.distribution import _plot
from fivefold.drawings import svg_file
from fivefold.games.scorecard import Sheet
from fivefold.texts import Lang
from tests.support.paths import GAMES
from tests.support.reviewing import FINISHED, OPEN
from tests.support.reviewing import plain as reviewed
from tests.support.solver_commands import BOTH, people, plain, refused, spread

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def words_of(file):
    """What is written in a picture, which must be valid XML without what only browsers know."""
    text = Path(file).read_text("utf-8")
    assert not re.search(r"var\(|color-mix|light-dark", text)
    root = ET.fromstring(text)  # noqa: S314 (our own)
    return [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("lang", BOTH)
@pytest.mark.parametrize("name", ["b.SVG", "c.d.svg"])
def test_the_picture_is_drawn(tmp_path, name, lang):
    file = tmp_path / name
    file.write_text("what lay there before")
    answer = plain("distribution", "porch.toml", "--plot", file, "--lang", lang)
    assert answer["plot"] == str(file)
    assert file.read_bytes().startswith(b"<?xml")
    assert list(tmp_path.iterdir()) == [file]


def test_the_picture_of_totals_has_its_words(tmp_path, porch_values, porch):
    plain("distribution", "porch.toml", "--plot", tmp_path / "a.svg", "--lang", "fr")
    words = words_of(tmp_path / "a.svg")
    mean = f"{porch_values.expected_total(Sheet.empty(porch)):.1f}".replace(".", ",")
    assert {"Total final (points)", f"moyenne {mean}", "95\xa0%"} <= set(words)
    assert any("Dés du perron" in each for each in words)
    assert "Tirets\xa0: la part des parties qui ont au plus ce total" in words


@pytest.mark.parametrize(
    "chances", [[1.0], [0.5, 0.5], [0.999, *[0.0] * 500, 0.001], [0.001, *[0.0] * 500, 0.999]]
)
def test_any_spread_can_be_drawn(tmp_path, porch, chances):
    options = SolverOptions(porch, lang=Lang.EN)
    for name in ("a.svg", "b.svg"):
        _plot(spread(*chances, lowest=3), "$a$ & <b>", options, tmp_path / name)
    words = words_of(tmp_path / "a.svg")
    assert "$a$ & <b>" in words
    assert "Dashed: the share of all games that end at or below this total" in words
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_long_title_is_wrapped():
    drawn = svg_file("Long Name, " * 12, [plots_chart()])
    lines = re.findall(r'<text class="title"[^>]*>([^<]*)<', drawn)
    assert len(lines) > 1
    assert max(map(len, lines)) < 60


def plots_chart():
    from fivefold.drawings import ChartLine, line_chart

    return line_chart("Luck", [ChartLine("Ann", [0, 1], "total")], across="Turn", write=str)


def test_people_are_told_where_the_picture_is():
    assert people("distribution", "porch.toml", "--plot", "a.svg").endswith("Saved a.svg\n")
    french = people("distribution", "porch.toml", "--plot", "a.svg", "--lang", "fr")
    assert french.endswith("a.svg enregistré\n")


CURVES = {
    "en": {"Playing for it", "Playing for points", "Final total"},
    "fr": {"En visant ce total", "En jouant pour les points", "Total final"},
}


@pytest.mark.parametrize("lang", CURVES)
def test_the_picture_of_chances_has_both_curves_and_their_names(tmp_path, lang):
    file = tmp_path / "curves.svg"
    answer = plain("reach", "porch.toml", "--plot", file, "--lang", lang)
    assert answer["plot"] == str(file)
    assert CURVES[lang] <= set(words_of(file))


@pytest.fixture
def draw(tmp_path, review_screen):
    def drawn_words(*args, stdin=None):
        reviewed(*args, "--plot", tmp_path / "a.svg", stdin=stdin)
        return words_of(tmp_path / "a.svg")

    return drawn_words


def test_a_review_says_whose_line_is_whose(draw, found):
    words = draw(FINISHED)
    assert "Yum: luck and decisions" in words
    assert {"Turn", "Luck, added up (points)", "Lost by decisions (points)"} <= set(words)
    for player in found.players:
        assert f"{player.luck:+.1f}  {player.name}" in words
        assert f"{-player.cost:+.1f}  {player.name}" in words


def test_a_review_in_french_explains_hollow_marks(draw):
    words = draw(OPEN, "--lang", "fr")
    assert {"Tour", "Chance cumulée (points)", "Perdu par les décisions (points)"} <= set(words)
    assert any(word.startswith("En creux\xa0: dés non notés") for word in words)


def test_a_review_marks_manches(draw):
    assert "game 2 begins" in draw(GAMES / "classique-finished.fivefold")


def test_names_are_drawn_as_they_are_written(draw):
    words = draw("-", stdin="game: yum\nplayers: _Bo_, $x^2$ & <b>, 愛\n_Bo_: 66666 sixes\n")
    assert {word.partition("  ")[2] for word in words} >= {"_Bo_", "$x^2$ & <b>", "愛"}


def test_a_game_about_to_begin_can_be_drawn(draw):
    assert draw("-", stdin="game: yum\nplayers: Ann\n")


@pytest.mark.parametrize(("lang", "attempt"), [("en", "Attempt"), ("fr", "Essai")])
def test_a_review_of_poker_names_everyone(tmp_path, review_screen, lang, attempt):
    file = tmp_path / "game.svg"
    told = reviewed(GAMES / "deluxe-poker-bet.fivefold", "--plot", file, "--lang", lang)
    assert told["plot"] == str(file)
    assert {attempt, *(player["name"] for player in told["players"])} <= set(words_of(file))


def test_a_picture_that_fails_leaves_what_lay_there(tmp_path, monkeypatch):
    def full_disk(*_args, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fivefold.drawings.svg_file", full_disk)
    (tmp_path / "a.svg").write_text("before")
    said = refused("distribution", "porch.toml", "--plot", tmp_path / "a.svg")
    assert said.endswith("a.svg: the picture can't be saved there: No space left on device")
    assert (tmp_path / "a.svg").read_text() == "before"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.svg"]


SVG_ONLY = "pictures are SVG, which browsers and word processors show: name the file .svg"


@pytest.mark.parametrize(
    ("file", "english", "french"),
    [
        ("a.png", f"a.png: {SVG_ONLY}", "nommez le fichier .svg"),
        ("a.pdf", f"a.pdf: {SVG_ONLY}", "nommez le fichier .svg"),
        ("a", f"a: {SVG_ONLY}", "nommez le fichier .svg"),
        (
            "",
            "--plot: a file or folder must be named",
            "--plot\u00a0: il faut indiquer ici un fichier",
        ),
        (".svg", f".svg: {SVG_ONLY}", "nommez le fichier .svg"),
        ("nowhere/a.svg", "can't be saved there: No such file", "ne peut pas y être enregistrée"),
        ("folder.svg", "can't be saved there: Is a directory", "ne peut pas y être enregistrée"),
        (f"{'x' * 300}.svg", "can't be saved there: File name too long", "ne peut pas y être"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_solved(file, english, french):
    Path("folder.svg").mkdir(exist_ok=True)
    command = ["distribution", "porch.toml", "--values", "never", "--plot", file]
    assert english in refused(*command)
    assert french in refused(*command, "--lang", "fr")
    assert not Path("never").exists()


def test_the_picture_is_drawn_before_the_file_is_touched(tmp_path):
    write_plot(tmp_path / "a.svg", "Yum", [plots_chart()], ["a note"])
    assert {"Yum", "Turn", "a note"} <= set(words_of(tmp_path / "a.svg"))
    assert plots.check_plot(None) is None

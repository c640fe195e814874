"""Totals as a picture."""

import numpy as np
import pytest

from fivefold.cli.common.words import Words
from fivefold.cli.reports.views.totals_plot import plot_totals
from fivefold.cli.reports.views.totals_table import draw_totals
from fivefold.games.scorecard import Sheet
from fivefold.texts import Lang
from tests.support.solver_commands import BOTH, people, plain, spread

pytestmark = pytest.mark.usefixtures("in_solver_folder")


@pytest.mark.parametrize("lang", BOTH)
@pytest.mark.parametrize(
    ("name", "begins"), [("a.png", b"\x89PNG\r\n"), ("b.SVG", b"<?xml"), ("c.d.svg", b"<?xml")]
)
def test_the_picture_is_drawn(tmp_path, name, begins, lang):
    file = tmp_path / name
    file.write_text("what lay there before")
    answer = plain("distribution", "porch.toml", "--plot", file, "--lang", lang)
    assert answer["plot"] == str(file)
    assert file.read_bytes().startswith(begins)
    assert list(tmp_path.iterdir()) == [file]


def test_the_picture_has_its_size_and_its_words(tmp_path, porch_values, porch):
    from PIL import Image

    plain("distribution", "porch.toml", "--plot", tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (1200, 675)
    plain("distribution", "porch.toml", "--plot", tmp_path / "a.svg", "--lang", "fr")
    text = (tmp_path / "a.svg").read_text("utf-8")
    mean = f"{porch_values.expected_total(Sheet.empty(porch)):.1f}".replace(".", ",")
    for words in ("Dés du perron", "Total final (points)", f"moyenne {mean}", "50\xa0%"):
        assert words in text


@pytest.mark.parametrize(
    "chances", [[1.0], [0.5, 0.5], [0.999, *[0.0] * 500, 0.001], [0.001, *[0.0] * 500, 0.999]]
)
def test_any_spread_can_be_drawn(tmp_path, chances):
    totals = spread(*chances, lowest=3)
    plot_totals(totals, tmp_path / "a.png", "title", Words(Lang.EN))
    draw_totals("title", totals, Words(Lang.EN))
    assert (tmp_path / "a.png").stat().st_size > 5000
    for lang, words in {
        Lang.EN: "Dashed: the share of all games that end at or below this total",
        Lang.FR: "Tirets\xa0: la part des parties qui ont au plus ce total",
    }.items():
        plot_totals(totals, tmp_path / "a.svg", "title", Words(lang))
        assert f">{words}</text>" in (tmp_path / "a.svg").read_text("utf-8")


def test_the_title_keeps_away_from_every_edge(tmp_path):
    from PIL import Image

    plot_totals(spread(0.5, 0.5), tmp_path / "a.png", "Long Name, " * 12, Words(Lang.EN))
    with Image.open(tmp_path / "a.png") as picture:
        grey = np.asarray(picture.convert("L"))
    assert (grey[:9] == 255).all()
    assert (grey[:, :9] == 255).all()
    assert (grey[:, -9:] == 255).all()


def test_a_title_is_no_formula(tmp_path):
    plot_totals(spread(1.0), tmp_path / "a.svg", "$a$ or $b$", Words(Lang.EN))
    assert ">$a$ or $b$</text>" in (tmp_path / "a.svg").read_text("utf-8")


def test_people_are_told_where_the_picture_is():
    assert people("distribution", "porch.toml", "--plot", "a.png").endswith("Saved a.png\n")
    french = people("distribution", "porch.toml", "--plot", "a.png", "--lang", "fr")
    assert french.endswith("a.png enregistré\n")

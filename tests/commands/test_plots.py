"""Plots: whole SVG files with the right words in them, refused before the work if need be."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fivefold.cli.plots import check_plot, write_plot
from fivefold.cli.solver_options import SolverOptions
from fivefold.commands.distribution import _plot
from fivefold.drawings import ChartLine, line_chart, svg_file
from fivefold.errors import Malformed
from fivefold.texts import Lang
from tests.support.solver_commands import plain, refused, spread

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def words_of(file):
    """What is written in a picture, which must be valid XML without what only browsers know."""
    text = Path(file).read_text("utf-8")
    assert not re.search(r"var\(|color-mix|light-dark", text)
    root = ET.fromstring(text)  # noqa: S314 (our own)
    return [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", ["b.SVG", "c.d.svg"])
def test_the_picture_is_drawn_and_replaces_what_lay_there(tmp_path, name):
    file = tmp_path / name
    file.write_text("what lay there before")
    answer = plain("distribution", "porch.toml", "--plot", file)
    assert answer["plot"] == str(file)
    assert file.read_bytes().startswith(b"<?xml")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "chances", [[1.0], [0.5, 0.5], [0.999, *[0.0] * 500, 0.001], [0.001, *[0.0] * 500, 0.999]]
)
def test_any_spread_can_be_drawn(tmp_path, porch, chances):
    options = SolverOptions(porch, lang=Lang.EN)
    for name in ("a.svg", "b.svg"):
        _plot(spread(*chances, lowest=3), "$a$ & <b>", options, tmp_path / name)
    words = words_of(tmp_path / "a.svg")
    assert "$a$ & <b>" in words
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_long_title_is_wrapped():
    drawn = svg_file("Long Name, " * 12, [plots_chart()])
    lines = re.findall(r'<text class="title"[^>]*>([^<]*)<', drawn)
    assert len(lines) > 1
    assert max(map(len, lines)) < 60


def plots_chart():
    return line_chart("Luck", [ChartLine("Ann", [0, 1], "total")], across="Turn", write=str)


def test_a_game_about_to_begin_can_be_drawn(tmp_path):
    file = tmp_path / "a.svg"
    asked = ("review", "-", "--rules", "porch.toml", "--plot", file)
    told = plain(*asked, stdin="game: porch\nplayers: \u611b\n")
    assert told["plot"] == str(file)
    assert any("\u611b" in word for word in words_of(file))


def test_a_picture_that_fails_leaves_what_lay_there(tmp_path, monkeypatch):
    def full_disk(*_args, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fivefold.drawings.svg_file", full_disk)
    (tmp_path / "a.svg").write_text("before")
    said = refused("distribution", "porch.toml", "--plot", tmp_path / "a.svg")
    assert said.endswith("No space left on device")
    assert (tmp_path / "a.svg").read_text() == "before"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.svg"]


def test_the_picture_is_drawn_before_the_file_is_touched(tmp_path):
    write_plot(tmp_path / "a.svg", "Yum", [plots_chart()], ["a note"])
    assert {"Yum", "Turn", "a note"} <= set(words_of(tmp_path / "a.svg"))
    check_plot(None)
    for name in ("a.svg/b.svg", f"{'x' * 300}.svg", "folder.svg"):
        (tmp_path / "folder.svg").mkdir(exist_ok=True)
        with pytest.raises(Malformed):
            check_plot(tmp_path / name)

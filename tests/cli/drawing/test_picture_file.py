"""Picture files: repeatable, whole, and refused early."""

import sys
from pathlib import Path

import pytest

from fivefold.cli.common.request import Request
from fivefold.cli.common.words import Words
from fivefold.cli.reports.views.totals_plot import plot_totals
from fivefold.texts import Lang
from tests.support.solver_commands import refused, spread

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_the_same_picture_is_the_same_file(tmp_path):
    for name in ("a.svg", "b.svg", "a.png", "b.png"):
        plot_totals(spread(0.5, 0.5), tmp_path / name, "title", Words(Lang.EN))
    for kind in ("svg", "png"):
        one, other = (tmp_path / f"{name}.{kind}" for name in "ab")
        assert one.read_bytes() == other.read_bytes()


def test_a_picture_that_fails_leaves_what_lay_there(tmp_path, monkeypatch):
    from matplotlib.figure import Figure

    def full_disk(_figure, file, **_options):
        file.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Figure, "savefig", full_disk)
    (tmp_path / "a.png").write_text("before")
    said = refused("distribution", "porch.toml", "--plot", tmp_path / "a.png")
    assert said.endswith("a.png: the picture can't be saved there: No space left on device")
    assert (tmp_path / "a.png").read_text() == "before"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.png"]


@pytest.mark.parametrize(
    ("file", "english", "french"),
    [
        ("a.jpg", "a.jpg: a picture must be named .png or .svg", "doit finir par .png ou .svg"),
        ("a", "a: a picture must be named", "doit finir par"),
        (
            "",
            "--plot: a file or folder must be named",
            "--plot\u00a0: il faut indiquer ici un fichier",
        ),
        (".png", ".png: a picture must be named", "doit finir par"),
        ("nowhere/a.png", "can't be saved there: No such file", "ne peut pas y être enregistrée"),
        ("folder.png", "can't be saved there: Is a directory", "ne peut pas y être enregistrée"),
        (f"{'x' * 300}.png", "can't be saved there: File name too long", "ne peut pas y être"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_solved(file, english, french):
    Path("folder.png").mkdir(exist_ok=True)
    command = ["distribution", "porch.toml", "--values", "never", "--plot", file]
    assert english in refused(*command)
    assert french in refused(*command, "--lang", "fr")
    assert not Path("never").exists()


def test_without_matplotlib_the_work_does_not_even_start(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(Request, "values", lambda _: pytest.fail("the game is solved"))
    said = refused("distribution", "porch.toml", "--plot", tmp_path / "a.png")
    assert said.endswith('this needs matplotlib to be installed: pip install "fivefold[plot]"')

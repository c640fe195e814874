"""What people are shown by `fivefold advise --aim`."""

import pytest

from fivefold.texts import Lang
from tests.support.solver_commands import people

pytestmark = pytest.mark.usefixtures("in_solver_folder")

POSITION = ("--card", "fives=15,sixes=18,row=0", "--dice", "245", "--rolls-left", "1")
VALUES = ("--values", "values")


@pytest.mark.parametrize("lang", [Lang.EN, Lang.FR])
def test_people_are_told_the_aim_and_where_it_differs(lang):
    shown = people(
        "--lang", lang, "advise", "porch.toml", *POSITION, "--aim", "beat:60,55", *VALUES
    )
    begin, points = {
        Lang.EN: ("To beat 60 and 55; a tie counts", "Playing for points"),
        Lang.FR: ("Pour battre 60 et 55", "les points"),
    }[lang]
    assert begin in shown
    assert points in shown


@pytest.mark.usefixtures("narrow_screen")
def test_a_narrow_screen_shows_it_all():
    assert "%" in people("advise", "porch.toml", *POSITION, "--aim", "62", "--all")

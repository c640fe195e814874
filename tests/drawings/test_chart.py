"""Line charts: a line and a name for each, round numbers beside them."""

import re

from fivefold.drawings.chart import Line, line_chart
from tests.support.displays import HOSTILE, parsed, pictures, said


def drawn(lines, **options):
    return line_chart("Luck", lines, across="Turn", write=lambda value: f"{value:g}", **options)


def test_every_line_has_its_name_and_its_look():
    root = parsed(drawn([Line("luck", [0, 1], "luck"), Line.of_seat(7, "Ann", [2, 3])]))
    assert pictures(root) == ["Luck"]
    looks = [group.get("class") for group in root.iter("{http://www.w3.org/2000/svg}g")]
    assert looks == ["luck", "seat-1"]
    assert {"luck", "Ann", "Turn"} <= set(said(root).split())


def test_the_x_axis_begins_where_it_is_told_to():
    assert re.search(r">100<.*>110<", drawn([Line("a", list(range(11)), "total")], first=100))


def test_lines_of_one_value_or_all_alike_are_drawn():
    parsed(drawn([Line("a", [5.0], "start")]))
    parsed(drawn([Line("a", [5.0, 5.0, 5.0], "start")]))


def test_a_gap_between_two_lines_is_shaded():
    upper, lower = Line("a", [1, 2], "luck"), Line("b", [0, 0], "total")
    assert 'class="gap"' in drawn([upper, lower], between=(upper, lower))
    assert 'class="gap"' not in drawn([upper, lower])


def test_a_long_name_is_cut_and_a_hostile_one_stays_text():
    assert ">Wolfeschlegel…<" in drawn([Line("Wolfeschlegelstein", [0, 1], "seat-0")])
    parsed(drawn([Line(HOSTILE, [0, 1], "seat-0")]))

"""Charts: scales and labels, lines, bars, intervals."""

import re

import pytest

from fivefold.drawings.charts import (
    Bars,
    ChartLine,
    Scale,
    bar_chart,
    grid,
    interval_bar,
    line_chart,
    path,
    spread_out,
    ticks,
)
from tests.support.displays import HOSTILE, parsed, pictures, said


def test_a_scale_maps_its_ends_to_its_ends():
    scale = Scale(100, 200, 40, 240)
    assert [scale(100), scale(150), scale(200)] == [40, 140, 240]
    assert Scale(0, 1, 200, 0)(0.25) == 150


@pytest.mark.parametrize(
    ("low", "high", "about", "found"),
    [
        (0, 13, 4, [0, 5, 10]),
        (0, 1, 4, [0, 0.5, 1]),
        (92.5, 239, 7, [100, 150, 200]),
        (-3, 3, 4, [-2, 0, 2]),
        (0, 0.034, 3, [0, 0.02]),
    ],
)
def test_ticks_are_round_numbers(low, high, about, found):
    assert ticks(low, high, about) == pytest.approx(found)


def test_a_grid_has_whole_numbers_below():
    drawn = grid(Scale(0, 2, 44, 448), Scale(0, 1, 182, 34), "{:.1f}".format, across=8, up=2)
    texts = [part.partition(">")[2].removesuffix("</text>") for part in drawn if "<text" in part]
    assert texts == ["0.0", "0.5", "1.0", "0", "1", "2"]


def test_labels_are_moved_apart_and_stay_inside():
    assert spread_out([10, 10, 10], 5, 0, 100) == [10, 15, 20]
    assert spread_out([99, 99], 10, 0, 100) == [90, 100]
    assert spread_out([50, 10], 10, 0, 100) == [50, 10]


def test_a_path_goes_through_its_points():
    assert path([(0, 1), (2.26, 3)]) == "M0.0 1.0L2.3 3.0"


def drawn(lines, **options):
    return line_chart("Luck", lines, across="Turn", write=lambda value: f"{value:g}", **options)


def test_every_line_has_its_name_and_its_look():
    root = parsed(drawn([ChartLine("luck", [0, 1], "luck"), ChartLine.of_seat(7, "Ann", [2, 3])]))
    assert pictures(root) == ["Luck"]
    looks = [group.get("class") for group in root.iter("{http://www.w3.org/2000/svg}g")]
    assert looks == ["luck", "seat-1"]
    assert {"luck", "Ann", "Turn"} <= set(said(root).split())


def test_the_x_axis_begins_where_it_is_told_to():
    assert re.search(r">100<.*>110<", drawn([ChartLine("a", list(range(11)), "total")], first=100))


def test_lines_of_one_value_or_all_alike_are_drawn():
    parsed(drawn([ChartLine("a", [5.0], "start")]))
    parsed(drawn([ChartLine("a", [5.0, 5.0, 5.0], "start")]))


def test_a_gap_between_two_lines_is_shaded():
    upper, lower = ChartLine("a", [1, 2], "luck"), ChartLine("b", [0, 0], "total")
    assert 'class="gap"' in drawn([upper, lower], between=(upper, lower))
    assert 'class="gap"' not in drawn([upper, lower])


def test_a_long_name_is_cut_and_a_hostile_one_stays_text():
    assert ">Wolfeschlegel…<" in drawn([ChartLine.of_seat(0, "Wolfeschlegelstein", [0, 1])])
    parsed(drawn([ChartLine(HOSTILE, [0, 1], "seat-0")]))


def bars_drawn(bars):
    return bar_chart("Totals", bars, "Total", lambda chance: f"{chance:.0%}")


def test_there_is_a_step_for_each_total():
    chart = bars_drawn(Bars(10, [0.2, 0.3, 0, 0.5], 11.8, "mean 11.8", {10: "5%", 13: "95%"}))
    root = parsed(chart)
    assert pictures(root) == ["Totals"]
    steps = next(part for part in root.iter() if part.get("class") == "bars").get("d")
    assert steps.count("H") == 4
    assert {"mean", "11.8", "5%", "95%", "Total"} <= set(said(root).split())


def test_labels_of_percentiles_that_would_touch_are_left_out():
    marks = {100: "50%", 101: "75%", 300: "95%", 201: "25%"}
    chart = bars_drawn(Bars(0, [1 / 401] * 401, 200.0, "mean", marks))
    assert "50%" in chart
    assert "95%" in chart
    assert "75%" not in chart  # beside another one
    assert "25%" not in chart  # on the line of the mean


def test_a_single_total_is_drawn():
    parsed(bars_drawn(Bars(7, [1.0], 7.0, "mean 7", {7: "50%"})))


def test_the_bar_is_as_long_as_the_share_and_the_whiskers_as_far_as_the_interval():
    drawn = interval_bar(0.5, 0.25, 0.75)
    assert 'class="share" y="4" width="60"' in drawn
    assert "M30.0 1v16" in drawn
    assert "M90.0 1v16" in drawn


def test_the_figures_stand_beside_it_so_it_is_not_read_aloud():
    assert pictures(parsed(interval_bar(0, 0, 0.1))) == []

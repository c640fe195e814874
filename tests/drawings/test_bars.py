"""A distribution as bars, with its mean and percentiles."""

from fivefold.drawings.bars import Bars, bar_chart
from tests.support.displays import parsed, pictures, said


def drawn(bars):
    return bar_chart("Totals", bars, "Total", lambda chance: f"{chance:.0%}")


def test_there_is_a_step_for_each_total():
    chart = drawn(Bars(10, [0.2, 0.3, 0, 0.5], 11.8, "mean 11.8", {10: "5%", 13: "95%"}))
    root = parsed(chart)
    assert pictures(root) == ["Totals"]
    steps = next(part for part in root.iter() if part.get("class") == "bars").get("d")
    assert steps.count("H") == 4
    assert {"mean", "11.8", "5%", "95%", "Total"} <= set(said(root).split())


def test_labels_of_percentiles_that_would_touch_are_left_out():
    marks = {100: "50%", 101: "75%", 300: "95%", 201: "25%"}
    chart = drawn(Bars(0, [1 / 401] * 401, 200.0, "mean", marks))
    assert "50%" in chart
    assert "95%" in chart
    assert "75%" not in chart  # beside another one
    assert "25%" not in chart  # on the line of the mean


def test_a_single_total_is_drawn():
    parsed(drawn(Bars(7, [1.0], 7.0, "mean 7", {7: "50%"})))

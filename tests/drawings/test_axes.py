"""The geometry of charts."""

import pytest

from fivefold.drawings.axes import Scale, grid, path, spread_out, ticks


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

"""A share and its interval as a small bar."""

from fivefold.drawings.interval import interval_bar
from tests.support.displays import parsed, pictures


def test_the_bar_is_as_long_as_the_share_and_the_whiskers_as_far_as_the_interval():
    drawn = interval_bar(0.5, 0.25, 0.75)
    assert 'class="share" y="4" width="60"' in drawn
    assert "M30.0 1v16" in drawn
    assert "M90.0 1v16" in drawn


def test_the_figures_stand_beside_it_so_it_is_not_read_aloud():
    assert pictures(parsed(interval_bar(0, 0, 0.1))) == []

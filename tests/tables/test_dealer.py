"""The fair dice and cards of a table."""

from tests.support.tables import started


def test_fair_dice_are_the_same_whenever_they_are_asked_for():
    assert started().acts("roll", "keep").events == started().acts("roll", "keep").events

"""Games whose values come with the page."""

from dataclasses import replace

from fivefold.pocket.brought import values_of
from fivefold.rules import scorecard_rules


def test_only_the_rules_of_the_game_itself_have_its_values():
    brought, yum = values_of(["yum"]), scorecard_rules("yum")
    assert brought(yum)
    assert not brought(replace(yum, rolls=2))
    assert not brought(scorecard_rules("yacht"))

"""Who may do what at a table."""

from fivefold.tables.commands import Leave
from tests.support.tables import started
from tests.support.views import acts_of


def test_dice_of_somebody_away_are_the_tables():
    at = started("yum", ("me/real", "me")).ask(Leave(id="m", seat=0))
    assert acts_of(at) == {"roll": 5, "typed": False}

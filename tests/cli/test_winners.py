"""Who won, and with how much."""

from fivefold.cli.drawing import won_by
from fivefold.cli.words import Words
from fivefold.texts import Lang


def test_one_wins_and_several_share():
    assert won_by(["Ann"], "$300", Words(Lang.EN)) == "Ann wins with $300"
    assert won_by(["Ann", "Bo"], "12", Words(Lang.EN)) == "Ann, Bo share the win with 12"
    french = won_by(["Ann", "Bo"], "12", Words(Lang.FR))
    assert french == "Ann, Bo se partagent la victoire avec 12"

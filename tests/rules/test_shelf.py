"""Family games that come with the package as rule files."""

from importlib import resources

from fivefold.record import Record
from fivefold.rules import parse_rules

SHELF = resources.files("fivefold.rules") / "shelf"

# Worked out by hand. Ann saves two rolls, Bo uses all of his; then Ann rolls five times.
MAXI = """\
game: maxi-yatzy-saved
players: Ann, Bo

Ann: 555666 villa 33
Bo: 112346/1234 112345/12345 123456 full-straight 21
Ann: 112235/11 111246/111 111356/111 111126/1111 111111 maxi-yatzy 100
Bo: 446666 tower 32
"""


def on_the_shelf(game):
    return parse_rules((SHELF / f"{game}.toml").read_bytes(), f"{game}.toml")


def test_maxi_yatzy_saves_rolls():
    rules = on_the_shelf("maxi-yatzy-saved")
    record = Record.parse(MAXI, rules=rules)
    assert str(record) == MAXI
    assert [sheet.saved for sheet in record.game.sheets] == [0, 2]
    assert [sheet.total for sheet in record.game.sheets] == [133, 53]
    assert (len(rules.boxes), rules.dice, rules.most_rolls) == (20, 6, 41)
    assert "saved" in rules.rulings[0]["en"]

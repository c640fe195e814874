from fivefold.protocol.look import Colour, Drawing, Look
from fivefold.rules.fingerprint import fingerprint
from tests.support.rule_files import game, read


def test_a_look_is_no_part_of_how_a_game_is_played():
    plain = read(game())
    assert plain.look == Look(Colour.TEAL, Drawing.SHEET)
    red = read(game(("colour", "red"), ("drawing", "boat")))
    assert red.look == Look(Colour.RED, Drawing.BOAT)
    assert fingerprint(red) == fingerprint(plain)

"""Colours and drawings: what a rule file can name, each built-in game its own."""

from fivefold.protocol.look import DEFAULT_LOOK, Colour, Drawing, Look
from fivefold.rules import built_in, game_ids


def test_a_game_that_names_no_look_has_the_default_one(porch):
    assert porch.look == DEFAULT_LOOK == Look(Colour("teal"), Drawing("sheet"))


def test_no_two_built_in_games_are_drawn_alike():
    looks = [built_in(game).look for game in game_ids()]
    assert len({look.drawing for look in looks}) == len(looks)
    assert len(set(looks)) == len(looks)

"""Colours and drawings: what a rule file can name, each game that comes with it its own."""

from fivefold.protocol.look import DEFAULT_LOOK, Colour, Drawing, Look
from fivefold.rules import built_in, known_ids, shelf_ids


def test_a_game_that_names_no_look_has_the_default_one(porch):
    assert porch.look == DEFAULT_LOOK == Look(Colour("teal"), Drawing("sheet"))


def test_no_two_games_are_drawn_alike():
    drawings = {built_in(game).look.drawing for game in known_ids()}
    assert len(drawings) == len(known_ids())


def test_family_games_can_be_told_apart_by_colour():
    colours = {built_in(game).look.colour for game in shelf_ids()}
    assert len(colours) == len(shelf_ids())
    assert not {Colour.GREEN, Colour.TEAL} <= colours  # almost the same

"""The players' lines in charts: all different, with names that fit."""

from fivefold.cli.drawing.player_lines import look, short


def test_the_first_56_players_look_different():
    assert len({look(number) for number in range(56)}) == 56


def test_long_names_are_cut():
    assert short("Ann") == "Ann"
    assert short("Florence-Amandine the Third") == "Florence-Amandi…"

"""What every game's rules answer, and the look that screens show a game with."""

import pytest

from fivefold.errors import Malformed
from fivefold.games.poker import PokerGame
from fivefold.games.scorecard import ScorecardGame
from fivefold.protocol.rules import DEFAULT_LOOK, Colour, Drawing, Look
from fivefold.rules import built_in, known_ids, load_deck, shelf_ids

YUM, POKER = built_in("yum"), built_in("deluxe-poker")


def test_rules_begin_a_game_of_their_kind():
    assert isinstance(YUM.new(2), ScorecardGame)
    assert isinstance(POKER.new(2), PokerGame)
    assert built_in("classique").new(2, manches=3).manches == 3


def test_what_a_game_is_played_with():
    assert (YUM.has_sheet, YUM.has_cards) == (True, False)
    assert (POKER.has_sheet, POKER.has_cards) == (False, True)


def test_other_cards_only_where_there_are_cards():
    few = load_deck()[:7]
    assert POKER.with_deck(few).deck == tuple(few)
    with pytest.raises(Malformed) as refused:
        YUM.with_deck(few)
    assert refused.value.code == "no-cards-here"


@pytest.mark.parametrize("players", [1, 7])
def test_a_wrong_number_of_players_is_refused_with_the_right_ones(players):
    POKER.check_players(2)
    POKER.check_players(6)
    with pytest.raises(Malformed) as refused:
        POKER.check_players(players)
    assert refused.value.code == "wrong-players"
    assert refused.value.facts == {"players": players, "fewest": 2, "most": 6}


def test_the_view_of_a_game_has_the_kind_of_its_rules():
    assert YUM.new(1).view()["kind"] == YUM.kind
    assert POKER.new(2).view()["kind"] == POKER.kind


def test_a_game_that_names_no_look_has_the_default_one(porch):
    assert porch.look == DEFAULT_LOOK == Look(Colour("teal"), Drawing("sheet"))


def test_no_two_games_are_drawn_alike():
    drawings = {built_in(game).look.drawing for game in known_ids()}
    assert len(drawings) == len(known_ids())


def test_family_games_can_be_told_apart_by_colour():
    colours = {built_in(game).look.colour for game in shelf_ids()}
    assert len(colours) == len(shelf_ids())
    assert not {Colour.GREEN, Colour.TEAL} <= colours  # almost the same

"""What every game's rules answer."""

import pytest

from fivefold.errors import Malformed
from fivefold.games.poker import PokerGame
from fivefold.games.scorecard import ScorecardGame
from fivefold.protocol.rules import kind_of
from fivefold.rules import built_in, load_deck

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


def test_games_of_one_kind_share_what_their_kind_provides():
    assert kind_of(YUM) is kind_of(built_in("yacht")) is not kind_of(POKER)
    assert kind_of(YUM).view(YUM.new(1))["kind"] == YUM.kind
    assert kind_of(POKER).view(POKER.new(2))["kind"] == POKER.kind

"""Names at the seats: one for each, or numbers."""

import pytest

from fivefold.errors import Malformed
from fivefold.games import game_ids, new_game
from fivefold.texts import Lang


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Bo", "Cléo"]])
def test_every_player_has_a_name(game, names):
    with pytest.raises(Malformed) as refused:
        new_game(game, 2).html(names=names)
    assert refused.value.code == "wrong-name-count"
    assert refused.value.facts == {"names": len(names), "count": 2}


@pytest.mark.parametrize("game", game_ids())
def test_a_single_text_is_no_list_of_names(game):
    with pytest.raises(Malformed) as refused:
        new_game(game, 2).html(names="Bo")
    assert refused.value.code == "names-not-listed"


@pytest.mark.parametrize("game", game_ids())
def test_without_names_players_have_numbers(game):
    assert "Joueur 2" in new_game(game, 2).html(Lang.FR)

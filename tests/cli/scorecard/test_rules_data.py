"""The rules of a scorecard game as data."""

import pytest

from fivefold.games.scorecard import Sheet, possible_points
from fivefold.rules import built_in, game_ids, load_rules, scorecard_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.paths import OWN_RULES
from tests.support.rules_pages import data


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", [*scorecard_ids(), OWN_RULES], ids=str)
def test_a_scorecard_game_has_its_boxes_and_bonuses(game, lang):
    told = data(game, lang=lang)
    rules = built_in(game) if game in game_ids() else load_rules(game)
    assert (told["id"], told["dice"], told["rolls"]) == (rules.id, rules.dice, rules.rolls)
    assert told["bonuses"] == [text[lang] for text in describe_bonuses(rules)]
    assert told["rulings"] == [text[lang] for text in rules.rulings]
    assert len(told["boxes"]) == len(rules.boxes)
    for box, place in zip(told["boxes"], rules.places, strict=True):
        own = rules.boxes[place]
        assert (box["id"], box["section"]) == (own.id, own.section)
        assert (box["label"], box["scores"]) == (own.label[lang], describe_box(rules, own)[lang])
        assert box["most"] == max(possible_points(Sheet.empty(rules), place))
        assert set(box["aliases"]) == own.aliases


def test_bonuses_are_figures_too():
    assert data("yard-forced")["upper_bonus"] == {"at": 63, "points": 35}
    five = data("yard-forced")["five_of_a_kind"]
    assert (five["box"], five["bonus"], five["trump"]) == ("five-of-a-kind", 100, "forced")
    assert "full-house" in five["trump_boxes"]
    assert data("yacht")["five_of_a_kind"] is None

"""The games of the shelf: scored a second time, with examples, listed after the built-in ones."""

import json

import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, points_in
from fivefold.record import Record, summary
from fivefold.rules import built_in, game_ids, known_ids, load_rules, shelf_ids
from fivefold.texts import Lang
from tests.second import shelf_scorer
from tests.support.paths import ROOT

EXAMPLES = ROOT / "tests" / "data" / "shelf"
every_game = pytest.mark.parametrize("game", shelf_ids())


def test_the_shelf_comes_after_the_built_in_games():
    assert known_ids() == (*game_ids(), *shelf_ids())
    assert set(shelf_ids()) == set(shelf_scorer.GAMES)
    assert not set(shelf_ids()) & set(game_ids())


@every_game
def test_every_roll_scores_what_a_second_scorer_says(game):
    rules = built_in(game)
    for roll in rolls(rules.dice):
        for box, points in zip(rules.index, rules.scores[roll], strict=True):
            assert points == shelf_scorer.score(game, box, list(roll)), (box, roll)


def test_generala_pays_more_on_the_first_roll():
    rules = built_in("generala")
    more = {box.id: int(box.first_roll) for box in rules.boxes if box.first_roll}
    assert more == shelf_scorer.FIRST_ROLL
    sheet, place = Sheet.empty(rules), rules.index["full"]
    for roll in rolls(5):
        later = points_in(sheet, roll, place)
        assert points_in(sheet, roll, place, first=True) == later + 5 * bool(later)


@every_game
def test_examples_are_replayed_to_what_stands_beside_them(game):
    ends = set()
    for how in ("finished", "in-progress"):
        record = Record.read(EXAMPLES / f"{game}-{how}.fivefold")
        told = json.loads((EXAMPLES / f"{game}-{how}.json").read_text("utf-8"))
        assert (record.game.rules.id, summary(record)) == (game, told)
        ends.add(record.game.over)
    assert ends == {True, False}


@every_game
def test_all_texts_are_there_in_every_language(game):
    rules = built_in(game)
    assert rules.tips
    texts = [rules.summary, rules.source, *rules.rulings, *rules.tips]
    assert [text[Lang.EN] for text in texts if text[Lang.EN] == text[Lang.FR]] == []


def test_a_file_of_your_own_may_have_the_id_of_a_game_on_the_shelf(tmp_path):
    file = tmp_path / "yatzy.toml"
    text = (ROOT / "src/fivefold/rules/shelf/yatzy.toml").read_text("utf-8")
    file.write_text(text.replace("points = 50", "points = 35"), "utf-8")
    own = load_rules(file)
    assert own.upper_bonus.points == 35
    record = Record.parse("game: yatzy\nplayers: Ann\n\nAnn: 11111 yatzy 50\n", rules=own)
    assert record.game.rules is own
    assert Record.parse(str(record)).game.rules is built_in("yatzy")

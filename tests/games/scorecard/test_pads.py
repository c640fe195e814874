"""Boxes that wait, points for the first roll and columns, as the referee plays them."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, RecordError
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, ScorecardGame, Sheet
from fivefold.games.scorecard.scoring import most_points, possible_points
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.games.scorecard.view import acts, sheet_view
from fivefold.protocol import Roll
from fivefold.record import Record
from tests.support.pads import FULL, ONES, SIXES, generala, pad, three_columns


def played(rules, *moves):
    game = ScorecardGame.new(rules, players=1)
    for move in moves:
        game = game.play(move)
    return game


def refused(game, move):
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    return caught.value


def test_boxes_in_order_are_filled_one_by_one():
    rules = pad(ONES, SIXES, FULL, head='fill = "up"')
    game = played(rules, Roll(Dice("11166")))
    assert dict(game.preview()) == {"full": 35}
    assert [str(move) for move in game.legal_moves() if isinstance(move, Fill)] == ["fill full"]
    assert refused(game, Fill("sixes")).code == "box-not-yet"
    assert "forced" not in acts(game, 0, typed=False)
    game = game.play(Fill("full"))
    assert refused(game, Note("ones", 3)).code == "box-not-yet"
    assert list(acts(game, 0, typed=True)["notes"]) == ["sixes"]
    assert game.play(Note("sixes", 12)).sheets[0].ready == (0,)


def test_the_first_roll_pays_more_and_later_ones_do_not():
    rules = generala()
    first = played(rules, Roll(Dice("11166")))
    assert first.preview()["full"] == 35
    later = first.play(Keep("1116")).play(Roll(Dice("6")))
    assert later.preview()["full"] == 30
    assert played(rules, FinalRoll(Dice("11166"))).preview()["full"] == 30
    assert played(rules, Note("full", 35)).sheets[0].total == 35
    assert possible_points(Sheet.empty(rules), rules.index["full"]) == {0, 30, 35}


def test_with_saved_rolls_only_the_first_roll_of_a_turn_pays_more():
    rules = pad(ONES, SIXES, FULL, head="saved_rolls = true")
    begun = played(rules, Roll(Dice("11123")), Fill("ones"), Roll(Dice("11166")))
    assert begun.sheets[0].saved == 2
    assert begun.preview()["full"] == 35
    # After two more rolls, as many are left as after the first roll of a turn without saved ones.
    later = begun.play(Keep("1116")).play(Roll(Dice("5"))).play(Keep("1116")).play(Roll(Dice("6")))
    assert later.phase.rolls_left == 2
    assert later.preview()["full"] == 30
    assert begun.play(Fill("full")).sheets[0].saved == 4
    record = "game: pad\nplayers: Ann\n\nAnn: 11123 ones 3\nAnn: 11166 full 35\n"
    assert str(Record.parse(record, rules=rules)) == record


def test_a_box_that_needs_another_one_scores_only_after_it():
    rules = generala()
    game = played(rules, Roll(Dice("44444")))
    assert game.preview()["double"] == 0
    assert "Grand" in acts(game, 0, typed=False)["reasons"]["double"]["en"]
    after = game.play(Fill("grand")).play(Roll(Dice("22222")))
    assert after.preview()["double"] == 120
    missed = played(rules, Roll(Dice("12345")), Fill("grand"), Roll(Dice("22222")))
    assert missed.preview()["double"] == 0
    assert most_points(rules, rules.index["double"]) == 120


def test_a_sheet_is_built_in_an_order_that_can_be_played():
    rules = generala()
    assert sheet_from(rules, {"double": 120, "grand": 40}).total == 160
    with pytest.raises(IllegalMove):
        sheet_from(rules, {"double": 120, "grand": 0})
    columns = three_columns()
    assert sheet_from(columns, {"sixes-down": 6, "ones-down": 3}).total == 9
    with pytest.raises(IllegalMove):
        sheet_from(columns, {"sixes-down": 6})


def test_every_column_has_its_own_bonus_and_is_multiplied():
    rules = three_columns()
    sheet = sheet_from(
        rules, {"ones-down": 2, "sixes-down": 18, "ones-free": 6, "sixes-free": 90, "grand-up": 80}
    )
    assert [tuple(column) for column in sheet.columns] == [(20, 10, 0), (0, 0, 80), (96, 45, 0)]
    assert (sheet.upper_total, sheet.upper_bonus, sheet.total) == (116, 55, 251)
    assert sheet_view(sheet)["columns"][2] == {
        "upper_total": 96,
        "upper_bonus": 45,
        "lower_total": 0,
    }
    assert sheet.ready == (2, 4, 8)


def test_a_record_of_such_a_game_is_read_back():
    rules = three_columns()
    turns = ["11122/111 11145 ones-down 3", "66666 grand-up 100", "*12366 sixes-free 36"]
    text = "\n".join(["game: pad", "players: Ann", "", *(f"Ann: {turn}" for turn in turns), ""])
    record = Record.parse(text, rules=rules)
    assert record.game.sheets[0].boxes == {"ones-down": 3, "grand-up": 100, "sixes-free": 36}
    assert str(record) == text
    with pytest.raises(RecordError) as wrong:
        Record.parse(text.replace("ones-down 3", "sixes-down 0"), rules=rules)
    assert "only after ones-down" in str(wrong.value)

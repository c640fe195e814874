"""Rules that few games have: boxes that wait, points for the first roll, columns, saved rolls."""

from dataclasses import replace

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError, IllegalMove, RecordError
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, FinalRoll, Note, Position, Sheet
from fivefold.games.scorecard.scoring import most_points, possible_points
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.games.scorecard.view import acts, player_view, sheet_view, view
from fivefold.record import Record, summary
from tests.support.pads import FULL, ONES, SIXES, generala, pad, three_columns
from tests.support.scorecard_play import keep, played, refusal, roll


def alone(rules, *moves):
    return played(new_game(rules, 1), *moves)


def test_boxes_in_order_are_filled_one_by_one():
    game = alone(pad(ONES, SIXES, FULL, head='fill = "up"'), roll("11166"))
    assert dict(game.preview()) == {"full": 35}
    assert [str(move) for move in game.legal_moves() if isinstance(move, Fill)] == ["fill full"]
    assert refusal(game, Fill("sixes")) == "box-not-yet"
    assert "forced" not in acts(game, 0, typed=False)
    game = game.play(Fill("full"))
    assert refusal(game, Note("ones", 3)) == "box-not-yet"
    assert list(acts(game, 0, typed=True)["notes"]) == ["sixes"]
    assert game.play(Note("sixes", 12)).sheets[0].ready == (0,)


def test_the_first_roll_pays_more_and_later_ones_do_not():
    rules = generala()
    first = alone(rules, roll("11166"))
    assert first.preview()["full"] == 35
    assert played(first, keep("1116"), roll("6")).preview()["full"] == 30
    assert alone(rules, FinalRoll(Dice("11166"))).preview()["full"] == 30
    assert alone(rules, Note("full", 35)).sheets[0].total == 35
    assert possible_points(Sheet.empty(rules), rules.index["full"]) == {0, 30, 35}


def test_with_saved_rolls_only_the_first_roll_of_a_turn_pays_more():
    rules = pad(ONES, SIXES, FULL, head="saved_rolls = true")
    begun = alone(rules, roll("11123"), Fill("ones"), roll("11166"))
    assert begun.sheets[0].saved == 2
    assert begun.preview()["full"] == 35
    # After two more rolls, as many are left as after the first roll of a turn without saved ones.
    later = played(begun, keep("1116"), roll("5"), keep("1116"), roll("6"))
    assert later.phase.rolls_left == 2
    assert later.preview()["full"] == 30
    assert begun.play(Fill("full")).sheets[0].saved == 4
    record = "game: pad\nplayers: Ann\n\nAnn: 11123 ones 3\nAnn: 11166 full 35\n"
    assert str(Record.parse(record, rules=rules)) == record


def test_a_box_that_needs_another_one_scores_only_after_it():
    rules = generala()
    game = alone(rules, roll("44444"))
    assert game.preview()["double"] == 0
    assert "Grand" in acts(game, 0, typed=False)["reasons"]["double"]["en"]
    assert played(game, Fill("grand"), roll("22222")).preview()["double"] == 120
    missed = alone(rules, roll("12345"), Fill("grand"), roll("22222"))
    assert missed.preview()["double"] == 0
    assert most_points(rules, rules.index["double"]) == 120


def test_a_sheet_is_built_in_an_order_that_can_be_played():
    rules, columns = generala(), three_columns()
    assert sheet_from(rules, {"double": 120, "grand": 40}).total == 160
    assert sheet_from(columns, {"sixes-down": 6, "ones-down": 3}).total == 9
    for wrong, points in ((rules, {"double": 120, "grand": 0}), (columns, {"sixes-down": 6})):
        with pytest.raises(IllegalMove):
            sheet_from(wrong, points)


def test_every_column_has_its_own_bonus_and_is_multiplied():
    points = {"ones-down": 2, "sixes-down": 18, "ones-free": 6, "sixes-free": 90, "grand-up": 80}
    sheet = sheet_from(three_columns(), points)
    assert [tuple(column) for column in sheet.columns] == [(20, 10, 0), (0, 0, 80), (96, 45, 0)]
    assert (sheet.upper_total, sheet.upper_bonus, sheet.total) == (116, 55, 251)
    last = {"upper_total": 96, "upper_bonus": 45, "lower_total": 0}
    assert sheet_view(sheet)["columns"][2] == last
    assert sheet.ready == (2, 4, 8)


def test_a_record_of_columns_is_read_back():
    rules = three_columns()
    turns = ["11122/111 11145 ones-down 3", "66666 grand-up 100", "*12366 sixes-free 36"]
    text = "\n".join(["game: pad", "players: Ann", "", *(f"Ann: {turn}" for turn in turns), ""])
    record = Record.parse(text, rules=rules)
    assert record.game.sheets[0].boxes == {"ones-down": 3, "grand-up": 100, "sixes-free": 36}
    assert str(record) == text
    with pytest.raises(RecordError, match="only after ones-down"):
        Record.parse(text.replace("ones-down 3", "sixes-down 0"), rules=rules)


# Games that save rolls: what a turn leaves over may be used in any later turn


@pytest.fixture(scope="module")
def saving(porch):
    """Three dice, two rolls a turn, five boxes."""
    return replace(porch, id="saving", saved_rolls=True)


def saved(game):
    return [sheet.saved for sheet in game.sheets]


def test_what_a_turn_leaves_over_is_saved_and_added_to_the_next(saving):
    game = played(new_game(saving, 2), roll("666"), Fill("sixes"))
    assert saved(game) == [1, 0]
    assert saved(played(game, roll("123"), keep("12"), roll("3"), Fill("row"))) == [1, 0]
    game = alone(saving, roll("666"), Fill("sixes"))
    assert game.phase.rolls_left == 3
    game = played(game, roll("125"), keep("12"), roll("5"), keep("12"))
    assert (game.due.turn, game.due.roll, game.due.count) == (2, 3, 1)
    game = played(game, roll("4"))
    assert game.legal_moves() == tuple(map(Fill, ("fives", "pair", "row", "chance")))
    assert saved(played(game, Fill("chance"))) == [0]


def test_a_turn_may_go_on_saving(saving):
    game = alone(saving, roll("666"), Fill("sixes"), roll("555"), Fill("fives"))
    assert saved(game) == [2]
    assert game.sheets[0].most_saved == 2


def test_other_games_save_nothing(porch):
    game = alone(porch, roll("666"), Fill("sixes"))
    assert saved(game) == [0]
    assert game.phase.rolls_left == porch.rolls == porch.most_rolls
    assert "saved" not in player_view(game, 0)
    assert "saved_left" not in str(view(game))


def test_turns_from_paper_neither_save_nor_use_rolls(saving):
    game = alone(saving, roll("666"), Fill("sixes"))
    assert saved(played(game, Note("fives", 10))) == [1]
    final = played(game, FinalRoll(Dice("555")))
    assert all(isinstance(move, Fill) for move in final.legal_moves())
    assert saved(played(final, Fill("fives"))) == [1]
    assert refusal(played(game, roll("123")), FinalRoll(Dice("555"))) == "turn-begun"


def test_the_view_shows_saved_rolls(saving):
    game = alone(saving, roll("666"), Fill("sixes"), roll("125"))
    assert player_view(game, 0)["saved"] == 1
    assert view(game)["turn"]["rolls_left"] == 2
    assert view(game)["turn"]["saved_left"] == 1
    assert "saved rolls 1" in str(game)
    assert "roll 1 of 3" in str(game)


def test_a_turn_without_saved_rolls_ends_after_its_own(saving):
    assert refusal(alone(saving, roll("135"), keep("1"), roll("55")), keep("55")) == "no-rolls-left"
    line = "Ann: 125/12 125/12 123 row 20\n"
    with pytest.raises(FivefoldError, match="no rolls are left"):
        Record.parse(f"game: saving\nplayers: Ann\n\n{line}", rules=saving)


def test_a_record_says_how_many_rolls_are_saved(saving):
    turns = "Ann: 666 sixes 18\nBo: 135/5 155 fives 10\nAnn: 125/12 125/12 123 row 20\n"
    text = f"game: saving\nplayers: Ann, Bo\n\n{turns}Bo: 111 pair 2\n"
    record = Record.parse(text, rules=saving)
    assert str(record) == text
    assert saved(record.game) == [0, 1]
    assert [player["saved"] for player in summary(record)["players"]] == [0, 1]


def test_a_sheet_and_a_position_are_checked_with_their_saved_rolls(saving, porch):
    points = {"sixes": 18, "fives": 10}
    assert sheet_from(saving, points, saved=2).rolls == 4
    for rules, number, code in ((saving, 3, "wrong-saved"), (porch, 1, "no-saved-rolls")):
        with pytest.raises(IllegalMove) as refused:
            sheet_from(rules, points, saved=number)
        assert refused.value.code == code
    sheet = sheet_from(saving, {"sixes": 18}, saved=1)
    Position(sheet, Dice("123"), rolls_left=2).check()
    with pytest.raises(IllegalMove) as refused:
        Position(sheet, Dice("123"), rolls_left=3).check()
    assert refused.value.facts["possible"] == (0, 1, 2)
    after = Position(sheet, Dice("123"), rolls_left=2).after(Fill("row"))
    assert after == Sheet(saving, (None, 18, None, 20, None), saved=2)


def test_a_turn_may_have_every_roll_that_can_be_saved(saving):
    assert saving.most_rolls == 2 + 4

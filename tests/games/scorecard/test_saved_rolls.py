"""Games that save rolls: what a turn leaves over may be used in any later turn."""

from dataclasses import replace

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError, IllegalMove
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.games.scorecard.view import player_view, view
from fivefold.protocol import Roll
from fivefold.record import Record, summary


@pytest.fixture(scope="module")
def saving(porch):
    """Three dice, two rolls a turn, five boxes."""
    return replace(porch, id="saving", saved_rolls=True)


def played(game, *moves):
    for move in moves:
        game = game.play(move)
    return game


def roll(dice):
    return Roll(Dice(dice))


def keep(dice):
    return Keep(Dice(dice))


def saved(game):
    return [sheet.saved for sheet in game.sheets]


def test_what_a_turn_leaves_over_is_saved(saving):
    game = played(new_game(saving, 2), roll("666"), Fill("sixes"))
    assert saved(game) == [1, 0]
    game = played(game, roll("123"), keep("12"), roll("3"), Fill("row"))
    assert saved(game) == [1, 0]


def test_saved_rolls_are_added_to_those_of_the_next_turn(saving):
    game = played(new_game(saving, 1), roll("666"), Fill("sixes"))
    assert game.phase.rolls_left == 3
    game = played(game, roll("125"), keep("12"), roll("5"), keep("12"))
    assert (game.due.turn, game.due.roll, game.due.count) == (2, 3, 1)
    game = played(game, roll("4"))
    assert game.legal_moves() == tuple(map(Fill, ("fives", "pair", "row", "chance")))
    assert saved(played(game, Fill("chance"))) == [0]


def test_a_turn_may_go_on_saving(saving):
    game = played(new_game(saving, 1), roll("666"), Fill("sixes"), roll("555"), Fill("fives"))
    assert saved(game) == [2]
    assert game.sheets[0].most_saved == 2


def test_other_games_save_nothing(porch):
    game = played(new_game(porch, 1), roll("666"), Fill("sixes"))
    assert saved(game) == [0]
    assert game.phase.rolls_left == porch.rolls == porch.most_rolls
    assert "saved" not in player_view(game, 0)
    assert "saved_left" not in str(view(game))


def test_turns_from_paper_neither_save_nor_use_rolls(saving):
    game = played(new_game(saving, 1), roll("666"), Fill("sixes"))
    assert saved(played(game, Note("fives", 10))) == [1]
    final = played(game, FinalRoll(Dice("555")))
    assert all(isinstance(move, Fill) for move in final.legal_moves())
    assert saved(played(final, Fill("fives"))) == [1]
    with pytest.raises(IllegalMove):
        played(game, roll("123"), FinalRoll(Dice("555")))


def test_the_view_shows_them(saving):
    game = played(new_game(saving, 1), roll("666"), Fill("sixes"), roll("125"))
    assert player_view(game, 0)["saved"] == 1
    assert view(game)["turn"]["rolls_left"] == 2
    assert view(game)["turn"]["saved_left"] == 1
    assert "saved rolls 1" in str(game)
    assert "roll 1 of 3" in str(game)


LINES = """\
Ann: 666 sixes 18
Bo: 135/5 155 fives 10
Ann: 125/12 125/12 123 row 20
Bo: 111 pair 2
"""


def test_a_turn_without_saved_rolls_ends_after_its_own(saving):
    game = played(new_game(saving, 1), roll("135"), keep("1"), roll("55"))
    with pytest.raises(IllegalMove, match="no rolls are left"):
        played(game, keep("55"))


def test_a_record_tells_how_many_rolls_are_saved(saving):
    text = f"game: saving\nplayers: Ann, Bo\n\n{LINES}"
    record = Record.parse(text, rules=saving)
    assert str(record) == text
    assert saved(record.game) == [0, 1]
    assert [player["saved"] for player in summary(record)["players"]] == [0, 1]


def test_a_record_can_t_use_rolls_that_nobody_saved(saving):
    line = "Ann: 125/12 125/12 123 row 20\n"
    with pytest.raises(FivefoldError, match="no rolls are left"):
        Record.parse(f"game: saving\nplayers: Ann\n\n{line}", rules=saving)


def test_a_sheet_can_be_given_its_saved_rolls(saving, porch):
    points = {"sixes": 18, "fives": 10}
    assert sheet_from(saving, points, saved=2).rolls == 4
    for rules, number, code in ((saving, 3, "wrong-saved"), (porch, 1, "no-saved-rolls")):
        with pytest.raises(IllegalMove) as refused:
            sheet_from(rules, points, saved=number)
        assert refused.value.code == code


def test_a_position_may_have_as_many_rolls_left_as_its_turn(saving):
    sheet = sheet_from(saving, {"sixes": 18}, saved=1)
    Position(sheet, Dice("123"), rolls_left=2).check()
    with pytest.raises(IllegalMove) as refused:
        Position(sheet, Dice("123"), rolls_left=3).check()
    assert refused.value.facts["possible"] == (0, 1, 2)
    after = Position(sheet, Dice("123"), rolls_left=2).after(Fill("row"))
    assert after == Sheet(saving, (None, 18, None, 20, None), saved=2)


def test_no_two_rolls_of_a_game_have_the_same_key(saving):
    """A turn may have any number of saved rolls, so each has room for all of them."""
    assert saving.most_rolls == 2 + 4

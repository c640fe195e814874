from fivefold.coach.scorecard.reviewed_moves import reviewed_moves
from fivefold.coach.scorecard.turns import Written, in_turns
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep
from fivefold.record import Record
from tests.support.solved import solved

YARD = "game: yard-free\nplayers: Ann, Bo\n"


def turns_of_ann(text):
    record = Record.parse(YARD + text)
    moves = reviewed_moves(record, solved("yard-free"))
    return in_turns(move for move in moves if move.turn.seat == 0)


def test_a_turn_ends_with_its_box():
    first, second = turns_of_ann(
        "Ann: 13356/33 33345/333 33355 full-house\nBo: - chance 20\nAnn: 12345/1234"
    )
    assert [type(move.move) for move in first.moves][-1] is Fill
    assert (first.number, first.dice, first.written) == (
        1,
        Dice("33355"),
        Written("full-house", 25, 0),
    )
    assert (second.number, second.dice, second.written) == (2, Dice("12345"), None)
    assert isinstance(second.moves[-1].move, Keep)


def test_luck_and_cost_add_up_over_the_moves():
    (turn,) = turns_of_ann("Ann: 13356/33 33345/333 33355 full-house")
    start = solved("yard-free").expected_total(turn.moves[0].position.sheet)
    assert abs(turn.expected - (start + turn.luck - turn.cost)) < 1e-9
    assert turn.split


def test_a_turn_off_paper_can_not_be_split():
    noted, rolled = turns_of_ann(
        "Ann: - five-of-a-kind 50\nBo: - chance 20\nAnn: - sixes 30 +100\n"
    )
    assert not noted.split
    assert (noted.dice, noted.written) == (None, Written("five-of-a-kind", 50, 0))
    assert rolled.written == Written("sixes", 30, 100)

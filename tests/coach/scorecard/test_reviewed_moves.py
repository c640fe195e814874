import pytest

from fivefold.coach.scorecard.review import review
from fivefold.coach.scorecard.reviewed_moves import reviewed_moves
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.record import Record
from tests.support.solved import solved


def test_a_choice_costs_what_it_gives_up_against_the_best():
    record = Record.parse("game: yum\nplayers: Ann\nAnn: 12266/66 12366/1 16666 sixes\n")
    values, (ann,) = solved("yum"), review(record, solved("yum")).players
    empty = Sheet.empty(values.rules)
    lost = []
    for dice, left, move in (
        ("12266", 2, Keep(Dice("66"))),
        ("12366", 1, Keep(Dice("1"))),
        ("16666", 0, Fill("sixes")),
    ):
        worth = {o.move: o.expected for o in values.options(Position(empty, Dice(dice), left))}
        lost.append(max(worth.values()) - worth[move])
    assert [decision.cost for decision in ann.decisions] == pytest.approx(lost)
    assert ann.cost == pytest.approx(sum(lost))
    assert lost[1] > 3.5
    (worst, *_) = ann.costly
    assert worst.yours == Keep(Dice("1"))
    assert worst.best.move == Keep(Dice("66"))
    assert worst.turn == 1


def test_stopping_with_rolls_left_is_weighed_against_rolling():
    record = Record.parse("game: yacht\nplayers: Ann\nAnn: 12346 chance\n")
    values, (ann,) = solved("yacht"), review(record, solved("yacht")).players
    worth = {
        o.move: o.expected
        for o in values.options(Position(record.start.sheets[0], Dice("12346"), 2))
    }
    keeps = [worth[move] for move in worth if isinstance(move, Keep)]
    assert ann.cost == pytest.approx(max(keeps) - worth[Fill("chance")])
    assert ann.cost > 5


def test_a_paper_turn_is_luck_alone():
    record = Record.parse("game: yum\nplayers: Ann\nAnn: - yum 30\nAnn: 66666 sixes\n")
    (ann,) = review(record, solved("yum")).players
    paper, known = ann.turns
    assert (paper.split, known.split) == (False, True)
    assert (paper.dice, paper.cost) == (None, 0)
    assert paper.luck == pytest.approx(paper.expected - ann.start)
    assert (paper.written.box, paper.written.points, paper.written.bonus) == ("yum", 30, 0)


def test_of_dice_that_were_written_down_alone_the_box_is_a_decision():
    record = Record.parse("game: yum\nplayers: Ann\nAnn: *66666 ones\n")
    values, (ann,) = solved("yum"), review(record, solved("yum")).players
    (turn,) = ann.turns
    boxes = {
        o.move.box: o.expected
        for o in values.options(Position(record.start.sheets[0], turn.dice, 0))
    }
    assert not turn.split
    assert turn.luck == pytest.approx(max(boxes.values()) - ann.start)
    assert turn.cost == pytest.approx(max(boxes.values()) - boxes["ones"])
    assert turn.cost > 10


def test_a_bonus_and_its_box_are_told_apart():
    body = "Ann: 66666 five-of-a-kind\nAnn: 66666 sixes\nAnn: - chance 30 +100\n"
    record = Record.parse(f"game: yard-forced\nplayers: Ann\n{body}")
    (ann,) = review(record, solved("yard-forced")).players
    written = [(t.written.box, t.written.points, t.written.bonus) for t in ann.turns]
    assert written == [("five-of-a-kind", 50, 0), ("sixes", 30, 100), ("chance", 30, 100)]


def test_a_roll_off_is_neither_luck_nor_a_decision():
    text = "game: classique\nplayers: Ann, Bo\nmanches: 3\nAnn: start 66666\nBo: start 11111\n"
    record = Record.parse(text)
    found = review(record, solved("classique"))
    assert list(reviewed_moves(record, solved("classique"))) == []
    for player in found.players:
        assert player.start == player.total == pytest.approx(3 * 254.589609481963)
        assert (player.luck, player.cost, player.turns, player.accuracy) == (0, 0, (), None)

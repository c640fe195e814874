"""Deluxe Poker in a record: one line per move."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games import Roll, Seat
from fivefold.games.poker import Bid, Card, Lock, NoBet, NoLock, Pass, TurnCard
from fivefold.record import Record
from tests.support.poker_acts import SAMPLE, bidding, play, rolling


def test_a_joker_still_to_be_decided_survives():
    record = Record.new("deluxe-poker", ["Ann", "Bo"])
    for move in (TurnCard(Card.parse("665JJ/2/700")), Bid(100)):
        record = record.play(move)
    record = record.play(Pass()).play(NoBet()).play(Roll(Dice("65531")))
    assert str(record).endswith("Ann: roll 13556 joker ?\n")
    assert Record.parse(str(record)) == record
    assert str(record.play(Lock(3))).endswith("Ann: roll 13556 joker 3\n")
    assert str(record.play(NoLock())).endswith("Ann: roll 13556\n")


def test_a_line_is_a_move_and_a_roll_has_its_joker_with_it():
    game = rolling(1500, 1500, card=SAMPLE)
    after, moves = game.read_line(0, "roll 65331 joker 3")
    assert moves == [Roll(Dice("65331")), Lock(3)]
    rolled = play(game, "0 roll 65331")
    assert after == play(rolled, "0 lock 3")
    steps = [(game, Seat(0), moves[0]), (rolled, Seat(0), moves[1])]
    assert list(after.write_lines(steps)) == [(0, "roll 13356 joker 3")]
    assert list(rolled.write_lines(steps[:1])) == [(0, "roll 13356 joker ?")]
    assert game.read_line(0, "roll 65331") == (
        play(game, "0 roll 65331", "0 no-lock"),
        [Roll(Dice("65331")), NoLock()],
    )
    assert bidding(1500, 1500).read_line(0, "bid 100")[1] == [Bid(100)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("roll 66666 joker 6", "no-joker-to-lock"),
        ("roll 65331 joker 7", "not-a-roll"),
        ("roll 65331 3", "not-a-roll"),
        ("lock 3", "not-an-act"),
        ("no-lock", "not-an-act"),
        ("card", "not-an-act"),
    ],
)
def test_a_line_that_does_not_fit_is_refused(line, code):
    with pytest.raises(FivefoldError) as refused:
        rolling(1500, 1500, card=SAMPLE).read_line(0, line)
    assert refused.value.code == code


def test_a_joker_left_undecided_is_known():
    game, moves = rolling(1500, 1500, card=SAMPLE).read_line(0, "roll 65331 joker ?")
    assert moves == [Roll(Dice("65331"))]
    assert game.unfinished("roll 65331 joker ?").code == "unfinished-roll"
    assert game.unfinished("roll 65331") is None

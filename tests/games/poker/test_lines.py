"""Deluxe Poker in a record: one line per move."""

from fivefold.dice import Dice
from fivefold.games import Roll
from fivefold.games.poker import Bid, Card, Lock, NoBet, NoLock, Pass, TurnCard
from fivefold.record import Record


def test_a_joker_still_to_be_decided_survives():
    record = Record.new("deluxe-poker", ["Ann", "Bo"])
    for move in (TurnCard(Card.parse("665JJ/2/700")), Bid(100)):
        record = record.play(move)
    record = record.play(Pass()).play(NoBet()).play(Roll(Dice("65531")))
    assert str(record).endswith("Ann: roll 13556 joker ?\n")
    assert Record.parse(str(record)) == record
    assert str(record.play(Lock(3))).endswith("Ann: roll 13556 joker 3\n")
    assert str(record.play(NoLock())).endswith("Ann: roll 13556\n")

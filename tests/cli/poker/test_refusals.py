"""Refusals in the words of the prompt."""

import pytest

from fivefold.cli.poker.play import SAID_TO_YOU, refusal
from fivefold.cli.words import Words
from fivefold.errors import IllegalMove
from fivefold.games.poker import AllIn, Bet, Bid, NoBet, Pass, Side, TurnCard
from fivefold.rules import built_in
from fivefold.texts import Lang, catalogue

NAMES = ("Ann", "Bo", "Dev")


def refused(*moves, lang=Lang.EN):
    """What is said of the last of these moves."""
    game = built_in("deluxe-poker").new(3).play(TurnCard("665JJ/2/700"))
    *before, (last, seat) = moves
    for move, player in before:
        game = game.play(move, player)
    with pytest.raises(IllegalMove) as error:
        game.play(last, seat)
    return refusal(error.value, game, seat, NAMES, Words(lang)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([(Bid(1500), 0), (Bid(1600), 1)], "With $1,500 you can't top the bid of $1,500. Still"),
        ([(Bid(150), 0)], "You can't bid $150: bids are hundreds, from $100 to $1,500."),
        ([(Bid(100), 1)], "Ann opens the bidding; you may speak after that."),
        (
            [(Bid(100), 0), (Pass(), 1), (Pass(), 1)],
            "You have already passed on $100. Still open to you: a bid from $200 or all-in.",
        ),
        ([(AllIn(), 0), (NoBet(), 0)], "You roll, so you don't bet."),
        ([(AllIn(), 0), (NoBet(), 1), (NoBet(), 1)], "You have already bet."),
        (
            [(AllIn(), 0), (Bet(Side.YES, 500), 1)],
            "You can't bet $500. Still open to you: yes or no with $100, $200 or $300,",
        ),
    ],
)
def test_a_refusal_says_you_the_dollars_and_what_is_open(moves, said):
    assert refused(*moves).startswith(said)


def test_a_refusal_speaks_french_too():
    assert refused((Bid(150), 0), lang=Lang.FR).startswith(
        "Vous ne pouvez pas enchérir à 150 $ : une enchère va par centaines, de 100 $ à 1 500 $."
    )


def test_every_code_is_one_of_the_errors():
    assert set(SAID_TO_YOU) <= set(catalogue("errors"))

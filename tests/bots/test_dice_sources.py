import random

import pytest

from fivefold.bots.dice_sources import GivenDice, RandomDice, SameDice
from fivefold.bots.driving import drive
from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games import DiceDue, Roll, new_game
from fivefold.games.scorecard import Fill, Keep, ScorecardGame


class Keeper:
    """Keeps one face as long as it can, then fills the first box there is."""

    def __init__(self, face):
        self.face = face
        self.rolled = []

    def choose(self, game, seat, rng):
        turn = game.phase
        self.rolled.append(turn.dice)
        if turn.rolls_left and turn.dice.counts[self.face - 1] < len(turn.dice):
            return Keep(Dice([face for face in turn.dice if face == self.face]))
        return Fill(next(iter(game.preview())))


def test_what_is_kept_does_not_steer_what_comes():
    keepers = [Keeper(1), Keeper(6), Keeper(6)]
    rngs = [random.Random(1)] * 3
    drive(new_game("yum", 3), keepers, SameDice(random.Random(9)), rngs)
    ones, sixes, again = ([k.rolled[n::3] for n in range(3)] for k in keepers)
    assert sixes == again
    assert ones[0] == sixes[0]
    assert ones[1] != sixes[1]
    for first, second in zip(*ones[:2], strict=True):
        assert Dice([1] * first.counts[0]) <= second


@pytest.mark.parametrize("seed", range(10))
def test_dice_that_are_rolled_take_what_lies_in_their_places(seed):
    some, every = (SameDice(random.Random(seed)) for _ in range(2))
    start = new_game("yum", 2)
    first = some.dice(start, start.due)
    assert first == every.dice(start, start.due)
    game = start.play(Roll(first))
    one_kept, none_kept = (game.play(Keep(kept)) for kept in (first.faces[-1:], ()))
    # One die stays, though others may show the same.
    rolled, coming = some.dice(one_kept, one_kept.due), every.dice(none_kept, none_kept.due)
    assert (len(rolled), len(coming)) == (4, 5)
    assert rolled <= coming


def test_fair_dice_are_as_many_as_are_due():
    game = new_game("yum", 1).play(Roll("12345")).play(Keep("12"))
    assert isinstance(game, ScorecardGame)
    assert isinstance(game.due, DiceDue)
    assert len(RandomDice(random.Random(1)).dice(game, game.due)) == 3


def test_given_dice_come_in_their_order():
    game = new_game("yum", 1)
    given = GivenDice(iter(["12345", Dice("66")]))
    assert [given.dice(game, game.due) for _ in range(2)] == [Dice("12345"), Dice("66")]
    with pytest.raises(FivefoldError) as refused:
        given.dice(game, game.due)
    assert refused.value.code == "no-dice-left"

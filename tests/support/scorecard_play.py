"""Scorecard games for the tests of the referee: played from short texts, off paper, or refused."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.scorecard import Keep, Note, RollOff, ScorecardGame, Sheet, Turn
from fivefold.protocol import Roll
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.second import scorer

every_game = pytest.mark.parametrize("game", scorer.GAMES)
NO_ROLL_OFF = [game for game in scorer.GAMES if game != "classique"]


def start(game, players=1, manches=1):
    return ScorecardGame.new(built_in(game), players, manches)


def played(state, *moves):
    for move in moves:
        state = state.play(move)
    return state


def refusal(state, move, seat=None):
    """The code a move is refused with; the state is as before and the reason can be said."""
    before = repr(state)
    with pytest.raises((IllegalMove, Malformed)) as caught:
        state.play(move, seat)
    assert repr(state) == before
    assert all(caught.value.say(lang) for lang in Lang)
    return caught.value.code


def roll(text):
    return Roll(Dice(text))


def keep(text):
    return Keep(Dice(text))


def rolled_off(state, starter=0):
    """The roll-off, won by a seat; nothing where the game has none."""
    while isinstance(state.phase, RollOff):
        state = state.play(roll("66666" if state.due.seat == starter else "11111"))
    return state


def least(box):
    """Chance can't be crossed out: five ones still score 5 there."""
    return 5 if box == "chance" else 0


def next_box(state):
    """The first open box of the player in turn."""
    sheet = state.sheets[state.phase.seat]
    return sheet.rules.boxes[sheet.open[0]].id


def note_least(state):
    return state.play(Note(next_box(state), least(next_box(state))))


def noted(state, points_of=lambda seat, box: least(box)):
    """The manche played to its end off paper sheets: everyone fills the boxes in sheet order."""
    manche = len(state.played)
    while len(state.played) == manche:
        box = next_box(state)
        state = state.play(Note(box, points_of(state.phase.seat, box)))
    return state


def with_filled(game, **filled):
    """A game for one with some boxes filled; `_` stands for `-` in a box's id."""
    rules = built_in(game)
    sheet = Sheet(rules, tuple(filled.get(box.id.replace("-", "_")) for box in rules.boxes))
    return ScorecardGame(rules, 1, (), (sheet,), Turn(0, rules.rolls))

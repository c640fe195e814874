"""Scorecard games: one referee for every rule set, with its moves, sheets and scoring.

The rule sets themselves are data, read by `rules`.
"""

from fivefold.games.scorecard.game import MAX_MANCHES, ScorecardGame
from fivefold.games.scorecard.moves import Fill, FinalRoll, Keep, Note
from fivefold.games.scorecard.phases import RollOff, Turn
from fivefold.games.scorecard.position import Position
from fivefold.games.scorecard.scoring import (
    is_trump,
    legal_boxes,
    may_note_bonus,
    points_in,
    possible_points,
)
from fivefold.games.scorecard.sheet import Sheet

__all__ = [
    "MAX_MANCHES",
    "Fill",
    "FinalRoll",
    "Keep",
    "Note",
    "Position",
    "RollOff",
    "ScorecardGame",
    "Sheet",
    "Turn",
    "is_trump",
    "legal_boxes",
    "may_note_bonus",
    "points_in",
    "possible_points",
]

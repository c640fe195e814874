"""Games as data frames: records, reviews and arenas for pandas, Polars, Arrow and the like.

What a game was worth and what it cost comes from the coach; here it is only put into columns.
"""

from fivefold.frames.arena import arena_games
from fivefold.frames.files import write_frames
from fivefold.frames.frame import Column, Frame, Type
from fivefold.frames.reviewing import reviewer
from fivefold.frames.subjects import Numbered, batches, decisions, games, rolls

__all__ = [
    "Column",
    "Frame",
    "Numbered",
    "Type",
    "arena_games",
    "batches",
    "decisions",
    "games",
    "reviewer",
    "rolls",
    "write_frames",
]

"""Games as data frames: records, reviews and arenas for pandas, Polars, Arrow and the like.

What a game was worth and what it cost comes from the coach; here it is only put into columns.
"""

from fivefold.dataframes.files import write_frames
from fivefold.dataframes.frame import Frame, FrameColumn, Type
from fivefold.dataframes.kinds import reviewer
from fivefold.dataframes.subjects import Numbered, arena_games, batches, decisions, games, rolls

__all__ = [
    "Frame",
    "FrameColumn",
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

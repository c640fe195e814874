"""The game record: one text for any game, read and written without loss.

What a line of a game means is defined with each kind of game, in `games`.
"""

from fivefold.record.files import read_records, write_records
from fivefold.record.lines import MAX_BYTES
from fivefold.record.record import Record, summary

__all__ = ["MAX_BYTES", "Record", "read_records", "summary", "write_records"]

"""The game record: text to game and back."""

from fivefold.record.lines import MAX_BYTES
from fivefold.record.record import Record
from fivefold.record.summary import summary

__all__ = ["MAX_BYTES", "Record", "summary"]

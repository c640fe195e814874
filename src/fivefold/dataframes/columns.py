"""The columns of every frame: their names, types and units. They don't change between versions."""

from __future__ import annotations

from fivefold.dataframes.frame import FrameColumn, Type

POINTS, AMOUNT, SHARE = "points", "points or dollars", "share of the win"
WORTH = f"{POINTS} or {SHARE}"
"""Units. Amounts are dollars in Deluxe Poker, where luck and costs are shares of the win."""


def _text(name: str) -> FrameColumn:
    return FrameColumn(name, Type.TEXT)


def _integer(name: str, unit: str = "") -> FrameColumn:
    return FrameColumn(name, Type.INTEGER, unit=unit)


def _maybe(name: str, kind: Type, unit: str = "") -> FrameColumn:
    return FrameColumn(name, kind, nullable=True, unit=unit)


_GAME = (
    _integer("record"),
    _maybe("file", Type.TEXT),
    _text("game"),
    _integer("players"),
    _integer("seat"),
    _text("player"),
)
_MOMENT = (
    _maybe("manche", Type.INTEGER),
    _integer("turn"),
    _maybe("card", Type.TEXT),
    _maybe("roll", Type.INTEGER),
    _maybe("rolls_left", Type.INTEGER),
)
_OUTLOOK = (
    _maybe("expected_before", Type.NUMBER, POINTS),
    _maybe("expected_after", Type.NUMBER, POINTS),
    _maybe("chance_before", Type.NUMBER, SHARE),
    _maybe("chance_after", Type.NUMBER, SHARE),
    _maybe("luck", Type.NUMBER, WORTH),
)

DECISIONS = (
    *_GAME,
    *_MOMENT,
    _maybe("dice", Type.TEXT),
    _text("decision"),
    _text("move"),
    _maybe("choices", Type.INTEGER),
    _maybe("forced", Type.BOOLEAN),
    _maybe("box", Type.TEXT),
    _maybe("points", Type.INTEGER, POINTS),
    _maybe("bonus", Type.INTEGER, POINTS),
    _maybe("amount", Type.INTEGER, "dollars"),
    _integer("total", AMOUNT),
    *_OUTLOOK,
    _maybe("mattered", Type.BOOLEAN),
    _maybe("best", Type.TEXT),
    _maybe("cost", Type.NUMBER, WORTH),
    _maybe("cost_error", Type.NUMBER, SHARE),
)
ROLLS = (
    *_GAME,
    *_MOMENT,
    FrameColumn("roll_off", Type.BOOLEAN),
    _maybe("kept", Type.TEXT),
    _maybe("rolled", Type.TEXT),
    _text("dice"),
    *_OUTLOOK,
)
GAMES = (
    *_GAME,
    _integer("manches"),
    FrameColumn("finished", Type.BOOLEAN),
    _integer("total", AMOUNT),
    _integer("rank"),
    _maybe("won", Type.NUMBER, SHARE),
    _maybe("upper_bonus", Type.INTEGER, POINTS),
    _maybe("five_bonus", Type.INTEGER, POINTS),
    _maybe("cards_won", Type.INTEGER),
    _maybe("attempts", Type.INTEGER),
    _maybe("start", Type.NUMBER, WORTH),
    _maybe("luck", Type.NUMBER, WORTH),
    _maybe("card_luck", Type.NUMBER, SHARE),
    _maybe("others", Type.NUMBER, SHARE),
    _maybe("cost", Type.NUMBER, WORTH),
    _maybe("result", Type.NUMBER, WORTH),
    _maybe("decisions", Type.INTEGER),
    _maybe("accuracy", Type.NUMBER, POINTS),
)
ARENA_GAMES = (
    _text("game"),
    _integer("number"),
    _text("bot"),
    _integer("seat"),
    _integer("total", AMOUNT),
    FrameColumn("won", Type.NUMBER, unit=SHARE),
)

"""The games that can be played, described for a client that knows no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from typing_extensions import TypeAliasType, TypedDict  # as pydantic needs before Python 3.12

from fivefold.bots import playable_bots
from fivefold.bots.names import NAMES
from fivefold.games.scorecard import Sheet, possible_points
from fivefold.protocol.look import Colour, Drawing  # noqa: TC001 (read for the schema)
from fivefold.protocol.rules import KindName  # noqa: TC001
from fivefold.rules import built_in, game_ids, scorecard_rules
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.tables.setup import MOST_SEATS
from fivefold.texts import Lang

if TYPE_CHECKING:
    from fivefold.rules import Box, Rules, RuleSet
    from fivefold.texts import Text

_CACHED = 64


Words = TypeAliasType("Words", dict[Lang, str])
"""One text, by language."""


class BoxInfo(TypedDict):
    id: str
    label: Words
    section: str
    """`upper` or `lower`."""
    face: int | None
    scores: Words
    """What it scores, as a sentence."""
    most: int


class UpperBonusInfo(TypedDict):
    at: int
    points: int
    par: int


class GameInfo(TypedDict):
    id: str
    kind: KindName
    colour: Colour
    drawing: Drawing
    name: Words
    summary: Words
    source: Words
    rulings: list[Words]
    steps: list[Words]
    """How it is played, for a game without a score sheet."""
    bonuses: list[Words]
    boxes: list[BoxInfo]
    """Empty in a game without a score sheet."""
    upper_bonus: UpperBonusInfo | None
    dice: int
    rolls: int
    manches: bool
    players: tuple[int, int]
    bots: list[str]
    """Their levels, weakest first."""
    bot_names: dict[str, list[str]]
    """The names of bots, by level."""
    cards: list[str]
    """The built-in deck."""


@lru_cache(maxsize=_CACHED)
def game_info(rules: Rules) -> GameInfo:
    """Everything a screen needs to know about a game. It is shared, so nobody may change it."""
    sheet = scorecard_rules(rules) if rules.has_sheet else None
    bonus = sheet.upper_bonus if sheet else None
    fewest, most = rules.players[0], min(rules.players[-1], MOST_SEATS)
    return {
        "id": rules.id,
        "kind": rules.kind,
        "colour": rules.look.colour,
        "drawing": rules.look.drawing,
        "name": words(rules.name),
        "summary": words(rules.summary),
        "source": words(rules.source),
        "rulings": list(map(words, rules.rulings)),
        "steps": list(map(words, rules.steps)),
        "bonuses": [words(text) for text in describe_bonuses(sheet)] if sheet else [],
        "boxes": [_box(sheet, box) for box in sheet.boxes] if sheet else [],
        "upper_bonus": {"at": bonus.at, "points": bonus.points, "par": bonus.par}
        if bonus
        else None,
        "dice": rules.dice,
        "rolls": rules.rolls,
        "manches": rules.manches,
        "players": (fewest, most),
        "bots": list(playable_bots(rules)),
        "bot_names": {level: list(NAMES[level]) for level in playable_bots(rules)},
        "cards": list(map(str, rules.deck)),
    }


@lru_cache(maxsize=1)
def all_games() -> list[GameInfo]:
    return [game_info(built_in(game)) for game in game_ids()]


def _box(rules: RuleSet, box: Box) -> BoxInfo:
    return {
        "id": box.id,
        "label": words(box.label),
        "section": box.section.value,
        "face": box.face,
        "scores": words(describe_box(rules, box)),
        "most": max(possible_points(Sheet.empty(rules), rules.index[box.id])),
    }


def words(text: Text) -> Words:
    return {lang: text[lang] for lang in Lang}

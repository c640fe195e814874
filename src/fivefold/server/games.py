"""What there is to play, for a screen that knows no rules: names, boxes, rules in words, bots."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.bots import bot_names
from fivefold.games import game_ids
from fivefold.games.about import about
from fivefold.games.poker import GAME_ID, load_deck
from fivefold.games.poker.game import FEWEST_PLAYERS, MOST_PLAYERS
from fivefold.games.scorecard import Sheet, possible_points
from fivefold.rules import RuleSet, built_in
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.tables.setup import MOST_SEATS

if TYPE_CHECKING:
    from fivefold.rules import Box
    from fivefold.texts import Text

_REMEMBERED = 64


class Words(TypedDict):
    """One text in every language."""

    en: str
    fr: str


class BoxInfo(TypedDict):
    id: str
    label: Words
    section: str
    """`upper` or `lower`."""
    face: int | None
    scores: Words
    """What it scores, in words."""
    most: int


class UpperBonusInfo(TypedDict):
    at: int
    points: int
    par: int


class GameInfo(TypedDict):
    id: str
    name: Words
    summary: Words
    source: Words
    rulings: list[Words]
    steps: list[Words]
    """How it is played, where no score sheet tells."""
    bonuses: list[Words]
    boxes: list[BoxInfo]
    """Empty in a game without a score sheet."""
    upper_bonus: UpperBonusInfo | None
    dice: int
    rolls: int
    manches: bool
    players: tuple[int, int]
    bots: list[str]
    """Their levels, the weakest first."""
    cards: list[str]
    """The built-in deck."""


@lru_cache(maxsize=_REMEMBERED)
def game_info(game: str | RuleSet) -> GameInfo:
    """All that is to be said of a game; nobody changes it."""
    told = about(game)
    rules = built_in(game) if isinstance(game, str) and game != GAME_ID else game
    own = rules if isinstance(rules, RuleSet) else None
    bonus = own.upper_bonus if own else None
    return {
        "id": told.id,
        "name": words(told.name),
        "summary": words(told.summary),
        "source": words(told.source),
        "rulings": list(map(words, told.rulings)),
        "steps": list(map(words, told.steps)),
        "bonuses": [words(text) for text in describe_bonuses(own)] if own else [],
        "boxes": [_box(own, box) for box in own.boxes] if own else [],
        "upper_bonus": {"at": bonus.at, "points": bonus.points, "par": bonus.par}
        if bonus
        else None,
        "dice": own.dice if own else 5,
        "rolls": own.rolls if own else 0,
        "manches": bool(own and own.manches),
        "players": (1, MOST_SEATS) if own else (FEWEST_PLAYERS, MOST_PLAYERS),
        "bots": list(bot_names(game)),
        "cards": [] if own else [str(card) for card in load_deck()],
    }


@lru_cache(maxsize=1)
def all_games() -> list[GameInfo]:
    return [game_info(game) for game in game_ids()]


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
    return {"en": text.en, "fr": text.fr}

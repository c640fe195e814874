"""The games that can be played, described for a client that knows no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from typing_extensions import TypedDict  # as pydantic needs before Python 3.12

from fivefold.bots import playable_bots
from fivefold.bots.names import NAMES
from fivefold.games.scorecard.scoring import most_points
from fivefold.protocol.game import Words  # noqa: TC001 (read for the schema)
from fivefold.protocol.rules import (  # noqa: TC001 (read for the schema)
    Colour,
    Drawing,
    KindName,
)
from fivefold.rules import built_in, known_ids, scorecard_rules, shelf_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.tables.setup import MOST_SEATS, can_play, own_rules

if TYPE_CHECKING:
    from fivefold.rules import Box, Rules, RuleSet

_CACHED = 64


class BoxInfo(TypedDict):
    id: str
    label: Words
    row: Words
    """The name of its line on the sheet: `label` without the column."""
    section: str
    """`upper` or `lower`."""
    face: int | None
    scores: Words
    """Its score, as a sentence."""
    most: int


class ColumnInfo(TypedDict):
    """One of several columns with the same boxes."""

    label: Words
    times: int
    """The factor of its points."""


class UpperBonusInfo(TypedDict):
    at: int
    points: int
    par: int


class FiveOfAKindInfo(TypedDict):
    """The names on the game's own rule sheet."""

    name: Words
    """Five of a kind: `5OK`, `Yahtzee`."""
    trump_name: Words
    """The wild card: `Trump Card`, `Joker`."""
    bonus_name: Words
    """One bonus: `5OK bonus`."""
    bonuses_name: Words
    """The line of the bonuses on the sheet: `5OK bonuses`."""


class GameInfo(TypedDict):
    id: str
    kind: KindName
    colour: Colour
    drawing: Drawing
    name: Words
    shelf: bool
    """Whether it is a family game of the shelf; menus show those last."""
    summary: Words
    source: Words
    rulings: list[Words]
    steps: list[Words]
    """How it is played, for a game without a score sheet."""
    ending: list[Words]
    """How it ends and who wins."""
    tips: list[Words]
    sample_round: list[Words]
    """A round as an example, for a game without a score sheet."""
    bonuses: list[Words]
    boxes: list[BoxInfo]
    """Empty in a game without a score sheet."""
    columns: list[ColumnInfo]
    """If there are any, `boxes` has all boxes of the first column, then of the next."""
    upper_bonus: UpperBonusInfo | None
    five_of_a_kind: FiveOfAKindInfo | None
    """None where five of a kind is only worth its box."""
    dice: int
    rolls: int
    most_rolls: int
    """The most rolls that a turn can have; more than `rolls` where unused ones are saved."""
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
    """Everything that a screen needs to know about a game. It is shared and must not be changed."""
    sheet = scorecard_rules(rules) if rules.has_sheet else None
    bonus = sheet.upper_bonus if sheet else None
    bots = [level for level in playable_bots(rules) if can_play(level, rules)]
    fewest, most = rules.players[0], min(rules.players[-1], MOST_SEATS)
    return {
        "id": rules.id,
        "kind": rules.kind,
        "colour": rules.look.colour,
        "drawing": rules.look.drawing,
        "name": rules.name.by_language(),
        "shelf": rules.id in shelf_ids(),
        "summary": rules.summary.by_language(),
        "source": rules.source.by_language(),
        "rulings": [text.by_language() for text in rules.rulings],
        "steps": [text.by_language() for text in rules.steps],
        "ending": [text.by_language() for text in rules.ending],
        "tips": [text.by_language() for text in rules.tips],
        "sample_round": [text.by_language() for text in rules.sample_round],
        "bonuses": [text.by_language() for text in describe_bonuses(sheet)] if sheet else [],
        "boxes": [_box(sheet, box) for box in sheet.boxes] if sheet else [],
        "columns": [
            {"label": column.label.by_language(), "times": column.times}
            for column in (sheet.columns if sheet else ())
        ],
        "upper_bonus": {"at": bonus.at, "points": bonus.points, "par": bonus.par}
        if bonus
        else None,
        "five_of_a_kind": _five_of_a_kind(sheet),
        "dice": rules.dice,
        "rolls": rules.rolls,
        "most_rolls": rules.most_rolls,
        "manches": rules.manches,
        "players": (fewest, most),
        "bots": bots,
        "bot_names": {level: list(NAMES[level]) for level in bots},
        "cards": list(map(str, rules.deck)),
    }


def own_game_info(text: str) -> GameInfo:
    """The same of a player's own rule file. It takes a while, so a worker does it."""
    return game_info(own_rules(text))


@lru_cache(maxsize=1)
def all_games() -> list[GameInfo]:
    return [game_info(built_in(game)) for game in known_ids()]


def _five_of_a_kind(rules: RuleSet | None) -> FiveOfAKindInfo | None:
    policy = rules.five_of_a_kind if rules else None
    if policy is None:
        return None
    return {
        "name": policy.name.by_language(),
        "trump_name": policy.trump_name.by_language(),
        "bonus_name": policy.bonus_name().by_language(),
        "bonuses_name": policy.bonus_name(2).by_language(),
    }


def _box(rules: RuleSet, box: Box) -> BoxInfo:
    return {
        "id": box.id,
        "label": box.label.by_language(),
        "row": box.row.by_language(),
        "section": box.section.value,
        "face": box.face,
        "scores": describe_box(rules, box).by_language(),
        "most": most_points(rules, rules.index[box.id]),
    }

"""Reads what a player types in a turn: dice to keep, or the name of a box."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from fivefold.cli.common.parsing import digits_only
from fivefold.dice import Dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.scorecard import Fill, Keep
from fivefold.rules.model import names_of, slug, without_accents
from fivefold.texts import Text, listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Move
    from fivefold.rules import Box, BoxId

_KEEP, _FILL = ("keep", "garder"), ("fill", "remplir")
_ROLL_ALL = ("/", "roll", "roll all", "roll all again", "lancer", "relancer", "tout relancer")
"""The words that hints use; dice or a box alone do as well."""


def read_answer(answer: str, game: ScorecardGame) -> Move:
    verb, _, rest = answer.partition(" ")
    if _is_box(answer, game):
        return Fill(find_box(game, answer))
    if " ".join(answer.lower().split()) in _ROLL_ALL:
        return Keep(Dice())
    digits = digits_only(rest if verb.lower() in _KEEP else answer)
    if digits.isdigit():
        return Keep(Dice(digits))
    return Fill(find_box(game, rest if rest and verb.lower() in _FILL else answer))


def _is_box(answer: str, game: ScorecardGame) -> bool:
    """Whether a box has exactly this name: a user's own game may have a box `Roll` or `Keep 3`."""
    plain = without_accents(slug(answer))
    return any(plain in names_of(box) for box in game.rules.boxes)


def find_box(game: ScorecardGame, answer: str) -> BoxId:
    """A box by any of its names, or by an unambiguous beginning of one."""
    plain, boxes = without_accents(slug(answer)), game.rules.boxes
    matching = [box for box in boxes if plain in names_of(box)] or [
        box for box in boxes if any(name.startswith(plain) for name in names_of(box))
    ]
    # Of several, those that may be filled now.
    found = [box for box in matching if box.id in game.preview()] or matching
    if not found:
        raise _unknown_box(answer, game)
    if len(found) > 1:
        raise Malformed("which-box", box=shown(answer), boxes=labels_of(found))
    return found[0].id


def _unknown_box(answer: str, game: ScorecardGame) -> Malformed:
    """The error for a name that no box has: with the nearest boxes, else with all open ones."""
    open_boxes = [box for box in game.rules.boxes if box.id in game.preview()]
    plain, facts = without_accents(slug(answer)), {"box": shown(answer), "game": game.rules.name}
    near = [box for box in open_boxes if get_close_matches(plain, [*names_of(box)], n=1)]
    if near:
        return Malformed("near-box", **facts, near=labels_of(near))
    return Malformed("unknown-box", **facts, boxes=labels_of(open_boxes))


def labels_of(boxes: Iterable[Box]) -> Text:
    labels = [box.label for box in boxes]
    return Text.each(lambda lang: listed(label[lang] for label in labels))


def with_labels(error: FivefoldError, game: ScorecardGame) -> FivefoldError:
    """The same error with the names of boxes as on the sheet instead of their ids."""
    facts = {key: _labelled(fact, game) for key, fact in error.facts.items()}
    return type(error)(error.code, **facts)


def _labelled(fact: object, game: ScorecardGame) -> object:
    ids = fact if isinstance(fact, tuple) else (fact,)
    if not ids or not all(isinstance(box, str) and box in game.rules.index for box in ids):
        return fact
    return labels_of(game.rules.boxes[game.rules.index[box]] for box in ids)

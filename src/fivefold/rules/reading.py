"""Builds a RuleSet from a rule file and checks every value."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from fivefold.dice import FACES, MAX_DICE, Face
from fivefold.errors import RuleFileError
from fivefold.rules.look_reading import read_look
from fivefold.rules.model import (
    Box,
    BoxId,
    BoxIndex,
    FiveOfAKind,
    Order,
    RuleSet,
    Section,
    Trump,
    UpperBonus,
    names_of,
    without_accents,
)
from fivefold.rules.scorers import ALL, MATCHED, FaceSum, Groups, Pays, Points, Run, Total
from fivefold.rules.toml import MAX_ITEMS, TomlReader, is_whole, nearest, phrase
from fivefold.texts import Lang, catalogue, listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.rules.scorers import Scorer
    from fivefold.texts import Text

MAX_ROLLS = 9
MAX_POINTS = 10_000
MAX_NAME = 40
"""The most characters in an id, an alias or a label, because a score sheet is narrow."""
_REQUIRED = ("id", "name", "summary", "source", "dice", "rolls", "boxes")
_SLUG = re.compile(r"[^\W_]+(-[^\W_]+)*")


def read_rules(toml: TomlReader) -> RuleSet:
    if not any(toml.has(key) for key in _REQUIRED):
        raise RuleFileError("not-rules", file=toml.file, wanted=listed(_REQUIRED))
    game, name = _id(toml), toml.text("name")
    dice = toml.number("dice", 1, MAX_DICE)
    boxes = _boxes(toml, dice)
    index = {box.id: BoxIndex(place) for place, box in enumerate(boxes)}
    policy = _five_of_a_kind(toml, boxes, index)
    called = _called(boxes, policy)
    rules = RuleSet(
        id=game,
        name=name,
        summary=toml.text("summary"),
        source=toml.text("source"),
        dice=dice,
        rolls=toml.number("rolls", 1, MAX_ROLLS),
        boxes=boxes,
        upper_bonus=_upper_bonus(toml, boxes, dice),
        five_of_a_kind=policy,
        order=_order(toml, boxes, index),
        roll_off=toml.flag("roll_off"),
        manches=toml.flag("manches"),
        saved_rolls=toml.flag("saved_rolls"),
        rulings=_rulings(toml, called),
        tips=_sentences(toml, "tips", called),
        look=read_look(toml),
        aliases=toml.strings("aliases"),
    )
    toml.done()
    return rules


def _id(toml: TomlReader) -> str:
    wanted = phrase("wanted-id", most=MAX_NAME)
    value = toml.string("id", wanted)
    if not value.isascii() or not _is_name(value):
        raise toml.wrong("id", value, wanted)
    return value


def _is_name(text: str) -> bool:
    """Whether a record can name a box like this: one word that cannot be read as dice."""
    one_word = _SLUG.fullmatch(text) and text == text.lower() and len(text) <= MAX_NAME
    return bool(one_word) and any(char.isalpha() for char in text)


def _boxes(toml: TomlReader, dice: int) -> tuple[Box, ...]:
    boxes: list[Box] = []
    owners: dict[str, BoxId] = {}
    for entry in toml.tables("boxes", phrase("wanted-boxes", most=MAX_ITEMS)):
        box = _box(entry, dice)
        _check_names(entry, box, owners)
        if box.face is not None and box.face in [other.face for other in boxes]:
            raise entry.wrong("face", box.face, phrase("wanted-own-face"))
        owners.update(dict.fromkeys(names_of(box), box.id))
        boxes.append(box)
    return tuple(boxes)


def _check_names(entry: TomlReader, box: Box, owners: dict[str, BoxId]) -> None:
    for name in names_of(box):
        if not name:
            raise entry.wrong("label", box.label[Lang.EN], phrase("wanted-label"))
        if name in owners:
            wanted = phrase("wanted-own-name", box=owners[name])
            raise entry.wrong(_key_of(box, name), name, wanted)


def _key_of(box: Box, name: str) -> str:
    """The key of the rule file that gave a box this name."""
    if name == box.id:
        return "id"
    aliases = {form for alias in box.aliases for form in (alias, without_accents(alias))}
    return "aliases" if name in aliases else "label"


def _box(entry: TomlReader, dice: int) -> Box:
    box = Box(
        id=BoxId(_id(entry)),
        label=entry.text("label", MAX_NAME),
        section=Section(entry.choice("section", tuple(Section))),
        scorer=_SCORERS[entry.choice("scorer", tuple(_SCORERS))](entry, dice),
        aliases=frozenset(_alias(entry, alias) for alias in entry.strings("aliases")),
    )
    if box.section is Section.UPPER and box.face is None:
        raise entry.wrong("scorer", entry.string("scorer"), phrase("wanted-face-scorer"))
    entry.done()
    return box


def _alias(entry: TomlReader, text: str) -> str:
    alias = unicodedata.normalize("NFC", text)
    if not _is_name(alias):
        raise entry.wrong("aliases", text, phrase("wanted-alias", most=MAX_NAME))
    return alias


def _face_sum(entry: TomlReader, _dice: int) -> Scorer:
    return FaceSum(Face(entry.number("face", FACES[0], FACES[-1])))


def _groups(entry: TomlReader, dice: int) -> Scorer:
    sizes = entry.numbers("sizes", 1, dice)
    if sum(sizes) > dice or len(sizes) > len(FACES):
        raise entry.wrong("sizes", list(sizes), phrase("wanted-groups", dice=dice))
    return Groups(tuple(sorted(sizes, reverse=True)), _pays(entry))


def _run(entry: TomlReader, dice: int) -> Scorer:
    length = entry.number("length", 1, min(dice, len(FACES)))
    highest_start = FACES[-1] + 1 - length
    lowest = Face(entry.number("lowest", FACES[0], highest_start)) if entry.has("lowest") else None
    return Run(length, lowest, _pays(entry))


def _total(entry: TomlReader, dice: int) -> Scorer:
    most = dice * FACES[-1]
    return Total(Points(entry.number("at_least", 0, most) if entry.has("at_least") else 0))


_SCORERS: dict[str, Callable[[TomlReader, int], Scorer]] = {
    "face": _face_sum,
    "groups": _groups,
    "run": _run,
    "total": _total,
}


def _pays(entry: TomlReader) -> Pays:
    wanted = phrase("wanted-pays", all=ALL, matched=MATCHED, most=MAX_POINTS)
    value = entry.raw("pays", wanted)
    if isinstance(value, str) and value in (ALL, MATCHED):
        return value
    if not is_whole(value, 1, MAX_POINTS):
        raise entry.wrong("pays", value, wanted)
    return value


def _upper_bonus(toml: TomlReader, boxes: tuple[Box, ...], dice: int) -> UpperBonus | None:
    if not toml.has("upper_bonus"):
        return None
    part = toml.table("upper_bonus")
    within_reach = dice * sum(box.face or 0 for box in boxes)
    if not within_reach:
        raise toml.wrong("upper_bonus", {}, phrase("wanted-no-bonus"))
    at = Points(part.number("at", 1, within_reach))
    points = Points(part.number("points", 1, MAX_POINTS))
    par = {"par": part.number("par", 1, dice)} if part.has("par") else {}
    part.done()
    return UpperBonus(at, points, **par)


def _box_index(part: TomlReader, key: str, value: str, index: dict[BoxId, BoxIndex]) -> BoxIndex:
    if value not in index:
        raise part.wrong(key, value, phrase("wanted-box", boxes=listed(index)))
    return index[BoxId(value)]


def _five_of_a_kind(
    toml: TomlReader, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]
) -> FiveOfAKind | None:
    if not toml.has("five_of_a_kind"):
        return None
    part = toml.table("five_of_a_kind")
    policy = FiveOfAKind(
        box=_box_index(part, "box", part.string("box"), index),
        bonus=Points(part.number("bonus", 0, MAX_POINTS)),
        trump=Trump(part.choice("trump", tuple(Trump))),
        trump_boxes=frozenset(
            _box_index(part, "trump_boxes", value, index) for value in part.strings("trump_boxes")
        ),
        **{key: part.text(key, MAX_NAME) for key in ("name", "trump_name") if part.has(key)},
    )
    for place in sorted(policy.trump_boxes):
        _check_trump_box(part, boxes[place], policy)
    part.done()
    return policy


def _check_trump_box(part: TomlReader, box: Box, policy: FiveOfAKind) -> None:
    if policy.trump is Trump.NONE:
        raise part.wrong("trump_boxes", [box.id], phrase("wanted-no-trump-boxes"))
    if not isinstance(getattr(box.scorer, "pays", None), int):
        raise part.wrong("trump_boxes", box.id, phrase("wanted-fixed-pay"))


def _order(toml: TomlReader, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]) -> Order | None:
    if not toml.has("order"):
        return None
    part = toml.table("order")
    order = Order(*(_ordered_box(part, key, boxes, index) for key in ("low", "high")))
    if order.low == order.high:
        raise part.wrong("high", part.string("high"), phrase("wanted-another-box"))
    part.done()
    return order


def _ordered_box(
    part: TomlReader, key: str, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]
) -> BoxIndex:
    value = part.string(key)
    place = _box_index(part, key, value, index)
    if not isinstance(boxes[place].scorer, Total):
        raise part.wrong(key, value, phrase("wanted-total-box"))
    return place


def _called(boxes: tuple[Box, ...], policy: FiveOfAKind | None) -> dict[str, Text]:
    """What built-in sentences call a five of a kind, its box and the wild card in this game."""
    if policy is None:
        return {"five": phrase("five"), "trump": phrase("wild-card"), "box": phrase("five-box")}
    return {"five": policy.name, "trump": policy.trump_name, "box": boxes[policy.box].label}


def _rulings(toml: TomlReader, called: dict[str, Text]) -> tuple[Text, ...]:
    """The rulings that the file lists, after those that follow from its other keys."""
    implied = [phrase("saved-rolls")] if toml.flag("saved_rolls") else []
    return (*implied, *_sentences(toml, "rulings", called))


def _sentences(toml: TomlReader, subject: str, called: dict[str, Text]) -> tuple[Text, ...]:
    """Rulings or tips, given as keys of the texts of this subject or as texts."""
    wanted = phrase("wanted-sentences", most=MAX_ITEMS)
    items = toml.items(subject, wanted) if toml.has(subject) else []
    return tuple(_sentence(toml, subject, n, item, called) for n, item in enumerate(items, start=1))


def _sentence(
    toml: TomlReader, subject: str, number: int, item: object, called: dict[str, Text]
) -> Text:
    known, key = catalogue(subject), f"{subject}[{number}]"
    if isinstance(item, dict):
        return TomlReader(toml.file, {key: item}).text(key)
    if not isinstance(item, str) or item not in known:
        near = nearest(item, known) if isinstance(item, str) else None
        raise toml.wrong(key, item, phrase("wanted-sentence", known=near or listed(known)))
    return known[item].format(**called)

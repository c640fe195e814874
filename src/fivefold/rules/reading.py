"""From the tables of a rule file to a RuleSet, each value checked on the way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.dice import FACES, MAX_DICE, Face
from fivefold.errors import RuleFileError
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
)
from fivefold.rules.scorers import ALL, MATCHED, FaceSum, Groups, Pays, Points, Run, Total
from fivefold.texts import Text, catalogue, listed, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.rules.scorers import Scorer
    from fivefold.rules.toml import Table

MAX_ROLLS = 9
MAX_POINTS = 10_000
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ID_WANTED = "lower-case letters, digits and hyphens, such as three-of-a-kind"


def read_rules(table: Table) -> RuleSet:
    dice = table.number("dice", 1, MAX_DICE)
    boxes = _boxes(table, dice)
    index = {box.id: BoxIndex(place) for place, box in enumerate(boxes)}
    rules = RuleSet(
        id=_id(table, "id"),
        name=table.text("name"),
        summary=table.text("summary"),
        source=table.text("source"),
        dice=dice,
        rolls=table.number("rolls", 1, MAX_ROLLS),
        boxes=boxes,
        upper_bonus=_upper_bonus(table, boxes),
        five_of_a_kind=_five_of_a_kind(table, boxes, index),
        order=_order(table, index),
        roll_off=table.flag("roll_off"),
        manches=table.flag("manches"),
        rulings=_rulings(table),
    )
    table.done()
    return rules


def _id(table: Table, key: str) -> str:
    value = table.string(key, _ID_WANTED)
    if not _ID.fullmatch(value):
        raise table.wrong(key, value, _ID_WANTED)
    return value


def _boxes(table: Table, dice: int) -> tuple[Box, ...]:
    wanted = 'at least one box, such as { id = "ones", … }'
    boxes: list[Box] = []
    owner: dict[str, BoxId] = {}
    for entry in table.tables("boxes", wanted):
        box = _box(entry, dice)
        for name in set(names_of(box)):
            if owner.setdefault(name, box.id) != box.id or box.id in [b.id for b in boxes]:
                raise entry.wrong("id", box.id, f"a name of its own: {name} is {owner[name]}'s")
        if box.face is not None and box.face in [other.face for other in boxes]:
            raise entry.wrong("face", box.face, "a face that no other upper box counts")
        boxes.append(box)
    return tuple(boxes)


def _box(entry: Table, dice: int) -> Box:
    box = Box(
        id=BoxId(_id(entry, "id")),
        label=entry.text("label"),
        section=Section(entry.choice("section", tuple(Section))),
        scorer=_SCORERS[entry.choice("scorer", tuple(_SCORERS))](entry, dice),
        aliases=frozenset(entry.strings("aliases")),
    )
    if box.section is Section.UPPER and box.face is None:
        raise entry.wrong("scorer", entry.string("scorer"), "face, as in every upper box")
    entry.done()
    return box


def _face_sum(entry: Table, _dice: int) -> Scorer:
    return FaceSum(Face(entry.number("face", FACES[0], FACES[-1])))


def _groups(entry: Table, dice: int) -> Scorer:
    sizes = entry.numbers("sizes", 1, dice)
    if sum(sizes) > dice or len(sizes) > len(FACES):
        raise entry.wrong("sizes", list(sizes), f"groups that {dice} dice can form")
    return Groups(tuple(sorted(sizes, reverse=True)), _pays(entry))


def _run(entry: Table, dice: int) -> Scorer:
    length = entry.number("length", 1, min(dice, len(FACES)))
    highest_start = FACES[-1] + 1 - length
    lowest = Face(entry.number("lowest", FACES[0], highest_start)) if entry.has("lowest") else None
    return Run(length, lowest, _pays(entry))


def _total(entry: Table, dice: int) -> Scorer:
    most = dice * FACES[-1]
    return Total(Points(entry.number("at_least", 0, most) if entry.has("at_least") else 0))


_SCORERS: dict[str, Callable[[Table, int], Scorer]] = {
    "face": _face_sum,
    "groups": _groups,
    "run": _run,
    "total": _total,
}


def _pays(entry: Table) -> Pays:
    value = entry.raw("pays", f"{ALL}, {MATCHED} or a number of points")
    if value in (ALL, MATCHED) and isinstance(value, str):
        return value
    return entry.number("pays", 1, MAX_POINTS)


def _upper_bonus(table: Table, boxes: tuple[Box, ...]) -> UpperBonus | None:
    if not table.has("upper_bonus"):
        return None
    part = table.table("upper_bonus")
    if not any(box.face for box in boxes):
        raise table.wrong("upper_bonus", "a bonus", "upper boxes to earn it with, or no bonus")
    at = Points(part.number("at", 1, MAX_POINTS))
    points = Points(part.number("points", 1, MAX_POINTS))
    bonus = UpperBonus(at, points, part.number("par", 1, MAX_DICE) if part.has("par") else 3)
    part.done()
    return bonus


def _box_index(part: Table, key: str, value: str, index: dict[BoxId, BoxIndex]) -> BoxIndex:
    if value not in index:
        raise part.wrong(key, value, f"the id of a box: {listed(index)}")
    return index[BoxId(value)]


def _five_of_a_kind(
    table: Table, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]
) -> FiveOfAKind | None:
    if not table.has("five_of_a_kind"):
        return None
    part = table.table("five_of_a_kind")
    policy = FiveOfAKind(
        box=_box_index(part, "box", part.string("box"), index),
        bonus=Points(part.number("bonus", 0, MAX_POINTS)),
        trump=Trump(part.choice("trump", tuple(Trump))),
        trump_boxes=frozenset(
            _box_index(part, "trump_boxes", value, index) for value in part.strings("trump_boxes")
        ),
    )
    for place in policy.trump_boxes:
        _check_trump_box(part, boxes[place], policy)
    part.done()
    return policy


def _check_trump_box(part: Table, box: Box, policy: FiveOfAKind) -> None:
    if not isinstance(getattr(box.scorer, "pays", None), int):
        raise part.wrong("trump_boxes", box.id, "only boxes that pay a fixed number of points")
    if policy.trump is Trump.NONE:
        raise part.wrong("trump_boxes", box.id, "no boxes, for trump is none")


def _order(table: Table, index: dict[BoxId, BoxIndex]) -> Order | None:
    if not table.has("order"):
        return None
    part = table.table("order")
    low = _box_index(part, "low", part.string("low"), index)
    high = _box_index(part, "high", part.string("high"), index)
    part.done()
    if low == high:
        raise part.wrong("high", part.string("high"), "another box than low")
    return Order(low, high)


def _rulings(table: Table) -> tuple[Text, ...]:
    """Rulings by the key of a text in `rulings.toml`, or as texts of the file's own."""
    value = table.raw("rulings", "a list") if table.has("rulings") else []
    if not isinstance(value, list):
        raise table.wrong("rulings", value, "a list")
    return tuple(_ruling(table, item) for item in value)


def _ruling(table: Table, item: object) -> Text:
    known = catalogue("fivefold.rules", "rulings.toml")
    if isinstance(item, str) and item in known:
        return known[item]
    if isinstance(item, dict) and set(item) == {"en", "fr"}:
        return Text(str(item["en"]), str(item["fr"]))
    wanted = f'{{ en = "…", fr = "…" }} or one of {listed(known)}'
    raise RuleFileError(
        "wrong-value", file=table.file, key="rulings", value=shown(item), wanted=wanted
    )

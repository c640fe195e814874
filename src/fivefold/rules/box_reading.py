"""Reads the boxes of a rule file, and the columns that repeat them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.dice import FACES, Face
from fivefold.rules.model import (
    Box,
    BoxId,
    BoxIndex,
    Column,
    Filling,
    Section,
    names_of,
    without_accents,
)
from fivefold.rules.scorers import (
    ALL,
    MATCHED,
    NOTHING,
    FaceSum,
    Groups,
    Pays,
    Points,
    Run,
    Total,
)
from fivefold.rules.toml import MAX_ITEMS, is_whole
from fivefold.texts import Lang, Text, listed
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from fivefold.rules.scorers import Scorer
    from fivefold.rules.toml import TomlReader

MAX_POINTS = 10_000
MAX_TIMES = 100
MAX_NAME = 40
"""The most characters in an id, an alias or a label, because a score sheet is narrow."""
_SLUG = re.compile(r"[^\W_]+(-[^\W_]+)*")


def read_boxes(toml: TomlReader, dice: int) -> tuple[tuple[Box, ...], tuple[Column, ...]]:
    """All boxes in sheet order, and the columns in which they stand, if there are any."""
    entries = list(toml.tables("boxes", rule_text("wanted-boxes", most=MAX_ITEMS)))
    boxes = _boxes(entries, dice)
    filling = read_filling(toml)
    lines = tuple(_linked(entries, boxes, filling))
    if not toml.has("columns"):
        return lines, ()
    if filling is not Filling.FREE:
        raise toml.wrong("fill", filling.value, rule_text("wanted-column-fill"))
    columns = list(_columns(toml, lines))
    repeated = tuple(_repeated(lines, columns))
    _check_all_names(toml, repeated)
    return repeated, tuple(column for column, _ in columns)


def read_id(toml: TomlReader) -> str:
    wanted = rule_text("wanted-id", most=MAX_NAME)
    value = toml.string("id", wanted)
    if not value.isascii() or not _is_name(value):
        raise toml.wrong("id", value, wanted)
    return value


def _is_name(text: str) -> bool:
    """Whether a record can name a box like this: one word that cannot be read as dice."""
    one_word = _SLUG.fullmatch(text) and text == text.lower() and len(text) <= MAX_NAME
    return bool(one_word) and any(char.isalpha() for char in text)


def _boxes(entries: Sequence[TomlReader], dice: int) -> tuple[Box, ...]:
    boxes: list[Box] = []
    owners: dict[str, BoxId] = {}
    for entry in entries:
        box = _box(entry, dice)
        _check_names(entry, box, owners)
        if box.face is not None and box.face in [other.face for other in boxes]:
            raise entry.wrong("face", box.face, rule_text("wanted-own-face"))
        owners.update(dict.fromkeys(names_of(box), box.id))
        boxes.append(box)
    return tuple(boxes)


def _check_names(entry: TomlReader, box: Box, owners: dict[str, BoxId]) -> None:
    for name in names_of(box):
        if not name:
            raise entry.wrong("label", box.label[Lang.EN], rule_text("wanted-label"))
        if name in owners:
            wanted = rule_text("wanted-own-name", box=owners[name])
            raise entry.wrong(_key_of(box, name), name, wanted)


def _check_all_names(toml: TomlReader, boxes: Sequence[Box]) -> None:
    """Refuse columns that give two boxes the same name."""
    owners: dict[str, BoxId] = {}
    for box in boxes:
        for name in set(names_of(box)):
            if name in owners:
                raise toml.wrong("columns", name, rule_text("wanted-own-name", box=owners[name]))
            owners[name] = box.id


def _key_of(box: Box, name: str) -> str:
    """The key of the rule file that gave a box this name."""
    if name == box.id:
        return "id"
    aliases = {form for alias in box.aliases for form in (alias, without_accents(alias))}
    return "aliases" if name in aliases else "label"


def _box(entry: TomlReader, dice: int) -> Box:
    box = Box(
        id=BoxId(read_id(entry)),
        label=entry.text("label", MAX_NAME),
        section=Section(entry.choice("section", tuple(Section))),
        scorer=_SCORERS[entry.choice("scorer", tuple(_SCORERS))](entry, dice),
        aliases=frozenset(_alias(entry, alias) for alias in entry.strings("aliases")),
        times=entry.number("times", 1, MAX_TIMES) if entry.has("times") else 1,
        plus=_points(entry, "plus"),
        first_roll=_points(entry, "first_roll"),
    )
    if box.section is Section.UPPER and box.face is None:
        raise entry.wrong("scorer", entry.string("scorer"), rule_text("wanted-face-scorer"))
    for key in ("plus", "first_roll"):
        if box.section is Section.UPPER and entry.has(key):
            raise entry.wrong(key, entry.number(key, 1, MAX_POINTS), rule_text("wanted-lower-only"))
    return box


def _points(entry: TomlReader, key: str) -> Points:
    return Points(entry.number(key, 1, MAX_POINTS)) if entry.has(key) else NOTHING


def _alias(entry: TomlReader, text: str) -> str:
    alias = unicodedata.normalize("NFC", text)
    if not _is_name(alias):
        raise entry.wrong("aliases", text, rule_text("wanted-alias", most=MAX_NAME))
    return alias


def _face_sum(entry: TomlReader, _dice: int) -> Scorer:
    return FaceSum(Face(entry.number("face", FACES[0], FACES[-1])))


def _groups(entry: TomlReader, dice: int) -> Scorer:
    sizes = entry.numbers("sizes", 1, dice)
    if sum(sizes) > dice or len(sizes) > len(FACES):
        raise entry.wrong("sizes", list(sizes), rule_text("wanted-groups", dice=dice))
    same = entry.flag("same")
    if same and len(sizes) == 1:
        raise entry.wrong("same", same, rule_text("wanted-several-groups"))
    return Groups(tuple(sorted(sizes, reverse=True)), _pays(entry), same)


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
    wanted = rule_text("wanted-pays", all=ALL, matched=MATCHED, most=MAX_POINTS)
    value = entry.raw("pays", wanted)
    if isinstance(value, str) and value in (ALL, MATCHED):
        return value
    if not is_whole(value, 1, MAX_POINTS):
        raise entry.wrong("pays", value, wanted)
    return value


def read_filling(toml: TomlReader) -> Filling:
    return Filling(toml.choice("fill", tuple(Filling))) if toml.has("fill") else Filling.FREE


def _linked(entries: Sequence[TomlReader], boxes: Sequence[Box], filling: Filling) -> Iterator[Box]:
    """The boxes with those that must be filled, or hold points, before them."""
    index = {box.id: BoxIndex(place) for place, box in enumerate(boxes)}
    after = [_link(entry, "after", place, index) for place, entry in enumerate(entries)]
    for place, (entry, box) in enumerate(zip(entries, boxes, strict=True)):
        if _comes_back(after, place):
            raise entry.wrong("after", entry.string("after"), rule_text("wanted-earlier-box"))
        if filling is not Filling.FREE and after[place] is not None:
            raise entry.wrong("after", entry.string("after"), rule_text("wanted-no-after"))
        needs = _link(entry, "needs", place, index)
        entry.done()
        yield replace(
            box,
            after=before(filling, place, len(boxes))
            if filling is not Filling.FREE
            else after[place],
            needs=needs,
        )


def _link(
    entry: TomlReader, key: str, place: int, index: Mapping[BoxId, BoxIndex]
) -> BoxIndex | None:
    if not entry.has(key):
        return None
    found = box_index(entry, key, entry.string(key), index)
    if found == place:
        raise entry.wrong(key, entry.string(key), rule_text("wanted-other-box"))
    return found


def _comes_back(after: Sequence[BoxIndex | None], place: int) -> bool:
    """Whether a box has to wait for itself."""
    step, seen = after[place], 0
    while step is not None and step != place and seen < len(after):
        step, seen = after[step], seen + 1
    return step == place


def box_index(part: TomlReader, key: str, value: str, index: Mapping[BoxId, BoxIndex]) -> BoxIndex:
    if value not in index:
        raise part.wrong(key, value, rule_text("wanted-box", boxes=listed(index)))
    return index[BoxId(value)]


def _columns(toml: TomlReader, lines: Sequence[Box]) -> Iterator[tuple[Column, Filling]]:
    known = set[str]()
    most = MAX_ITEMS // len(lines)
    entries = list(toml.tables("columns", rule_text("wanted-columns")))
    if len(entries) > most:
        raise toml.wrong(
            "columns", [], rule_text("wanted-fewer-columns", most=most, boxes=MAX_ITEMS)
        )
    for entry in entries:
        column = Column(
            id=read_id(entry),
            label=entry.text("label", MAX_NAME),
            times=entry.number("times", 1, MAX_TIMES) if entry.has("times") else 1,
        )
        filling = read_filling(entry)
        longest = max(len(line.id) for line in lines)
        if column.id in known:
            raise entry.wrong("id", column.id, rule_text("wanted-own-column"))
        if longest + 1 + len(column.id) > MAX_NAME:
            raise entry.wrong("id", column.id, rule_text("wanted-short-column", most=MAX_NAME))
        if filling is not Filling.FREE and any(line.after is not None for line in lines):
            raise entry.wrong("fill", filling.value, rule_text("wanted-free-fill"))
        known.add(column.id)
        entry.done()
        yield column, filling


def _repeated(lines: Sequence[Box], columns: Sequence[tuple[Column, Filling]]) -> Iterator[Box]:
    """Every line once in every column, column after column."""
    for number, (column, filling) in enumerate(columns):
        first = number * len(lines)
        for place, line in enumerate(lines):
            after = before(filling, place, len(lines))
            yield replace(
                line,
                id=f"{line.id}-{column.id}",
                label=_joined(line.label, column.label),
                aliases=frozenset(f"{alias}-{column.id}" for alias in line.aliases),
                times=line.times * column.times,
                after=_shifted(line.after if after is None else after, first),
                needs=_shifted(line.needs, first),
                column=number,
                line=line.label,
            )


def _joined(line: Text, column: Text) -> Text:
    return Text.each(lambda lang: f"{line[lang]} {column[lang]}")


def _shifted(place: BoxIndex | None, by: int) -> BoxIndex | None:
    return None if place is None else BoxIndex(place + by)


def before(filling: Filling, place: int, count: int) -> BoxIndex | None:
    """The box before this one where boxes are filled from top to bottom, or from the bottom up."""
    step = {Filling.FREE: 0, Filling.DOWN: -1, Filling.UP: 1}[filling]
    return BoxIndex(place + step) if step and 0 <= place + step < count else None

"""Reading how screens show a game from its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.dice import MAX_DICE
from fivefold.errors import RuleFileError
from fivefold.protocol.rules import DEFAULT_LOOK, Colour, Drawing, Look
from fivefold.rules.box_reading import MAX_NAME, MAX_POINTS, box_index, read_boxes, read_id
from fivefold.rules.model import (
    BonusStep,
    Box,
    BoxId,
    BoxIndex,
    Column,
    FiveOfAKind,
    Order,
    RuleSet,
    Trump,
    UpperBonus,
)
from fivefold.rules.scorers import Points, Total
from fivefold.rules.toml import MAX_ITEMS, TomlReader, nearest
from fivefold.texts import catalogue, listed
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.texts import Text


def read_look(toml: TomlReader) -> Look:
    colour, drawing = DEFAULT_LOOK.colour, DEFAULT_LOOK.drawing
    if toml.has("colour"):
        colour = Colour(toml.choice("colour", tuple(Colour)))
    if toml.has("drawing"):
        drawing = Drawing(toml.choice("drawing", tuple(Drawing)))
    return Look(colour, drawing)


MAX_ROLLS = 9
_REQUIRED = ("id", "name", "summary", "source", "dice", "rolls", "boxes")


def read_rules(toml: TomlReader) -> RuleSet:
    if not any(toml.has(key) for key in _REQUIRED):
        raise RuleFileError("not-rules", file=toml.file, wanted=listed(_REQUIRED))
    game, name = read_id(toml), toml.text("name")
    dice = toml.number("dice", 1, MAX_DICE)
    boxes, columns = read_boxes(toml, dice)
    if columns:
        _check_columns(toml)
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
        columns=columns,
        upper_bonus=_upper_bonus(toml, boxes, columns, dice),
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


def _check_columns(toml: TomlReader) -> None:
    """Refuse what means one box only, since columns have several of each."""
    for key in ("five_of_a_kind", "order"):
        if toml.has(key):
            raise toml.wrong(key, {}, rule_text("wanted-no-columns"))


def _upper_bonus(
    toml: TomlReader, boxes: tuple[Box, ...], columns: tuple[Column, ...], dice: int
) -> UpperBonus | None:
    if not toml.has("upper_bonus"):
        return None
    part = toml.table("upper_bonus")
    # Every column has the bonus, and multiplies it like its boxes.
    first = sum(box.times * (box.face or 0) for box in boxes if box.column == 0)
    within_reach = dice * first // (columns[0].times if columns else 1)
    if not within_reach:
        raise toml.wrong("upper_bonus", {}, rule_text("wanted-no-bonus"))
    at = Points(part.number("at", 1, within_reach))
    points = Points(part.number("points", 1, MAX_POINTS))
    par = {"par": part.number("par", 1, dice)} if part.has("par") else {}
    further = tuple(_steps(part, BonusStep(at, points), within_reach)) if part.has("steps") else ()
    part.done()
    return UpperBonus(at, points, **par, further=further)


def _steps(part: TomlReader, last: BonusStep, within_reach: int) -> Iterator[BonusStep]:
    """Further steps of the bonus, each higher than the one before."""
    for entry in part.tables("steps", rule_text("wanted-steps")):
        at = Points(entry.number("at", last.at + 1, within_reach))
        last = BonusStep(at, Points(entry.number("points", last.points + 1, MAX_POINTS)))
        entry.done()
        yield last


def _five_of_a_kind(
    toml: TomlReader, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]
) -> FiveOfAKind | None:
    if not toml.has("five_of_a_kind"):
        return None
    part = toml.table("five_of_a_kind")
    policy = FiveOfAKind(
        box=box_index(part, "box", part.string("box"), index),
        bonus=Points(part.number("bonus", 0, MAX_POINTS)),
        trump=Trump(part.choice("trump", tuple(Trump))),
        trump_boxes=frozenset(
            box_index(part, "trump_boxes", value, index) for value in part.strings("trump_boxes")
        ),
        **{key: part.text(key, MAX_NAME) for key in ("name", "trump_name") if part.has(key)},
    )
    if policy.trump is Trump.FORCED and any(box.after is not None for box in boxes):
        raise part.wrong("trump", policy.trump.value, rule_text("wanted-no-forced"))
    for place in sorted(policy.trump_boxes):
        _check_trump_box(part, boxes[place], policy)
    part.done()
    return policy


def _check_trump_box(part: TomlReader, box: Box, policy: FiveOfAKind) -> None:
    if policy.trump is Trump.NONE:
        raise part.wrong("trump_boxes", [box.id], rule_text("wanted-no-trump-boxes"))
    if not isinstance(getattr(box.scorer, "pays", None), int):
        raise part.wrong("trump_boxes", box.id, rule_text("wanted-fixed-pay"))


def _order(toml: TomlReader, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]) -> Order | None:
    if not toml.has("order"):
        return None
    part = toml.table("order")
    order = Order(*(_ordered_box(part, key, boxes, index) for key in ("low", "high")))
    if order.low == order.high:
        raise part.wrong("high", part.string("high"), rule_text("wanted-another-box"))
    part.done()
    return order


def _ordered_box(
    part: TomlReader, key: str, boxes: tuple[Box, ...], index: dict[BoxId, BoxIndex]
) -> BoxIndex:
    value = part.string(key)
    place = box_index(part, key, value, index)
    if not isinstance(boxes[place].scorer, Total):
        raise part.wrong(key, value, rule_text("wanted-total-box"))
    return place


def _called(boxes: tuple[Box, ...], policy: FiveOfAKind | None) -> dict[str, Text]:
    """The words of built-in sentences for five of a kind, its box and the wild card in this
    game."""
    if policy is None:
        return {
            "five": rule_text("five"),
            "trump": rule_text("wild-card"),
            "box": rule_text("five-box"),
        }
    return {"five": policy.name, "trump": policy.trump_name, "box": boxes[policy.box].label}


def _rulings(toml: TomlReader, called: dict[str, Text]) -> tuple[Text, ...]:
    """The rulings that the file lists, after those that follow from its other keys."""
    implied = [rule_text("saved-rolls")] if toml.flag("saved_rolls") else []
    return (*implied, *_sentences(toml, "rulings", called))


def _sentences(toml: TomlReader, subject: str, called: dict[str, Text]) -> tuple[Text, ...]:
    """Rulings or tips, given as keys of the texts of this subject or as texts."""
    wanted = rule_text("wanted-sentences", most=MAX_ITEMS)
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
        raise toml.wrong(key, item, rule_text("wanted-sentence", known=near or listed(known)))
    return known[item].format(**called)

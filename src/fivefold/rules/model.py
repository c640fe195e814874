"""The data model of a scorecard game's rules."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NewType

from fivefold.dice import rolls
from fivefold.errors import Malformed
from fivefold.protocol import Rules
from fivefold.protocol.rules import DEFAULT_LOOK, Look
from fivefold.rules.fingerprint import fingerprint
from fivefold.rules.scorers import NOTHING, FaceSum, Points, points_by_roll
from fivefold.texts import Lang, shown
from fivefold.texts.catalogues import rule_text
from fivefold.texts.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fivefold.dice import Dice, Face
    from fivefold.rules.scorers import Scorer
    from fivefold.texts import Text

BoxId = str
"""A box's name in records and in code: `full-house`."""
BoxIndex = NewType("BoxIndex", int)
"""A box's place on the score sheet, from 0."""


class Section(StrEnum):
    UPPER = "upper"
    LOWER = "lower"


class Trump(StrEnum):
    """The powers of a later five of a kind: nothing special, be a wild card, or be a wild card that
    must be used in a fixed order of boxes."""

    NONE = "none"
    FREE = "free"
    FORCED = "forced"


class Filling(StrEnum):
    """Which open box comes next: any, the topmost or the lowest one."""

    FREE = "free"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Column:
    """One of several columns with the same boxes, as on many pads."""

    id: str
    label: Text
    times: int = 1
    """The factor of the points of its boxes and its upper bonus."""


@dataclass(frozen=True, slots=True)
class Box:
    id: BoxId
    label: Text
    section: Section
    scorer: Scorer
    aliases: frozenset[str] = frozenset()
    times: int = 1
    """The factor of its points, its column's included."""
    plus: Points = NOTHING
    """Points more if it scores at all."""
    first_roll: Points = NOTHING
    """Points more if it scores with the first roll of a turn."""
    after: BoxIndex | None = None
    """The box that must be filled before this one."""
    needs: BoxIndex | None = None
    """The box that must hold points before this one can score."""
    column: int = 0
    """Its column, in a game with several."""
    line: Text | None = None
    """The name of its line on the sheet; `label` names the column too."""

    @property
    def row(self) -> Text:
        """The name of its line on the sheet."""
        return self.line or self.label

    def points(self, dice: Dice) -> Points:
        """The points of dice by its pattern, regardless of the sheet."""
        return self._paid(self.scorer.points(dice))

    def points_by_roll(self, count: int) -> list[Points]:
        """The same for every roll of so many dice, in the order of `rolls`."""
        return [self._paid(points) for points in points_by_roll(self.scorer, count)]

    def _paid(self, points: Points) -> Points:
        return Points(self.times * (points + self.plus)) if points else NOTHING

    @property
    def face(self) -> Face | None:
        """The face an upper box counts."""
        if self.section is Section.UPPER and isinstance(self.scorer, FaceSum):
            return self.scorer.face
        return None


@dataclass(frozen=True, slots=True)
class BonusStep:
    """`points` once a sum reaches `at`."""

    at: Points
    points: Points


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """`points` more once the upper boxes reach `at`; `par` dice of each face are on course."""

    at: Points
    points: Points
    par: int = 3
    further: tuple[BonusStep, ...] = ()
    """Other amounts from higher sums on."""

    @property
    def steps(self) -> tuple[BonusStep, ...]:
        """All sums that change what it is worth, ascending."""
        return (BonusStep(self.at, self.points), *self.further)

    def worth(self, total: int) -> Points:
        """The bonus with this sum of the upper boxes."""
        if total < self.at:
            return NOTHING
        return max(step.points for step in self.steps if total >= step.at)


@dataclass(frozen=True, slots=True)
class FiveOfAKind:
    """The result when all dice show one face after `box` has been filled."""

    box: BoxIndex
    bonus: Points
    trump: Trump
    trump_boxes: frozenset[BoxIndex]
    name: Text = field(default_factory=lambda: rule_text("five"))
    """The rule sheet's name for such a roll: a 5OK, a Yahtzee."""
    trump_name: Text = field(default_factory=lambda: rule_text("wild-card"))
    """The rule sheet's name for the wild card: Trump Card, Joker."""

    def bonus_name(self, count: int = 1) -> Text:
        """The name of one bonus, or of several: `5OK bonus`, `5OK bonuses`."""
        return rule_text("five-bonus-name", count=count, five=self.name)


@dataclass(frozen=True, slots=True)
class Order:
    """Two boxes of which one must score less than the other (Yum's LOW and HIGH)."""

    low: BoxIndex
    high: BoxIndex


_PAR = 3
_TIMES = "×"
"""Not on every keyboard."""
MAX_PLAYERS = 1000
"""The rules set no limit; a table that large is a mistake."""


@dataclass(frozen=True)
class RuleSet(Rules):
    """A scorecard game. Two rule sets with the same data are equal."""

    kind = "scorecard"

    id: str
    name: Text
    summary: Text
    source: Text
    dice: int
    rolls: int
    boxes: tuple[Box, ...]
    upper_bonus: UpperBonus | None = None
    five_of_a_kind: FiveOfAKind | None = None
    order: Order | None = None
    roll_off: bool = False
    manches: bool = False
    saved_rolls: bool = False
    """Whether rolls that a turn leaves over may be used in later turns."""
    rulings: tuple[Text, ...] = field(default=(), repr=False)
    tips: tuple[Text, ...] = field(default=(), repr=False)
    look: Look = DEFAULT_LOOK
    aliases: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    """Empty unless every box stands on the sheet several times."""

    def __hash__(self) -> int:
        # Equal rules have equal ids. States are hashed often, and hashing every box would be slow.
        return hash(self.id)

    def __reduce__(self) -> tuple[object, ...]:
        if _twin(self) is not None:
            return _built_in, (self.id,)
        return _restored, tuple(getattr(self, part.name) for part in fields(self))

    def __repr__(self) -> str:
        known = _twin(self) is not None
        return f"scorecard_rules({self.id!r})" if known else f"<RuleSet {self.id}>"

    def __str__(self) -> str:
        boxes, dice = counted(len(self.boxes), "box", "boxes"), counted(self.dice, "die", "dice")
        rolls = counted(self.rolls, "roll", "rolls")
        return f"{self.name[Lang.EN]}: {boxes}, {dice}, {rolls} a turn"

    @property
    def players(self) -> range:
        return range(1, MAX_PLAYERS + 1)

    @property
    def turns(self) -> int:
        """One for each box."""
        return len(self.boxes)

    def most_saved(self, filled: int) -> int:
        """How many rolls can have been saved once so many boxes are filled: each turn needs one."""
        return (self.rolls - 1) * filled if self.saved_rolls else 0

    @property
    def most_rolls(self) -> int:
        return self.rolls + self.most_saved(self.turns - 1)

    @cached_property
    def ending(self) -> tuple[Text, ...]:
        if self.manches:
            won = (rule_text("end-manche", count=self.turns), rule_text("end-manches"))
        else:
            won = (rule_text("end-boxes", count=self.turns), rule_text("end-total"))
        return (*won, rule_text("end-alone"))

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self)

    def plays_like(self, other: Rules) -> bool:
        return self is other or (isinstance(other, RuleSet) and self._play() == other._play())

    def _play(self) -> tuple[object, ...]:
        """Everything but texts and looks."""
        return self.id, tuple(self.index), self.fingerprint, self.roll_off, self.manches

    @cached_property
    def index(self) -> Mapping[BoxId, BoxIndex]:
        """The place of each box on the sheet."""
        return MappingProxyType({box.id: BoxIndex(n) for n, box in enumerate(self.boxes)})

    @cached_property
    def lines(self) -> tuple[tuple[Box, ...], ...]:
        """The boxes of each line of the sheet, one for each column."""
        count = len(self.boxes) // max(1, len(self.columns))
        return tuple(self.boxes[line::count] for line in range(count))

    @cached_property
    def places(self) -> tuple[BoxIndex, ...]:
        """The places of all boxes, in sheet order."""
        return tuple(self.index.values())

    @cached_property
    def scores(self) -> Mapping[Dice, tuple[Points, ...]]:
        """The points of each roll in each box by its pattern, regardless of the sheet."""
        columns = [box.points_by_roll(self.dice) for box in self.boxes]
        return MappingProxyType(
            dict(zip(rolls(self.dice), zip(*columns, strict=True), strict=True))
        )

    @cached_property
    def samples(self) -> tuple[tuple[Dice, ...], ...]:
        """For each box, one roll for every score of its pattern, and every five of a kind."""
        same = [dice for dice in self.scores if dice.all_same]
        # Five of a kind may score more than its pattern, so it cannot represent other rolls.
        others = [(dice, row) for dice, row in self.scores.items() if not dice.all_same]
        columns = ({row[box]: dice for dice, row in others} for box in self.places)
        return tuple((*column.values(), *same) for column in columns)

    @cached_property
    def upper(self) -> Mapping[Face, BoxIndex]:
        """The upper box of each face; empty with several columns, where there is no such box."""
        if len(self.columns) > 1:
            return MappingProxyType({})
        faces = {box.face: self.index[box.id] for box in self.boxes if box.face is not None}
        return MappingProxyType(faces)

    @cached_property
    def upper_boxes(self) -> tuple[tuple[int, tuple[BoxIndex, ...]], ...]:
        """For each column, what it is multiplied by and its upper boxes."""
        times = [column.times for column in self.columns] or [1]
        return tuple((factor, self._upper_in(number)) for number, factor in enumerate(times))

    @cached_property
    def upper_places(self) -> tuple[BoxIndex, ...]:
        """The upper boxes of all columns."""
        return tuple(box for _, boxes in self.upper_boxes for box in boxes)

    @cached_property
    def pars(self) -> tuple[tuple[BoxIndex, int], ...]:
        """Each upper box, and what it holds if it is on course: three dice of its number, unless
        the rules say otherwise."""
        count = self.upper_bonus.par if self.upper_bonus else _PAR
        uppers = [(place, self.boxes[place]) for place in self.upper_places]
        return tuple((place, count * box.times * (box.face or 0)) for place, box in uppers)

    def _upper_in(self, column: int) -> tuple[BoxIndex, ...]:
        boxes = [box for box in self.boxes if box.column == column and box.face is not None]
        return tuple(self.index[box.id] for box in boxes)

    @cached_property
    def flagged(self) -> tuple[BoxIndex, ...]:
        """The boxes of which it matters later whether they hold points."""
        policy = self.five_of_a_kind
        needed = {box.needs for box in self.boxes if box.needs is not None}
        return tuple(sorted(needed | ({policy.box} if policy and policy.bonus else set())))

    @cached_property
    def has_sequence(self) -> bool:
        """Whether some box must wait for another one."""
        return any(box.after is not None for box in self.boxes)

    @cached_property
    def lower(self) -> frozenset[BoxIndex]:
        return frozenset(self.index[box.id] for box in self.boxes if box.section is Section.LOWER)

    @cached_property
    def has_limits(self) -> bool:
        """Whether dice can be too low, too high or too early for a box, whatever their pattern."""
        limits = [getattr(box.scorer, "at_least", 0) for box in self.boxes]
        return (
            self.order is not None
            or any(limits)
            or any(box.needs is not None for box in self.boxes)
        )

    @cached_property
    def has_conditions(self) -> bool:
        """Whether points depend on other boxes, or on which roll it is."""
        special = any(box.needs is not None or box.first_roll for box in self.boxes)
        return self.order is not None or special

    @cached_property
    def most(self) -> tuple[Points, ...]:
        """The highest score each box's pattern can give."""
        return tuple(max(column) for column in zip(*self.scores.values(), strict=True))

    @cached_property
    def _by_name(self) -> Mapping[str, BoxId]:
        return MappingProxyType({name: box.id for box in self.boxes for name in names_of(box)})

    def find(self, name: str) -> BoxId:
        """The box with this id or alias: `rules.find("brelan") == "three-of-a-kind"`."""
        found = self._by_name.get(unicodedata.normalize("NFC", name))
        if found is None:
            raise Malformed("unknown-box", box=shown(name), game=self.id, boxes=tuple(self.index))
        return found


@lru_cache(maxsize=64)
def _restored(*parts: Any) -> Rules:
    """Equal rules are one object again when they are unpickled."""
    return RuleSet(*parts)


def _built_in(game: str) -> Rules:
    """Built-in rules are pickled by name: states are sent to other processes often."""
    from fivefold.rules.catalog import built_in  # noqa: PLC0415 (it reads with this)

    return built_in(game)


def _twin(rules: Rules) -> Rules | None:
    from fivefold.rules.catalog import built_in_twin  # noqa: PLC0415 (it reads with this)

    return built_in_twin(rules)


def names_of(box: Box) -> Iterator[str]:
    """The names of a box on input: its id, its aliases, its labels as people type them."""
    for name in (box.id, *box.aliases, *(slug(box.label[lang]) for lang in Lang)):
        yield name
        yield without_accents(name)
        if _TIMES in name:
            yield without_accents(name.replace(_TIMES, "x"))


def slug(label: str) -> str:
    """A label as people type it: `Petite Suite` becomes `petite-suite`."""
    return re.sub(r"[\s_'’-]+", "-", unicodedata.normalize("NFC", label).lower()).strip("-")


def without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))

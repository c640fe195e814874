"""Dice as multisets, without order.

Five dice have 252 different rolls and 462 keeps (multisets of up to five). Each multiset is one
shared object, so comparing and hashing are cheap and every derived figure is computed once.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import TYPE_CHECKING, NewType, Protocol, final

from fivefold.errors import Malformed
from fivefold.texts import Lang, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Face = NewType("Face", int)

FACES: tuple[Face, ...] = tuple(Face(n) for n in range(1, 7))
MAX_DICE = 10
"""More than any known game uses. It limits the number of multisets in memory."""

_ORDERED = 6
"""Up to this many dice are rolled with one random number; more would need too large a table."""
_PAIRS = 1 << 15
"""The size of the caches for sums and differences: enough for games of five or six dice."""
_FACE_OF: dict[int | str, Face] = {name: face for face in FACES for name in (face, str(face))}


@final
class Dice:
    """An immutable multiset of faces.

    >>> Dice("53335")
    Dice('33355')
    >>> Dice("53335") is Dice([3, 3, 3, 5, 5])
    True
    >>> Dice("33") <= Dice("33355"), Dice("33355") - Dice("33"), Dice("12") + Dice("1")
    (True, Dice('355'), Dice('112'))
    """

    __slots__ = ("_keeps", "all_same", "counts", "faces", "text", "total")

    faces: tuple[Face, ...]
    counts: tuple[int, ...]
    """How many dice show 1, 2, … 6."""
    total: int
    all_same: bool
    """Whether there are dice and all show the same face: with five dice, five of a kind."""
    text: str
    """The faces as digits, ascending."""
    _keeps: tuple[Dice, ...] | None

    def __new__(cls, faces: str | Iterable[int] = "") -> Dice:
        try:
            key: tuple[int | str, ...] = tuple(sorted(faces))
            found = _POOL.get(key)
            return _POOL.setdefault(key, cls._made(_read(key))) if found is None else found
        except TypeError:
            raise Malformed("not-dice", dice=shown(faces)) from None

    @classmethod
    def _made(cls, faces: tuple[Face, ...]) -> Dice:
        dice = object.__new__(cls)
        set_ = object.__setattr__
        set_(dice, "faces", faces)
        set_(dice, "counts", tuple(faces.count(face) for face in FACES))
        set_(dice, "total", sum(faces))
        set_(dice, "all_same", len(set(faces)) == 1)
        set_(dice, "_keeps", None)
        set_(dice, "text", "".join(map(str, faces)))
        # The same dice may already be in the pool under their other key, numbers or digits.
        return _POOL.setdefault(faces, dice)

    def __init_subclass__(cls) -> None:
        raise TypeError("Dice are shared objects and can't be subclassed")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Dice are immutable: can't set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Dice are immutable: can't delete {name}")

    @property
    def keeps(self) -> tuple[Dice, ...]:
        """Every multiset that can be kept from these dice, from none to all.

        >>> [str(keep) for keep in Dice("116").keeps]
        ['', '1', '6', '11', '16', '116']
        """
        if self._keeps is None:
            object.__setattr__(self, "_keeps", _sub_multisets(self))
        return self._keeps or ()

    @property
    def ways(self) -> int:
        """The number of orders in which these dice can be rolled: `Dice("112").ways == 3`."""
        return factorial(len(self.faces)) // prod(map(factorial, self.counts))

    @property
    def probability(self) -> Fraction:
        """The probability that a roll of this many dice shows exactly these faces.

        >>> Dice("66666").probability
        Fraction(1, 7776)
        """
        return Fraction(self.ways, len(FACES) ** len(self.faces))

    def __add__(self, other: Dice) -> Dice:
        return _sum(self, other)

    def __sub__(self, other: Dice) -> Dice:
        return _difference(self, other)

    def __and__(self, other: Dice) -> Dice:
        """The dice both have: `Dice("1123") & Dice("113") is Dice("113")`."""
        return _with_counts(map(min, self.counts, other.counts))

    def __le__(self, other: Dice) -> bool:
        mine, others = self.counts, other.counts
        return (
            mine[0] <= others[0]
            and mine[1] <= others[1]
            and mine[2] <= others[2]
            and mine[3] <= others[3]
            and mine[4] <= others[4]
            and mine[5] <= others[5]
        )

    def __lt__(self, other: Dice) -> bool:
        return self is not other and self <= other

    def __len__(self) -> int:
        return len(self.faces)

    def __iter__(self) -> Iterator[Face]:
        return iter(self.faces)

    def __contains__(self, face: object) -> bool:
        return face in self.faces

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Dice('{self}')"

    def html(self, lang: Lang = Lang.EN) -> str:
        """The dice as HTML, as a notebook shows them: an SVG drawing, the same in all languages."""
        from fivefold.drawings import dice  # noqa: PLC0415 (only where something is drawn)

        del lang  # a drawing of dice has no words, but every display can be asked for a language
        return dice(self.faces)

    def _repr_svg_(self) -> str | None:
        """The drawing for notebooks; None, and so only text, if there are no dice."""
        return self.html() if self.faces else None

    def __reduce__(self) -> tuple[type[Dice], tuple[str]]:
        return Dice, (str(self),)


_POOL: dict[tuple[int | str, ...], Dice] = {}
"""Every multiset created so far, by its faces as numbers and as digits."""


def _read(key: tuple[int | str, ...]) -> tuple[Face, ...]:
    if len(key) > MAX_DICE:
        raise Malformed("too-many-dice", most=MAX_DICE, count=len(key))
    try:
        return tuple(_FACE_OF[face] for face in key)
    except KeyError as unknown:
        raise Malformed("not-a-face", face=shown(unknown.args[0])) from None


NO_DICE = Dice()


@lru_cache(maxsize=_PAIRS)
def _sum(some: Dice, more: Dice) -> Dice:
    return Dice(some.faces + more.faces)


@lru_cache(maxsize=_PAIRS)
def _difference(dice: Dice, taken: Dice) -> Dice:
    if not taken <= dice:
        raise Malformed("dice-not-there", dice=taken, among=dice)
    return _with_counts(a - b for a, b in zip(dice.counts, taken.counts, strict=True))


def _with_counts(counts: Iterable[int]) -> Dice:
    return Dice([face for face, count in zip(FACES, counts, strict=True) for _ in range(count)])


def _sub_multisets(dice: Dice) -> tuple[Dice, ...]:
    choices = product(*(range(count + 1) for count in dice.counts))
    return tuple(sorted(map(_with_counts, choices), key=lambda keep: (len(keep), keep.faces)))


@cache
def rolls(count: int) -> tuple[Dice, ...]:
    """Every roll of this many dice, in ascending order: 252 for five."""
    return tuple(map(Dice, combinations_with_replacement(FACES, count)))


@cache
def keeps(count: int) -> tuple[Dice, ...]:
    """Every multiset of up to this many dice: 462 for five."""
    return tuple(keep for size in range(count + 1) for keep in rolls(size))


def chance(roll: Dice, kept: Dice) -> Fraction:
    """The probability of `roll` after keeping `kept` and rolling the rest.

    >>> chance(Dice("33355"), kept=Dice("333"))
    Fraction(1, 36)
    """
    return (roll - kept).probability if kept <= roll else Fraction(0)


def replaced(current: Sequence[Face], kept: Dice, roll: Sequence[Face]) -> tuple[Face, ...]:
    """The dice in their places after a roll: kept dice stay, the others take the faces of `roll`.

    Of equal dice, the leftmost are kept.

    >>> replaced((3, 1, 3, 3, 6), Dice("33"), (1, 2, 4, 5, 6))
    (3, 2, 3, 5, 6)
    """
    left, places = list(kept.faces), list(roll)
    for place, face in enumerate(current):
        if face in left:
            left.remove(face)
            places[place] = face
    return tuple(places)


class Randomness(Protocol):
    """A random generator, such as `random.Random` or `SystemRandom`."""

    def random(self) -> float: ...


def roll_dice(count: int, rng: Randomness) -> Dice:
    """Roll dice with a random generator."""
    if count > _ORDERED:
        return roll_dice(_ORDERED, rng) + roll_dice(count - _ORDERED, rng)
    orders = _orders(count)
    return orders[int(rng.random() * len(orders))]


@cache
def _orders(count: int) -> tuple[Dice, ...]:
    """The dice of every ordered roll, all equally likely: 7,776 for five."""
    return tuple(map(Dice, product(FACES, repeat=count)))

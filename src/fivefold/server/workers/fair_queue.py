"""A bounded queue in which people take turns, however much each of them asks for."""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
_K = TypeVar("_K")
_V = TypeVar("_V")


class Person(NamedTuple):
    """Who asks. Anyone can have many tokens, so addresses take turns first, and then the people
    at each of them."""

    address: str
    owner: str = ""


class Bounds(NamedTuple):
    """How much may be pending, counting what is waiting and what is being worked on."""

    person: int
    address: int
    total: int


class FairQueue(Generic[T]):
    """The oldest item of whoever's turn it is comes first.

    >>> queue = FairQueue[str](Bounds(2, 2, 3))
    >>> [queue.push(Person(name), f"{name}{n}") for name, n in ("a1", "a2", "a3", "b1")]
    [True, True, False, True]
    >>> [queue.pop()[1] for _ in range(3)]
    ['a1', 'b1', 'a2']
    """

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        # Dictionaries are in the order in which it is somebody's turn.
        self._waiting: dict[str, dict[Person, deque[T]]] = {}
        self._people = Counter[Person]()
        self._addresses = Counter[str]()

    def __len__(self) -> int:
        """The items that wait."""
        return sum(len(items) for people in self._waiting.values() for items in people.values())

    def push(self, person: Person, item: T) -> bool:
        """Add an item; False if there are too many already."""
        if self._is_full(person):
            return False
        self._people[person] += 1
        self._addresses[person.address] += 1
        people = self._waiting.setdefault(person.address, {})
        people.setdefault(person, deque()).append(item)
        return True

    def pop(self) -> tuple[Person, T]:
        """The next item. It counts as pending until `done` is called."""
        address, people = _first(self._waiting)
        person, items = _first(people)
        item = items.popleft()
        if items:
            people[person] = items
        if people:
            self._waiting[address] = people
        return person, item

    def remove(self, person: Person, item: T) -> bool:
        """Take an item back that nobody needs any more; False if it does not wait here."""
        people = self._waiting.get(person.address, {})
        if item not in people.get(person, ()):
            return False
        people[person].remove(item)
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[person.address]
        self.done(person)
        return True

    def done(self, person: Person) -> None:
        """Call it once for each item that `pop` gave out."""
        _count_down(self._people, person)
        _count_down(self._addresses, person.address)

    def _is_full(self, person: Person) -> bool:
        bounds = self._bounds
        return (
            self._people[person] >= bounds.person
            or self._addresses[person.address] >= bounds.address
            or self._addresses.total() >= bounds.total
        )


def _first(mapping: dict[_K, _V]) -> tuple[_K, _V]:
    """Take out the first entry."""
    key = next(iter(mapping))
    return key, mapping.pop(key)


def _count_down(counter: Counter[_K], key: _K) -> None:
    """One less; nobody is remembered for whom nothing is left."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]

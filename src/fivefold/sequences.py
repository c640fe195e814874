"""`SharedHistory`: an immutable sequence that shares its items with longer ones made from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class SharedHistory(Sequence[T], Generic[T]):
    """A history: adding an item takes the same time however long it is, and copies nothing.

    >>> one = SharedHistory([1, 2])
    >>> longer, other = one.plus(3), one.plus(4)
    >>> list(one), list(longer), list(other)
    ([1, 2], [1, 2, 3], [1, 2, 4])
    """

    __slots__ = ("_items", "length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        """Shared with the sequences made from this one. Items are only ever added to it."""
        self.length = len(self._items)
        """The same as `len`, without a call: asked several times at every act of a table."""

    def plus(self, item: T) -> SharedHistory[T]:
        """The sequence with one more item."""
        items, length = self._items, self.length
        if len(items) == length:
            items.append(item)
        # Another sequence may have been made from this one before, or in another thread just now.
        if items[length] is not item:
            items = [*items[:length], item]
        longer: SharedHistory[T] = SharedHistory.__new__(SharedHistory)
        longer._items, longer.length = items, length + 1
        return longer

    def continues(self, shorter: SharedHistory[T]) -> bool:
        """Whether this one was made by adding items to the other one, found without comparing
        them. False if they were made apart, though their items may be equal."""
        return self._items is shorter._items and self.length >= shorter.length

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self.length)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(self._items[: self.length])[place]
        index = place + self.length if place < 0 else place
        if not 0 <= index < self.length:
            raise IndexError(place)
        return self._items[index]

    def __eq__(self, other: object) -> bool:
        """Equal to any history or tuple with the same items."""
        if isinstance(other, SharedHistory):
            return self is other or self[:] == other[:]
        return self[:] == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self[:])

    def __repr__(self) -> str:
        return f"SharedHistory({list(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return SharedHistory, (self[:],)

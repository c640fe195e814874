"""The seeds of a client's seats: sealed when the seat is taken, shown when everyone is here."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Message = dict[str, Any]


class Seeds:
    """Makes a seed for each seat, and says which messages are due."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._seeds: dict[int, str] = {}
        self._sealed: set[int] = set()
        """Our seats whose seal the server has."""

    def seal(self, seat: int) -> str:
        """The seal of a new seed."""
        self._seeds[seat] = secrets.token_hex(16)
        return seal_of(self._code, seat, self._seeds[seat])

    def missing(self, view: Message, mine: list[int]) -> Iterator[Message]:
        """A seal for each of our seats that has neither seed nor seal."""
        for seat in mine:
            player = view["players"][str(seat)]
            if player["seed"] is None and player["seal"] is None:
                yield {"type": "seal", "seat": seat, "seal": self.seal(seat)}

    def due(self, view: Message, mine: list[int]) -> Iterator[Message]:
        """What is to be sent by itself: our sealed seeds once everyone is here, and new seals after
        somebody left, for then all seeds are given anew."""
        if view.get("status") != "open":
            return
        lost = {seat for seat in self._sealed if view["players"][str(seat)]["seal"] is None}
        self._sealed -= lost
        yield from self.missing(view, [seat for seat in mine if seat in lost])
        for seat in mine:
            player, seed = view["players"][str(seat)], self._seeds.get(seat)
            if seed is None or player["seal"] != seal_of(self._code, seat, seed):
                continue
            self._sealed.add(seat)
            if view["gathered"] and player["seed"] is None:
                del self._seeds[seat]  # shown once
                yield {"type": "seed", "seat": seat, "seed": seed}


def seal_of(code: str, seat: int, seed: str) -> str:
    """The hash of a seed, as docs/fair-dice.md describes it."""
    parts = ("fivefold seed", code, str(seat + 1), seed)
    data = (part.encode() for part in parts)
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in data)
    return hashlib.sha256(framed).hexdigest()

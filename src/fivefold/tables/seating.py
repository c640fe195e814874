"""Commands before the game: taking a seat, giving a seed, leaving, starting.

Seeds are given openly, or sealed first and shown when everyone is here. A seal is the hash of a
seed. Nobody can change a seed whose seal is known, and nobody knows it from its seal; so no player,
and no server with a player's help, can choose a seed that suits the others.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from fivefold.errors import Malformed, Refused
from fivefold.fair.seeds import check_seal, check_seed, seal_of
from fivefold.record.headers import check_names
from fivefold.tables.commands import GiveSeed, Leave, SealSeed, Sit, Start
from fivefold.tables.events import Gathered, Left, Sealed, Seated, Seeded, Started
from fivefold.tables.ids import same_owner
from fivefold.tables.permissions import check_belongs, check_open, check_owner, check_seat
from fivefold.tables.record_export import HEADERS
from fivefold.tables.table import Status, Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.tables.events import Event
    from fivefold.tables.table import Table

SeatingCommand = Sit | SealSeed | GiveSeed | Start | Leave


def decide_seating(table: Table, owner: str, command: SeatingCommand) -> Event:
    check_open(table)
    if isinstance(command, SealSeed | GiveSeed):
        return decide_seed(table, owner, command)
    if table.gathered:
        raise Refused("already-started")
    match command:
        case Start():
            return _started(table, owner)
        case Sit():
            return _seated(table, owner, command)
        case Leave(seat=seat):
            return _left(table, owner, seat)


def _seated(table: Table, owner: str, sit: Sit) -> Event:
    check_seat(table, sit.seat)
    if table.seats[sit.seat].kind != "open":
        raise Refused("seat-taken", seat=sit.seat + 1)
    seed = None if sit.seed is None else check_seed(sit.seed)
    seal = None if sit.seal is None else check_seal(sit.seal)
    if seed and seal:
        raise Malformed("seed-and-seal")
    name = clean_name(sit.name)
    if any(sitting.kind == "bot" and sitting.name == name for sitting in table.seats):
        raise Refused("name-of-a-bot", name=name)
    check_players([*filter(None, table.names), name])
    return Seated(seat=sit.seat, name=name, owner=owner, seed=seed, seal=seal)


def _left(table: Table, owner: str, seat: int) -> Event:
    """Players may leave their own seats; the host may also free any other. All seeds are given
    anew then: else somebody could leave and come back with a seed that suits the others."""
    if not same_owner(table.host, owner):
        check_owner(table, seat, owner)
    check_seat(table, seat)
    if table.seats[seat].owner is None:
        raise Refused("nobody-sits", seat=seat + 1)
    return Left(seat=seat, seeds_cleared=True)


def _started(table: Table, owner: str) -> Event:
    """Any player may start the game, once all seats are taken and have a seed."""
    check_belongs(table, owner)
    if empty := [number for number, sitting in enumerate(table.seats, 1) if not sitting.name]:
        raise Refused("seats-open", seats=tuple(empty))
    missing = [
        sitting.name
        for sitting in table.seats
        if sitting.owner and sitting.dice == "fair" and not (sitting.seed or sitting.seal)
    ]
    if missing:
        raise Refused("seeds-missing", names=tuple(missing))
    return gather(table)


def clean_name(name: str) -> str:
    """A name in normal form without invisible characters, so that no two look the same."""
    visible = "".join(char for char in name if unicodedata.category(char) != "Cf")
    return " ".join(unicodedata.normalize("NFC", visible).split())


def check_players(names: Sequence[str]) -> None:
    """Check that the record of this table can have these names, and that people can tell them
    apart."""
    seen = dict[str, str]()
    for name in check_names(names):
        if name in HEADERS:
            raise Malformed("reserved-name", name=name)
        other = seen.setdefault(skeleton(name), name)
        if other != name:
            raise Malformed("name-looks-like", name=name, other=other)


def skeleton(name: str) -> str:
    """The same for names that look the same, as in UTS #39: a Cyrillic А is an A, but é is no e.

    >>> skeleton("\u0410nn") == skeleton("Ann"), skeleton("Zoé") == skeleton("Zoe")
    (True, False)
    """
    plain = "".join(map(_prototype, unicodedata.normalize("NFKD", name)))
    return unicodedata.normalize("NFKD", plain)


def _prototype(character: str) -> str:
    """The look of a character, in Unicode's words its prototype."""
    likes = _lookalikes().get(character, ())
    if len(likes) != 1:  # it looks like nothing else, or is the prototype of several others
        return character
    other: str = likes[0]["c"]
    if len(_lookalikes()[other]) > 1:
        return other
    # They only look like each other: `m` and `rn`.
    return max(character, other, key=lambda text: (len(text), text))


@cache
def _lookalikes() -> Mapping[str, Sequence[Mapping[str, str]]]:
    try:
        from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 (1 MB)
    except ImportError:  # without a server: whoever shares a device knows who is who
        return {}
    data: Mapping[str, Sequence[Mapping[str, str]]] = confusables_data
    return data


SECONDS_TO_SHOW = 5.0
"""How long a game waits for sealed seeds. A seal that is not opened by then counts as the seed."""


def decide_seed(table: Table, owner: str, command: SealSeed | GiveSeed) -> Sealed | Seeded:
    check_owner(table, command.seat, owner)
    sitting = table.seats[command.seat]
    if isinstance(command, SealSeed):
        if sitting.seed or sitting.seal or table.gathered:
            raise Refused("seed-given")
        return Sealed(seat=command.seat, seal=check_seal(command.seal))
    if sitting.seed is not None:  # else the last player could choose again
        raise Refused("seed-given")
    if sitting.seal is not None:
        _check_opened(table, command, sitting.seal)
    elif table.gathered:
        raise Refused("already-started")
    return Seeded(seat=command.seat, seed=check_seed(command.seed))


def _check_opened(table: Table, command: GiveSeed, seal: str) -> None:
    if not table.gathered:
        raise Refused("seed-too-early")
    if seal_of(table.code, command.seat, command.seed) != seal:
        raise Refused("not-the-sealed-seed")


def gather(table: Table) -> Gathered | Started:
    """Everyone is here: the game starts, or seeds are shown first."""
    return Gathered() if _closed_seals(table) else Started()


def begin(table: Table, *, time_up: bool = False) -> list[Step]:
    """The start of the game, once all seeds are shown, or the time for that is up."""
    waits = table.gathered and table.status is Status.OPEN
    if not waits or (_closed_seals(table) and not time_up):
        return []
    return [Step.of(table, Started())]


def _closed_seals(table: Table) -> bool:
    return any(sitting.seal and not sitting.seed for sitting in table.seats)

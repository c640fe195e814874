"""The players: names and bots as they are typed, and as the header `bots` remembers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots import bot_names, check_bot
from fivefold.bots.names import bot_name
from fivefold.cli.lookup import bot_level
from fivefold.errors import FivefoldError, Malformed
from fivefold.protocol import Seat
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fivefold.record import Record
    from fivefold.rules import Rules

BOTS = "bots"
"""The header that remembers who is a bot: `bots: Pip=casual, Rio=casual`."""


def read_players(text: str, game: Rules) -> tuple[list[str], dict[str, str]]:
    """The names in `Ann, bot:casual`, and the level of each name that is a bot."""
    typed = [name.strip() for name in text.split(",")]
    if not all(typed):
        raise Malformed("blank-player")
    names, levels = list[str](), dict[str, str]()
    for name in typed:
        level = bot_level(name)
        if level is None:
            names.append(name)
            continue
        _check_level(level, game)
        given = bot_name(level, {*typed, *names})
        levels[given] = level
        names.append(given)
    if levels and BOTS in names:  # a line of this player would look like the header
        raise Malformed("reserved-name", name=BOTS)
    return names, levels


def _check_level(level: str, game: Rules) -> None:
    if not level:
        raise Malformed("bot-without-level", bots=bot_names(game))
    check_bot(level, game)


def bots_header(levels: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={level}" for name, level in levels.items())


def remembered_bots(record: Record) -> Iterator[tuple[Seat, str]]:
    """The seats of the bots in a record, and their levels."""
    for entry in dict(record.headers.pairs).get(BOTS, "").split(","):
        name, sign, level = entry.strip().rpartition("=")
        if sign and name not in record.names:
            raise Malformed("unknown-player", name=shown(name), names=record.names)
        if sign:
            yield Seat(record.names.index(name)), level


def seated_bots(record: Record, game: Rules) -> dict[Seat, str]:
    """The level of each bot by its seat; an error if the header can't be followed."""
    try:
        levels = dict(remembered_bots(record))
        for level in levels.values():
            check_bot(level, game)
    except FivefoldError as error:
        raise Malformed("wrong-bots", header=BOTS, reason=error.text) from None
    return levels


def people_like_bots(record: Record, game: Rules) -> list[str]:
    """People whose names are bot levels, and who were perhaps meant to be bots."""
    bots = {record.names[seat] for seat, _ in remembered_bots(record)}
    return [name for name in record.names if name.lower() in bot_names(game) and name not in bots]


def people(record: Record) -> tuple[Seat, ...]:
    """The seats of everyone but bots. A header that can't be followed seats no bots."""
    try:
        bots = dict(remembered_bots(record))
    except FivefoldError:
        bots = {}
    return tuple(seat for seat in record.game.seats if seat not in bots)

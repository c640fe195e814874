"""Games played up to where they are worth a picture, by somebody sensible against bots."""

from collections.abc import Callable
from typing import Any

from fivefold.client import RefusedMessage, Server, Table, offers

Json = dict[str, Any]
Until = Callable[[Json], bool]
Place = tuple[str, str]
"""A table's code, and the token of who plays there."""

ANN: Json = {"kind": "me", "name": "Ann"}
BOTS: list[Json] = [{"kind": "bot", "level": level} for level in ("casual", "strong")]
_CHEAP = 300


async def played(url: str, setup: Json, until: Until) -> Place:
    async with Server(url) as server:
        code = await server.create({"pace": 0, "closing": None, **setup})
        async with server.table(code) as table:
            await table.start()
            while table.view["status"] == "playing" and not until(table.view):
                await _on(table)
        return code, server.token


async def opened(url: str, game: str) -> Place:
    """A table that waits for somebody to sit down."""
    async with Server(url) as server:
        seats = [ANN, {"kind": "open"}, BOTS[0]]
        return await server.create({"game": game, "seats": seats}), server.token


async def _on(table: Table) -> None:
    """The next act, ours or somebody else's."""
    seat, seen = (
        next((seat for seat in table.view["waiting"] if seat in table.mine), None),
        table.sequence,
    )
    if seat is None:
        await table.until(lambda table: table.sequence > seen)
        return
    try:
        await table.act(seat, _sensible(table.view, seat))
    except RefusedMessage:  # a bot was faster
        await table.until(lambda table: table.sequence > seen)


def _sensible(view: Json, seat: int) -> str:
    """Keeps what is equal, takes what scores most, buys a cheap card."""
    acts = view["acts"][str(seat)]
    if "keep" in acts:
        return f"keep {_group(view['turn']['dice'])}"
    if "boxes" in acts:
        return "fill " + max(acts["boxes"], key=acts["boxes"].__getitem__)
    if "bids" in acts and acts["bids"][0] <= _CHEAP:
        return f"bid {acts['bids'][0]}"
    return next(offer for offer in offers(view, seat) if offer != "all-in")


def _group(dice: str) -> str:
    """The most equal dice, the higher ones of two groups; one at least is rolled again."""
    face = max(set(dice), key=lambda face: (dice.count(face), face))
    return face * min(dice.count(face), len(dice) - 1)


def filled(boxes: int) -> Until:
    """Ann has filled so many boxes, and has rolled twice."""

    def until(view: Json) -> bool:
        turn, mine = view["turn"], view["players"]["0"]["sheet"]["boxes"]
        return len(mine) == boxes and turn["seat"] == 0 and turn["dice"] and turn["rolls_left"] == 1

    return until


def bidding_again(view: Json) -> bool:
    """Ann is asked for a bid, after an attempt that failed."""
    poker = view["poker"]
    failed = poker["settlement"] is not None and not poker["settlement"]["completed"]
    return bool(poker["phase"] == "bid" and failed and 0 in view["waiting"])


def over(view: Json) -> bool:
    return bool(view["status"] == "over")

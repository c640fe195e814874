"""Plays games against bots up to a state that makes a good screenshot."""

from collections.abc import Callable
from typing import Any

from fivefold.client import RefusedMessage, Server, Session, offers

Json = dict[str, Any]
Until = Callable[[Json], bool]
Place = tuple[str, str]
"""The code of a table, and the token of its player."""

ANN: Json = {"kind": "me", "name": "Ann"}
BOTS: list[Json] = [{"kind": "bot", "level": level} for level in ("casual", "strong")]
FRIENDS: list[Json] = [
    {"kind": "me", "name": name, "dice": "real"} for name in ("Ann", "Bo", "Cléo", "Dev")
]
"""Four players with real dice, at one device."""
_CHEAP = 300


async def played(url: str, setup: Json, until: Until) -> Place:
    async with Server(url) as server:
        code = await server.create({"pace": 0, "closing": None, **setup})
        async with server.connect(code) as table:
            await table.start()
            while table.view["status"] == "playing" and not until(table.view):
                await _on(table)
        return code, _token(server)


async def opened(url: str, game: str) -> Place:
    """A table that waits for a player to sit down."""
    async with Server(url) as server:
        seats = [ANN, {"kind": "open"}, BOTS[0]]
        return await server.create({"game": game, "seats": seats}), _token(server)


def _token(server: Server) -> str:
    assert server.token is not None, "a connected server has given one"
    return server.token


async def _on(table: Session) -> None:
    """Make our next act, or wait for another player's."""
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
    """A sensible act: keep equal dice, fill the box that scores most, make a low bid."""
    acts = view["acts"][str(seat)]
    if "keep" in acts:
        return f"keep {_group(view['state']['turn']['dice'])}"
    if "boxes" in acts:
        boxes: dict[str, int] = acts["boxes"]
        return f"fill {max(boxes, key=boxes.__getitem__)}"
    if "bids" in acts and acts["bids"][0] <= _CHEAP:
        return f"bid {acts['bids'][0]}"
    return next(offer for offer in offers(view, seat) if offer != "all-in")


def _group(dice: str) -> str:
    """The largest group of equal dice, the higher one of two; at least one die is rolled again."""
    face = max(set(dice), key=lambda face: (dice.count(face), face))
    return face * min(dice.count(face), len(dice) - 1)


def begun(view: Json) -> bool:
    return bool(view["status"] == "playing")


def filled(boxes: int) -> Until:
    """A game in which Ann has filled some boxes and rolled twice."""

    def until(view: Json) -> bool:
        turn, mine = view["state"]["turn"], view["players"]["0"]["score"]["boxes"]
        return len(mine) == boxes and turn["seat"] == 0 and turn["dice"] and turn["rolls_left"] == 1

    return until


def bidding_again(view: Json) -> bool:
    """A game in which Ann has to bid after a failed attempt."""
    poker = view["state"]
    failed = poker["settlement"] is not None and not poker["settlement"]["completed"]
    return bool(poker["phase"] == "bid" and failed and 0 in view["waiting"])


def over(view: Json) -> bool:
    return bool(view["status"] == "over")

"""Lists the acts that a view allows a seat, as they are sent: for bots and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.dice import Dice
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side
from fivefold.games.scorecard import Fill, Keep

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fivefold.protocol import Move


def offers(view: Mapping[str, Any], seat: int) -> list[str]:
    """Every act open to a seat, except typing in dice or cards; none if it may not act.

    >>> acts = {"0": {"boxes": {"ones": 2}, "keep": 1}}
    >>> offers({"acts": acts, "state": {"kind": "scorecard", "turn": {"dice": "11"}}}, 0)
    ['fill ones', 'keep', 'keep 1']
    """
    acts = view["acts"].get(str(seat), {})
    rolling = [word for word in ("roll", "turn") if word in acts and not acts["typed"]]
    moves = (*_boxes(acts), *_auction(acts), *_jokers(acts), *_keeps(acts, view["state"]))
    return [*rolling, *map(str, moves)]


def _boxes(acts: Mapping[str, Any]) -> Iterator[Move]:
    return map(Fill, acts.get("boxes", ()))


def _auction(acts: Mapping[str, Any]) -> Iterator[Move]:
    if "passing" in acts:
        yield Pass()
    if "all_in" in acts:
        yield AllIn()
    if "bids" in acts:
        lowest, highest, step = acts["bids"]
        yield from map(Bid, range(lowest, highest + 1, step))
    if "bets" in acts:
        yield NoBet()
        yield from (Bet(side, amount) for side in Side for amount in acts["bets"])


def _jokers(acts: Mapping[str, Any]) -> Iterator[Move]:
    if "locks" in acts:
        yield NoLock()
        yield from map(Lock, acts["locks"])


def _keeps(acts: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[Move]:
    """Every keep that leaves at least one die to roll."""
    if "keep" in acts:
        dice = Dice(state["turn"]["dice"])
        yield from (Keep(kept) for kept in dice.keeps if kept is not dice)

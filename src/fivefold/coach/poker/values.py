"""The chance to win a Deluxe Poker game from what everyone holds, learned from simulated games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

FEATURES = ("money", "purse", "card", "all-in", "hope", "opens", "opens likely", "opens rich")
"""The features that determine a seat's chance, in the order of the weights."""

_THOUSAND = 1000.0
PURSE = 300.0
"""Money up to here is worth more than the rest: it pays a full bet and keeps a player in."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What everyone holds at the start of a bidding, in many games; seats are the last axis."""

    money: Floats
    card: Flags
    """Whether a seat has won a card."""
    ready: Flags
    """Whether a seat can still call All-In."""
    left: Ints
    """Cards still to be won in each game, with the one in play."""
    opener: Ints
    chance: Floats
    """The chance to complete the card in play in one attempt."""
    payout: Floats


def columns(held: Holdings) -> Iterator[Floats | Flags]:
    """The features, in the order of `FEATURES`."""
    yield held.money / _THOUSAND
    yield np.minimum(held.money, PURSE) / PURSE
    yield held.card
    yield held.ready
    yield held.ready & ~held.card
    opens = np.arange(held.money.shape[-1]) == held.opener[..., None]
    yield opens
    yield opens * held.chance[..., None]
    yield opens * (held.chance * held.payout / _THOUSAND)[..., None]


def win_chances(held: Holdings, weights: Floats) -> Floats:
    """Every seat's chance to win; 0 for those without money."""
    rows = weights[held.left]
    score = np.zeros(np.broadcast_shapes(held.money.shape, held.card.shape))
    for number, column in enumerate(columns(held)):
        score += column * rows[..., number, None]
    score[np.broadcast_to(held.money <= 0, score.shape)] = -np.inf
    best = np.maximum(score.max(axis=-1, keepdims=True), -1e300)  # nobody may be left
    share: Floats = np.exp(score - best)
    share /= np.maximum(share.sum(axis=-1, keepdims=True), 1e-300)
    return share


def growth(money: Floats, change: Floats, weights: Floats) -> Floats:
    """The factor by which a seat's odds against any other change when its money changes.

    `weights` has one row for each game; seats are the last axis of the others.
    """
    dollar, small = (each[:, None, None] for each in money_weights(weights))
    purse = np.minimum(money + change, PURSE) - np.minimum(money, PURSE)
    times: Floats = np.exp(change * dollar + purse * small)
    return times


def money_weights(weights: Floats) -> tuple[Floats, Floats]:
    """The weight of a dollar in each game, and what a dollar up to `PURSE` counts in addition."""
    dollar, small = (
        weights[:, FEATURES.index(name)] / unit
        for name, unit in (("money", _THOUSAND), ("purse", PURSE))
    )
    return dollar, small


def with_end(learned: Floats) -> Floats:
    """Weights by cards left, starting with none: then the richest player with a card wins."""
    end = np.zeros((1, len(FEATURES)))
    end[0, FEATURES.index("money")] = 1e3
    end[0, FEATURES.index("card")] = 1e6
    return np.vstack([end, learned])


@cache
def learned_weights() -> Floats:
    text = (resources.files("fivefold.coach.poker") / "values.json").read_text("utf-8")
    return with_end(np.array(json.loads(text)["weights"]))

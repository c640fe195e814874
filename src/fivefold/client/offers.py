"""What a view offers a seat, in words that can be sent: for bots of one's own, and for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def offers(view: Mapping[str, Any], seat: int) -> list[str]:
    """Every act of a seat, but dice that are typed in; nothing where it may not act.

    >>> view = {"acts": {"0": {"boxes": {"ones": 2}, "keep": 1}}, "turn": {"dice": "11"}}
    >>> offers(view, 0)
    ['fill ones', 'keep', 'keep 1']
    """
    acts = view["acts"].get(str(seat), {})
    return [*_plain(acts), *_chosen(acts), *_kept(acts, view)]


def _plain(acts: Mapping[str, Any]) -> Iterator[str]:
    if not acts.get("typed"):
        yield from (word for word in ("roll", "turn") if word in acts)
    yield from (f"fill {box}" for box in acts.get("boxes", ()))
    if "passing" in acts:
        yield "pass"
    if "all_in" in acts:
        yield "all-in"


def _chosen(acts: Mapping[str, Any]) -> Iterator[str]:
    if "bids" in acts:
        lowest, highest, step = acts["bids"]
        yield from (f"bid {amount}" for amount in range(lowest, highest + 1, step))
    if "bets" in acts:
        yield "bet none"
        yield from (f"bet {side} {amount}" for side in ("yes", "no") for amount in acts["bets"])
    if "locks" in acts:
        yield "no-lock"
        yield from (f"lock {value}" for value in acts["locks"])


def _kept(acts: Mapping[str, Any], view: Mapping[str, Any]) -> Iterator[str]:
    """Every keep that leaves something to roll."""
    if "keep" not in acts:
        return
    dice: str = view["turn"]["dice"]
    seen = dict.fromkeys(_subsets(dice))
    yield from (f"keep {kept}".rstrip() for kept in seen if len(kept) < len(dice))


def _subsets(dice: str) -> list[str]:
    found = [""]
    for die in dice:
        found += [kept + die for kept in found]
    return sorted(found, key=lambda kept: (len(kept), kept))

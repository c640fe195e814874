"""What a seat may do now, as plain data, for screens that know no rules."""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.protocol.words import Words  # noqa: TC001 (pydantic reads it)


class Acts(TypedDict, total=False):
    """The possible acts of one seat. A key is present only if its act is possible."""

    roll: int
    """How many dice are to be rolled: `roll`, or `roll 13356` if they are typed in."""
    turn: bool
    """The next card is to be turned: `turn`, or `card 665JJ/2/700` if it is typed in."""
    typed: bool
    """The dice or the card are real, and typed in by the players."""
    keep: int
    """How many rolls are left, if dice may be kept for another one: `keep 33`."""
    boxes: dict[str, int]
    """What each box that may be filled would score: `fill full-house`."""
    forced: bool
    """The rules allow only some of the open boxes."""
    reasons: dict[str, Words]
    """Why boxes score nothing now, where it does not follow from their pattern alone."""
    news: list[Words]
    """What five of a kind brings now: a bonus, a wild card, a box that must be filled."""
    notes: dict[str, list[int]]
    """The points each open box can have, if a turn is copied from paper: `note sixes 24`.
    `final 33355` is then possible too: only the last dice of the turn are known."""
    bonus_notes: dict[str, list[int]]
    """The same with a five-of-a-kind bonus, `note sixes 30 bonus`."""
    bids: tuple[int, int, int]
    """The lowest and highest bid, and the step between them: `bid 300`."""
    passing: bool
    """`pass`"""
    all_in: bool
    """`all-in`"""
    bets: list[int]
    """The wagers for `bet yes 100` and `bet no 100`; `bet none` is then possible too."""
    locks: list[int]
    """The values a joker may be locked to, `lock 3`; `no-lock` is then possible too."""

"""A player's history: digests of finished games, statistics, opponents, memorable decisions."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

from typing_extensions import TypedDict

from fivefold.coach.levels import level_name
from fivefold.coach.scorecard.review import review
from fivefold.insights.schemas import MemorableDecision, SeatResult  # noqa: TC001 (for pydantic)
from fivefold.insights.scorecard.drills import given_up
from fivefold.insights.scorecard.hints import position_data
from fivefold.protocol import Seat
from fivefold.rules import known_ids

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from fivefold.coach.scorecard.review import PlayerReview, ReviewedDecision
    from fivefold.insights.schemas import (
        DecisionData,
        FriendStats,
        GameStats,
        HistoryData,
        PlayedData,
        SeatResult,
    )
    from fivefold.record import Record
    from fivefold.solver.values import Values


VERSION = 1
"""Raise it whenever the same game would give a different digest."""
_MOST = 5
"""The most decisions to store, of the worst and of the best."""
_LEAST = 0.5
"""A good decision is memorable if the obvious choice would have given up this much."""


class SeatDigest(TypedDict):
    result: SeatResult
    manches: list[int]
    """The total of each manche; in a game without manches, its only total."""
    worst: list[MemorableDecision]
    best: list[MemorableDecision]


class Digest(TypedDict):
    version: int
    game: str
    own: bool
    names: list[str]
    totals: list[int]
    winners: list[int]
    bots: list[int]
    """The seats of bots."""
    seats: list[SeatDigest]


def digest(record: Record, values: Values | None, bots: Collection[int] = ()) -> Digest:
    """The digest of a record. Without values, luck and decisions are left out."""
    game = record.game
    totals = {standing.seat: standing.amount for standing in game.standings}
    reviewed = review(record, values).players if values else [None] * len(game.seats)
    return {
        "version": VERSION,
        "game": game.rules.id,
        "own": game.rules.id not in known_ids() or "deck" in dict(record.headers.pairs),
        "names": list(record.names),
        "totals": [totals[seat] for seat in game.seats],
        "winners": list(game.winners),
        "bots": sorted(bots),
        "seats": [_seat(record, seat, totals[seat], reviewed[seat]) for seat in game.seats],
    }


def _seat(record: Record, seat: int, total: int, player: PlayerReview | None) -> SeatDigest:
    decisions = player.decisions if player else ()
    accuracy = player.accuracy if player else None
    result: SeatResult = {
        "seat": seat,
        "name": record.names[seat],
        "total": total,
        "won": seat in record.game.winners,
        "luck": player.luck if player else None,
        "cost": player.cost if player else None,
        "decisions": len(decisions),
        "accuracy": accuracy,
        "level": level_name(accuracy),
    }
    worst = player.costly[:_MOST] if player else ()
    return {
        "result": result,
        "manches": _manches(record, seat, total),
        "worst": [_memorable(one, 0.0) for one in worst],
        "best": _best(decisions),
    }


def _manches(record: Record, seat: int, total: int) -> list[int]:
    view = record.game.player_view(Seat(seat))
    manches: list[int] = view.get("manches", [total])
    return manches


def _best(decisions: Sequence[ReviewedDecision]) -> list[MemorableDecision]:
    """The best choices that were made where the obvious one would have given up most."""
    saved = [
        (given_up(one.position, one.move.choices), n)
        for n, one in enumerate(decisions)
        if not one.is_costly
    ]
    most = sorted((one for one in saved if one[0] >= _LEAST), key=lambda one: -one[0])
    return [_memorable(decisions[n], lost) for lost, n in most[:_MOST]]


def _memorable(decision: ReviewedDecision, saved: float) -> MemorableDecision:
    best = decision.best if decision.is_costly else decision.yours
    return {
        "game": decision.move.game.rules.id,
        "turn": decision.turn,
        "position": position_data(decision.position),
        "yours": str(decision.yours.move),
        "best": str(best.move),
        "cost": decision.cost if decision.is_costly else 0.0,
        "saved": saved,
    }


_SHOWN = 10
"""How many of the worst decisions are listed, and how many of the best."""


class PlayedGame(NamedTuple):
    """A finished game, for a player who had seats in it."""

    code: str
    at: float
    """When it ended, in Unix seconds."""
    mine: tuple[int, ...]
    """The player's seats: several if friends shared a screen."""
    digest: Digest


class _OwnGame(NamedTuple):
    """A game from the point of view of one seat."""

    played: PlayedGame
    me: int

    @property
    def result(self) -> SeatResult:
        return self.played.digest["seats"][self.me]["result"]

    @property
    def manches(self) -> list[int]:
        return self.played.digest["seats"][self.me]["manches"]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.played.digest["names"])) if seat != self.me]


def history_data(games: Iterable[PlayedGame], pending: int = 0) -> HistoryData:
    """The history of one player. `pending` is the number of finished games without a digest yet."""
    oldest_first = _own_games(sorted(games, key=lambda one: (one.at, one.code)))
    return {
        "games": [_played_data(one) for one in reversed(oldest_first)],
        "stats": _stats(oldest_first),
        "friends": _friends(oldest_first),
        "worst": _decisions(oldest_first, "worst", "cost")[:_SHOWN],
        "best": _decisions(oldest_first, "best", "saved")[:_SHOWN],
        "pending": pending,
    }


def decisions_of(games: Iterable[PlayedGame], game: str) -> list[DecisionData]:
    """This player's bad decisions in a game, the most costly first."""
    mine = _own_games(sorted(games, key=lambda one: (one.at, one.code)))
    return [one for one in _decisions(mine, "worst", "cost") if one["game"] == game]


def _own_games(games: Sequence[PlayedGame]) -> list[_OwnGame]:
    """The games of one player. If friends share a screen, that is who sat there most often."""
    names = Counter(one.digest["names"][seat] for one in reversed(games) for seat in one.mine)

    def me(one: PlayedGame) -> int:
        return max(one.mine, key=lambda seat: (names[one.digest["names"][seat]], -seat))

    return [_OwnGame(one, me(one)) for one in games if one.mine]


def _played_data(one: _OwnGame) -> PlayedData:
    """The player's own seat comes first among those on the same screen."""
    digest = one.played.digest
    seats = sorted(one.played.mine, key=lambda seat: (seat != one.me, seat))
    return {
        "code": one.played.code,
        "game": digest["game"],
        "own": digest["own"],
        "at": one.played.at,
        "names": digest["names"],
        "totals": digest["totals"],
        "winners": digest["winners"],
        "mine": [digest["seats"][seat]["result"] for seat in seats],
    }


# By game


def _stats(games: Sequence[_OwnGame]) -> list[GameStats]:
    """Statistics by game, the most played first."""
    counts = Counter(one.played.digest["game"] for one in games)
    return [
        _stats_of(game, [one for one in games if one.played.digest["game"] == game])
        for game, _ in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def _stats_of(game: str, games: Sequence[_OwnGame]) -> GameStats:
    totals = [total for one in games for total in one.manches]
    luck = [one.result["luck"] for one in games if one.result["luck"] is not None]
    accuracy = _accuracy([one.result for one in games])
    return {
        "game": game,
        "games": len(games),
        "with_others": sum(bool(one.others) for one in games),
        "wins": sum(_won(one) for one in games if one.others),
        "mean": _mean(totals),
        "sd": _sd(totals),
        "best": max(totals),
        "worst": min(totals),
        "accuracy": accuracy,
        "level": level_name(accuracy),
        "luck": _mean(luck) if luck else None,
        "totals": totals,
    }


def _accuracy(results: Sequence[SeatResult]) -> float | None:
    """The mean cost of a decision, over all games that could be reviewed."""
    reviewed = [(one["cost"], one["decisions"]) for one in results if one["cost"] is not None]
    decisions = sum(count for _, count in reviewed)
    return sum(cost for cost, _ in reviewed) / decisions if decisions else None


def _won(one: _OwnGame) -> float:
    winners = one.played.digest["winners"]
    return 1 / len(winners) if one.me in winners else 0.0


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _sd(totals: Sequence[int]) -> float | None:
    """The sample standard deviation; None for a single total."""
    if len(totals) == 1:
        return None
    mean = _mean(totals)
    return sqrt(sum((total - mean) ** 2 for total in totals) / (len(totals) - 1))


# By person


def _friends(games: Sequence[_OwnGame]) -> list[FriendStats]:
    """Human opponents, the most frequent first."""
    met: dict[str, FriendStats] = {}
    for one in games:
        digest = one.played.digest
        for seat in one.others:
            if seat not in digest["bots"]:
                _count_meeting(
                    met, digest["names"][seat], digest["totals"][one.me], digest["totals"][seat]
                )
    return sorted(met.values(), key=lambda friend: (-friend["games"], friend["name"]))


def _count_meeting(met: dict[str, FriendStats], name: str, mine: int, theirs: int) -> None:
    friend = met.setdefault(name, {"name": name, "games": 0, "ahead": 0, "level": 0, "behind": 0})
    friend["games"] += 1
    friend["ahead"] += mine > theirs
    friend["level"] += mine == theirs
    friend["behind"] += mine < theirs


# Decisions


def _decisions(
    games: Sequence[_OwnGame], which: Literal["worst", "best"], by: Literal["cost", "saved"]
) -> list[DecisionData]:
    """All memorable decisions, sorted by what they cost or saved."""
    found: list[DecisionData] = [
        {"code": one.played.code, **decision}
        for one in reversed(games)
        for decision in one.played.digest["seats"][one.me][which]
    ]
    return sorted(found, key=lambda decision: -decision[by])

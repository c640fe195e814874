"""The arena: many games among bots, on all cores, and how sure the result is.

Every game has its own generators, made of the arena's seed and the game's number: neither the
number of processes nor the order in which they finish changes anything.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import ceil
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from fivefold.bots import bot
from fivefold.bots.driving import FairDice, SameDice, drive
from fivefold.bots.results import ArenaResult, Played
from fivefold.errors import Malformed
from fivefold.games import new_game
from fivefold.games.poker import GAME_ID, load_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.games.poker import Card
    from fivefold.games.protocol import Game
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

MAX_GAMES = 10**7
_FEW = 64
"""So few games are over before another process has started."""
_BATCH = 50


@dataclass(frozen=True)
class Contest:
    """What is played; each process seats the bots for itself."""

    game: str | RuleSet
    names: tuple[str, ...]
    seed: int
    same_dice: bool
    tables: Path | None

    def seated(self, values: Values | None = None) -> dict[str, Bot]:
        return {name: bot(name, self.game, self.tables, values) for name in self.names}

    def play(self, number: int, bots: dict[str, Bot]) -> Played:
        """One game. The seats move on by one from game to game."""
        count = len(self.names)
        at_seat = [(seat - number) % count for seat in range(count)]
        chance, *rngs = (self._generator(number, who) for who in ("dice", *at_seat))
        cards = iter(chance.sample(_deck(), len(_deck())) if self.game == GAME_ID else ())
        dice = SameDice(chance) if self.same_dice else FairDice(chance)
        seated = [bots[self.names[place]] for place in at_seat]
        return _ended(drive(new_game(self.game, count), seated, rngs, dice, cards), at_seat)

    def _generator(self, number: int, who: object) -> Random:
        return Random(f"{self.seed} {number} {who}")  # noqa: S311 (games that can be repeated)


def _ended(game: Game, at_seat: Sequence[int]) -> Played:
    """Totals and wins by bot, where they stand by seat."""
    amounts = {at_seat[standing.seat]: standing.amount for standing in game.standings}
    winners = [at_seat[seat] for seat in game.winners]
    places = range(len(at_seat))
    wins = (1 / len(winners) if place in winners else 0.0 for place in places)
    return Played(tuple(amounts[place] for place in places), tuple(wins))


@cache
def _deck() -> tuple[Card, ...]:
    return load_deck()


def arena(  # noqa: PLR0913 (what is played, then how to go about it)
    game: str | RuleSet,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    same_dice: bool = False,
    workers: int | None = None,
    tables: Path | None = None,
    values: Values | None = None,
    progress: Callable[[float], None] | None = None,
) -> ArenaResult:
    """Let bots play so many games. Each sits in every seat equally often, as far as it divides.

    `same_dice` gives everyone at a table the same dice. `workers` are processes, one a core if left
    out; a program that uses more than one must be safe to import, as for all of Python's process
    pools. `progress` is told the share of the games that are over.

    >>> result = arena("yum", ["random", "random"], games=4, seed=1)
    >>> [one.totals for one in result.played] == [one.totals for one in
    ...     arena("yum", ["random", "random"], games=4, seed=1).played]
    True
    """
    if not 1 <= games <= MAX_GAMES:
        raise Malformed("wrong-games", games=games, most=MAX_GAMES)
    if seed < 0:
        raise Malformed("wrong-seed", seed=seed)
    contest = Contest(game, tuple(bots), seed, same_dice, tables)
    start = new_game(game, len(contest.names))
    # Seated here too: what can't be played is said at once, and a game is solved once only.
    seated, played = contest.seated(values), list[Played]()
    for batch in _batches(contest, games, workers, seated, values):
        played += batch
        if progress:
            progress(len(played) / games)
    return ArenaResult(start.game_id, seed, _told_apart(contest.names), tuple(played))


def _told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Each name with its number among those alike, from the second one on."""
    numbers = [names[: place + 1].count(name) for place, name in enumerate(names)]
    pairs = zip(names, numbers, strict=True)
    return tuple(name if number == 1 else f"{name} ({number})" for name, number in pairs)


def _batches(
    contest: Contest,
    games: int,
    workers: int | None,
    seated: dict[str, Bot],
    values: Values | None,
) -> Iterator[list[Played]]:
    """The games in order, some at a time."""
    crew = min(games, workers or (1 if games < _FEW else os.cpu_count() or 1))
    size = max(1, min(_BATCH, ceil(games / crew / 4)))
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if crew == 1:
        return ([contest.play(number, seated) for number in some] for some in numbers)
    return _shared(contest, numbers, crew, values)


def _shared(
    contest: Contest, numbers: list[range], crew: int, values: Values | None
) -> Iterator[list[Played]]:
    # A new process each, not a copy of this one: compiled code does not survive being copied.
    context = get_context("spawn")
    pool = ProcessPoolExecutor(crew, context, initializer=_sit_down, initargs=(contest, values))
    try:
        yield from pool.map(_play_some, numbers)
    finally:
        pool.shutdown(cancel_futures=True)


_SEATED: list[tuple[Contest, dict[str, Bot]]] = []
"""In a process of the arena: what it plays."""


def _sit_down(contest: Contest, values: Values | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the arena ends it
    Thread(target=_leave_with_the_arena, daemon=True).start()
    # Every core has its own process already; NumPy must not start threads on top, and reads this
    # when it is loaded, which is now.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    _SEATED.append((contest, contest.seated(values)))


def _leave_with_the_arena() -> None:
    """A process whose arena was killed would wait for its next games for ever."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _play_some(numbers: range) -> list[Played]:
    ((contest, seated),) = _SEATED
    return [contest.play(number, seated) for number in numbers]

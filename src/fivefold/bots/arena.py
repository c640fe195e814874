"""The arena: many games among bots, played on all cores.

Every game has its own random generators, seeded by the arena's seed and the number of the game, so
neither the number of processes nor the order in which they finish changes the result.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from math import ceil
from multiprocessing import get_context
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from fivefold.bots import bot
from fivefold.bots.dice_sources import RandomDice, SameDice
from fivefold.bots.game_loop import play_game
from fivefold.bots.results import ArenaResult, GameResult
from fivefold.errors import Malformed
from fivefold.rules import rules_for

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.protocol import Game
    from fivefold.rules import Rules
    from fivefold.solver.values import Values

MAX_GAMES = 10**7
_FEW = 64
"""Fewer games are over before another process has even started."""
_BATCH = 50
"""The most games that a process plays before it reports."""


@dataclass(frozen=True)
class Contest:
    """What is played. Each process creates its own bots."""

    rules: Rules
    names: tuple[str, ...]
    seed: int
    same_dice: bool
    values_folder: Path | None

    def bots(self, values: Values | None = None) -> dict[str, Bot]:
        return {name: bot(name, self.rules, self.values_folder, values) for name in self.names}

    def play(self, number: int, bots: dict[str, Bot]) -> GameResult:
        """Play one game. The bots move on by one seat from game to game."""
        count = len(self.names)
        at_seat = [(seat - number) % count for seat in range(count)]
        chance, *rngs = (self._generator(number, who) for who in ("dice", *at_seat))
        deck = self.rules.deck
        cards = iter(chance.sample(deck, len(deck)))
        dice = SameDice(chance) if self.same_dice else RandomDice(chance)
        seated = [bots[self.names[place]] for place in at_seat]
        return _result(play_game(self.rules.new(count), seated, rngs, dice, cards), at_seat)

    def _generator(self, number: int, who: object) -> Random:
        return Random(f"{self.seed} {number} {who}")  # noqa: S311 (games must be repeatable)


def _result(game: Game, at_seat: Sequence[int]) -> GameResult:
    """The totals and wins of a game, by bot instead of by seat."""
    amounts = {at_seat[standing.seat]: standing.amount for standing in game.standings}
    winners = [at_seat[seat] for seat in game.winners]
    places = range(len(at_seat))
    wins = (1 / len(winners) if place in winners else 0.0 for place in places)
    return GameResult(tuple(amounts[place] for place in places), tuple(wins))


def arena(  # noqa: PLR0913 (what is played, then how)
    game: Rules | str,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    same_dice: bool = False,
    workers: int | None = None,
    values_folder: Path | None = None,
    values: Values | None = None,
    progress: Callable[[float], None] | None = None,
) -> ArenaResult:
    """Let bots play games. Each bot sits in every seat equally often, as far as the number allows.

    `same_dice` gives all players of a game the same dice. `workers` is the number of processes, by
    default one for each core; a program that uses more than one must be safe to import, as for any
    process pool in Python. `progress` is called with the share of the games that are over.

    >>> result = arena("yum", ["random", "random"], games=4, seed=1)
    >>> [one.totals for one in result.played] == [one.totals for one in
    ...     arena("yum", ["random", "random"], games=4, seed=1).played]
    True
    """
    if not 1 <= games <= MAX_GAMES:
        raise Malformed("wrong-games", games=games, most=MAX_GAMES)
    if seed < 0:
        raise Malformed("wrong-seed", seed=seed)
    rules = rules_for(game)
    rules.check_players(len(bots))
    contest = Contest(rules, tuple(bots), seed, same_dice, values_folder)
    # Created here too, so that mistakes show at once and a game is solved only once.
    by_name, played = contest.bots(values), list[GameResult]()
    with closing(_batches(contest, games, workers, by_name, values)) as batches:
        for batch in batches:
            played += batch
            if progress:
                progress(len(played) / games)
    return ArenaResult(rules.id, seed, _unique_names(contest.names), tuple(played))


def _unique_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number added to the second of a name and later ones."""
    numbers = [names[: place + 1].count(name) for place, name in enumerate(names)]
    pairs = zip(names, numbers, strict=True)
    return tuple(name if number == 1 else f"{name} ({number})" for name, number in pairs)


def _batches(
    contest: Contest,
    games: int,
    workers: int | None,
    bots: dict[str, Bot],
    values: Values | None,
) -> Generator[list[GameResult]]:
    """The results in order, some games at a time. Close it to stop the games that are played."""
    processes = min(games, workers or (1 if games < _FEW else os.cpu_count() or 1))
    size = max(1, min(_BATCH, ceil(games / processes / 4)))
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if processes == 1:
        return ([contest.play(number, bots) for number in some] for some in numbers)
    return _in_processes(contest, numbers, processes, values)


def _in_processes(
    contest: Contest, numbers: list[range], processes: int, values: Values | None
) -> Generator[list[GameResult]]:
    # New processes rather than forks, which compiled code does not survive.
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        processes, context, initializer=_start_process, initargs=(contest, values, lifeline)
    )
    try:
        with _ctrl_c_held_back():
            batches = deque(pool.submit(_play_some, some) for some in numbers)
        while batches:
            yield batches.popleft().result()
    except BaseException:  # Ctrl-C above all
        held.close()  # the processes end at once, in the middle of their games
        raise
    finally:
        pool.shutdown()
        held.close()
        lifeline.close()


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let processes start that never get a Ctrl-C, which a terminal sends to all of them.

    They ignore it as soon as they can, but one that is still starting would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_PLAYING: list[tuple[Contest, dict[str, Bot]]] = []
"""In a process of the arena, the one contest that it plays and its bots."""


def _start_process(contest: Contest, values: Values | None, lifeline: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles it
    Thread(target=_exit_at_end_of, args=(lifeline,), daemon=True).start()
    # Each core already has a process, so NumPy must not start threads. It reads this when it is
    # loaded, which is now.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    _PLAYING.append((contest, contest.bots(values)))


def _exit_at_end_of(lifeline: Connection) -> None:
    """Exit when the main process closes its end of the pipe, or dies, which closes it too."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


def _play_some(numbers: range) -> list[GameResult]:
    ((contest, bots),) = _PLAYING
    return [contest.play(number, bots) for number in numbers]

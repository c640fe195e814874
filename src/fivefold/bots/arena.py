"""The arena: many games among bots, played on all cores.

Every game has its own random generators, seeded by the arena's seed and the number of the game, so
neither the number of processes nor the order in which they finish changes the result.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from math import ceil
from multiprocessing import get_context
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots.contest import Contest, Entrant
from fivefold.bots.driving import check_listed
from fivefold.bots.own import can_be_sent
from fivefold.bots.results import ArenaResult, GameResult
from fivefold.errors import Malformed
from fivefold.integers import as_int
from fivefold.record.files import RecordFile
from fivefold.rules import rules_for

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.rules.catalog import WhichGame
    from fivefold.solver.values import Values

MAX_GAMES = 10**7
_FEW = 64
"""Fewer games are over before another process has even started."""
_BATCH = 50
"""The most games that a process plays before it reports."""


def arena(  # noqa: PLR0913 (what is played, then how)
    game: WhichGame,
    bots: Sequence[str | Bot | Callable[[], Bot]],
    games: int,
    seed: int,
    *,
    same_dice: bool = False,
    workers: int | None = None,
    values_folder: Path | None = None,
    values: Values | None = None,
    progress: Callable[[float], None] | None = None,
    records: str | Path | None = None,
) -> ArenaResult:
    """Let bots play games. Each bot sits in every seat equally often, as far as the number allows.

    A bot is the name of a built-in one, any object with a method `choose(game, seat, rng)`, or a
    class or function that makes one, as it is or as `module:Class`. `same_dice` gives all players
    of a game the same dice. `workers` is the number of processes, by default one for each core; a
    program that uses more than one must be safe to import, as for any process pool in Python. Bots
    that can't be pickled play in the current process. `progress` is called with the share of the
    games that are over. `records` is a file for the games themselves, one record after another.

    >>> result = arena("yum", ["random", "random"], games=4, seed=1)
    >>> [one.totals for one in result.played] == [one.totals for one in
    ...     arena("yum", ["random", "random"], games=4, seed=1).played]
    True
    """
    _check_numbers(games, seed, workers)
    rules = rules_for(game)
    rules.check_players(len(check_listed(bots)))
    contest = Contest(rules, tuple(bots), seed, same_dice, values_folder, records is not None)
    # Created here too, so that mistakes show at once and a game is solved only once.
    entrants, played = contest.entrants(values), list[GameResult]()
    names = tuple(one.name for one in entrants)
    if records is not None:
        contest.headers(0, names)  # refuses names that no record can have
    with (
        nullcontext() if records is None else RecordFile(records) as file,
        closing(_batches(contest, games, workers, entrants, values)) as batches,
    ):
        for batch in batches:
            played += batch.results
            if file is not None:
                file.write(batch.records)
            if progress:
                progress(len(played) / games)
    return ArenaResult(rules.id, seed, names, tuple(played))


def _check_numbers(games: int, seed: int, workers: int | None) -> None:
    if not 1 <= as_int(games) <= MAX_GAMES:
        raise Malformed("wrong-games", games=games, most=MAX_GAMES)
    if as_int(seed) < 0:
        raise Malformed("wrong-seed", seed=seed)
    if workers is not None and as_int(workers) < 1:
        raise Malformed("no-workers", workers=workers)


class Batch(NamedTuple):
    """Some games that were played."""

    results: list[GameResult]
    records: str
    """Their records, one after another; empty if they are not kept."""


def _batches(
    contest: Contest,
    games: int,
    workers: int | None,
    entrants: tuple[Entrant, ...],
    values: Values | None,
) -> Generator[Batch]:
    """The games in order, some at a time. Close it to stop the games that are played."""
    processes = min(games, workers or (1 if games < _FEW else os.cpu_count() or 1))
    size = max(1, min(_BATCH, ceil(games / processes / 4)))
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if processes == 1 or not can_be_sent(contest.entries):
        return (_play(contest, entrants, some) for some in numbers)
    return _in_processes(contest, numbers, processes, values)


def _play(contest: Contest, entrants: tuple[Entrant, ...], numbers: range) -> Batch:
    played = [contest.play(number, entrants) for number in numbers]
    records = "\n".join(game.record for game in played) if contest.keep_records else ""
    return Batch([game.result for game in played], records)


def _in_processes(
    contest: Contest, numbers: list[range], processes: int, values: Values | None
) -> Generator[Batch]:
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


_PLAYING: list[tuple[Contest, tuple[Entrant, ...]]] = []
"""In a process of the arena, the one contest that it plays and its bots."""


def _start_process(contest: Contest, values: Values | None, lifeline: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles it
    Thread(target=_exit_at_end_of, args=(lifeline,), daemon=True).start()
    # Each core already has a process, so NumPy must not start threads. It reads this when it is
    # loaded, which is now.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    _PLAYING.append((contest, contest.entrants(values)))


def _exit_at_end_of(lifeline: Connection) -> None:
    """Exit when the main process closes its end of the pipe, or dies, which closes it too."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


def _play_some(numbers: range) -> Batch:
    ((contest, entrants),) = _PLAYING
    return _play(contest, entrants, numbers)

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
from dataclasses import dataclass
from itertools import chain, count
from math import ceil
from multiprocessing import get_context
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots import bot
from fivefold.bots.custom import CheckedBot, can_be_sent, is_custom, load_custom_bot, shown_name
from fivefold.bots.driving import RandomDice, SameDice, check_listed, drive, drive_steps
from fivefold.bots.results import ArenaResult, GameResult, bots_by_seat
from fivefold.errors import Malformed
from fivefold.futures import result_of
from fivefold.integers import as_int
from fivefold.record import Record
from fivefold.record.files import RecordFile
from fivefold.record.record import record_text
from fivefold.rules import rules_for

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.protocol import Game
    from fivefold.record.headers import Headers
    from fivefold.rules import Rules
    from fivefold.rules.catalog import WhichGame
    from fivefold.solver.values import Values


class Entrant(NamedTuple):
    """A bot in the arena."""

    bot: Bot
    name: str
    own: bool


@dataclass(frozen=True)
class Contest:
    """A game and its bots. Each process creates its own bots."""

    rules: Rules
    entries: tuple[str | Bot | Callable[[], Bot], ...]
    seed: int
    same_dice: bool
    values_folder: Path | None
    keep_records: bool = False

    def entrants(self, values: Values | None = None) -> tuple[Entrant, ...]:
        """The bots, with names that tell them apart."""
        built_in = {
            name: bot(name, self.rules, self.values_folder, values)
            for name in self.entries
            if isinstance(name, str) and not is_custom(name)
        }
        entrants = list[Entrant]()
        for entry in self.entries:
            own = is_custom(entry)
            made = load_custom_bot(entry) if own else built_in[str(entry)]
            name = shown_name(made) if own else str(entry)
            entrants.append(Entrant(made, _free(name, [one.name for one in entrants]), own))
        return tuple(entrants)

    def play(self, number: int, entrants: Sequence[Entrant]) -> tuple[GameResult, str]:
        """Play one game, numbered from 0: its result, and its record if records are kept.

        The bots move on by one seat from game to game.
        """
        seats = len(entrants)
        at_seat = bots_by_seat(number, seats)
        chance, *rngs = (self._generator(number, who) for who in ("dice", *at_seat))
        deck = self.rules.deck
        cards = chance.sample(deck, len(deck))
        dice = SameDice(chance) if self.same_dice else RandomDice(chance)
        seated = [_seated(entrants[place], number) for place in at_seat]
        start = self.rules.new(seats)
        if not self.keep_records:
            return _result(drive(start, seated, dice, rngs, cards), at_seat), ""
        steps = list(drive_steps(start, seated, dice, rngs, cards))
        before, seat, move = steps[-1]
        end = before.play(move, seat)
        headers = self.headers(number, [entrants[place].name for place in at_seat])
        return _result(end, at_seat), record_text(headers, steps, end)

    def headers(self, number: int, names: Sequence[str]) -> Headers:
        """The headers of a game's record."""
        same_dice = {"arena-same-dice": "yes"} if self.same_dice else {}
        arena = {"arena-seed": str(self.seed), "arena-game": str(number + 1), **same_dice}
        return Record.new(self.rules, names, headers=arena).headers

    def _generator(self, number: int, who: object) -> Random:
        return Random(f"{self.seed} {number} {who}")  # noqa: S311 (games must be repeatable)


def _seated(entrant: Entrant, number: int) -> Bot:
    """A bot in a game. Only bots of one's own are checked, so that the others lose no time."""
    return CheckedBot(entrant.bot, entrant.name, number + 1) if entrant.own else entrant.bot


def _result(game: Game, at_seat: Sequence[int]) -> GameResult:
    """The totals and wins of a game, by bot instead of by seat."""
    amounts = {at_seat[standing.seat]: standing.amount for standing in game.standings}
    winners = [at_seat[seat] for seat in game.winners]
    places = range(len(at_seat))
    wins = (1 / len(winners) if place in winners else 0.0 for place in places)
    return GameResult(tuple(amounts[place] for place in places), tuple(wins))


def _free(name: str, taken: Sequence[str]) -> str:
    """The name, with a number added if another bot has it already."""
    numbered = (f"{name} ({number})" for number in count(2))
    return next(free for free in chain([name], numbered) if free not in taken)


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


class PlayedGames(NamedTuple):
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
) -> Generator[PlayedGames]:
    """The games in order, some at a time. Close it to stop the games that are played."""
    processes = min(games, workers or (1 if games < _FEW else os.cpu_count() or 1))
    size = max(1, min(_BATCH, ceil(games / processes / 4)))
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if processes == 1 or not can_be_sent(contest.entries):
        return (_play(contest, entrants, some) for some in numbers)
    return _in_processes(contest, numbers, processes, values)


def _play(contest: Contest, entrants: tuple[Entrant, ...], numbers: range) -> PlayedGames:
    results, records = zip(*(contest.play(number, entrants) for number in numbers), strict=True)
    return PlayedGames([*results], "\n".join(records) if contest.keep_records else "")


def _in_processes(
    contest: Contest, numbers: list[range], processes: int, values: Values | None
) -> Generator[PlayedGames]:
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
            yield result_of(batches.popleft())
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


def _play_some(numbers: range) -> PlayedGames:
    ((contest, entrants),) = _PLAYING
    return _play(contest, entrants, numbers)

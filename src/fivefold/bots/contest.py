"""What is played in the arena, and one of its games."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots import bot
from fivefold.bots.dice_sources import RandomDice, SameDice
from fivefold.bots.driving import drive, drive_steps
from fivefold.bots.own import CheckedBot, is_own, own_bot, shown_name
from fivefold.bots.results import GameResult, bots_by_seat
from fivefold.record import Record
from fivefold.record.record import record_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.protocol import Game
    from fivefold.record.headers import Headers
    from fivefold.rules import Rules
    from fivefold.solver.values import Values


class Entrant(NamedTuple):
    """A bot in the arena."""

    bot: Bot
    name: str
    own: bool


class PlayedGame(NamedTuple):
    result: GameResult
    record: str


@dataclass(frozen=True)
class Contest:
    """What is played. Each process creates its own bots."""

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
            if isinstance(name, str) and not is_own(name)
        }
        entrants = list[Entrant]()
        for entry in self.entries:
            own = is_own(entry)
            made = own_bot(entry) if own else built_in[str(entry)]
            name = shown_name(made) if own else str(entry)
            entrants.append(Entrant(made, _free(name, [one.name for one in entrants]), own))
        return tuple(entrants)

    def play(self, number: int, entrants: Sequence[Entrant]) -> PlayedGame:
        """Play one game, numbered from 0. The bots move on by one seat from game to game."""
        seats = len(entrants)
        at_seat = bots_by_seat(number, seats)
        chance, *rngs = (self._generator(number, who) for who in ("dice", *at_seat))
        deck = self.rules.deck
        cards = chance.sample(deck, len(deck))
        dice = SameDice(chance) if self.same_dice else RandomDice(chance)
        seated = [_seated(entrants[place], number) for place in at_seat]
        start = self.rules.new(seats)
        if not self.keep_records:
            return PlayedGame(_result(drive(start, seated, dice, rngs, cards), at_seat), "")
        steps = list(drive_steps(start, seated, dice, rngs, cards))
        before, seat, move = steps[-1]
        end = before.play(move, seat)
        headers = self.headers(number, [entrants[place].name for place in at_seat])
        return PlayedGame(_result(end, at_seat), record_text(headers, steps, end))

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

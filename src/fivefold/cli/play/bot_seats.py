"""The bots of a game at the keyboard."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from fivefold.bots import bot, needs_values
from fivefold.cli.common.request import Request
from fivefold.cli.kinds import screen_of
from fivefold.cli.play.players import seated_bots
from fivefold.texts.figures import percent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.bots import Bot
    from fivefold.cli.terminal import Terminal
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Rules
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


class BotSeats:
    """Bots by seat. With a seed their random choices can be repeated."""

    def __init__(self, record: Record, seed: int | None, lang: Lang) -> None:
        rules = record.start.rules
        levels = {} if record.game.over else seated_bots(record, rules)
        values = _values(rules, levels.values(), lang)
        self._bots: dict[Seat, Bot] = {
            seat: bot(level, rules, values=values) for seat, level in levels.items()
        }
        self._rng = random.SystemRandom() if seed is None else random.Random(f"bots {seed}")  # noqa: S311

    def __contains__(self, seat: object) -> bool:
        return seat in self._bots

    def decide(self, record: Record, seat: Seat, terminal: Terminal) -> Move:
        """The decision of a bot, below the dice that it is about."""
        screen_of(record.game.rules).show_dice(record.game, terminal)
        with terminal.patience("bot-thinks", name=record.names[seat]):
            return self._bots[seat].choose(record.game, seat, self._rng)

    def describe(self, move: Move, record: Record, seat: Seat, terminal: Terminal) -> None:
        """Say what a bot does, and the chance that it sees for itself."""
        screen, name = screen_of(record.game.rules), record.names[seat]
        screen.describe_bot_move(move, name, terminal)
        chance = screen.bot_chance(self._bots[seat], record.game, seat)
        if chance is not None:
            terminal.say("bot-chance", name=name, chance=percent(chance, terminal.words))


def _values(rules: Rules, levels: Iterable[str], lang: Lang) -> Values | None:
    if not any(needs_values(level, rules) for level in levels):
        return None
    return Request(rules, None, None, False, lang).bot_values()

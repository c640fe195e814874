"""The interface of bots for every kind of game, and a bot that plays at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from fivefold.bots import Bot
    from fivefold.protocol import Game, Move, Seat
    from fivefold.rules import Rules
    from fivefold.solver.values import Values


class BotKind(Protocol):
    """The bots for one kind of game."""

    def names(self, rules: Rules, /) -> tuple[str, ...]:
        """The names of those that play by these rules, the weakest first."""

    def needs_values(self, name: str, /) -> bool:
        """Whether this bot plays by the values of a solved game."""

    def is_quick(self, name: str, /) -> bool:
        """Whether this bot decides in well under a millisecond, without NumPy and values."""

    def missing_package(self, name: str, rules: Rules, /) -> str | None:
        """A package that this bot needs for these rules and that is not installed."""

    def bot(
        self, name: str, rules: Rules, values_folder: Path | None, values: Values | None, /
    ) -> Bot: ...


class RandomBot:
    """Plays any legal move, in every game."""

    name = "random"

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        moves = game.legal_moves(seat)
        return moves[int(rng.random() * len(moves))]

"""Players that are programs: by name and level, for every game, behind one protocol.

>>> bot_names("yum")
('random', 'beginner', 'casual', 'strong', 'perfect', 'race')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fivefold.bots.levels import LEVELS, RandomBot
from fivefold.errors import Malformed
from fivefold.games import game_ids
from fivefold.games.poker import GAME_ID
from fivefold.rules import RuleSet, built_in
from fivefold.texts import shown

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from fivefold.games.protocol import Game, Move, Seat
    from fivefold.solver.values import Values

RACE = "race"
"""Plays to win rather than for the highest total."""

__all__ = ["Bot", "bot", "bot_names", "check_bot", "needs_values"]


class Bot(Protocol):
    """A player. What it leaves to chance comes from the generator that it is given."""

    @property
    def name(self) -> str: ...

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        """A decision that is legal for the seat; no dice or card may be due."""


def bot_names(game: str | RuleSet) -> tuple[str, ...]:
    """The players there are for a game, the weakest first."""
    if game == GAME_ID:
        from fivefold.bots.poker import POKER_LEVELS  # noqa: PLC0415 (NumPy only when it is needed)

        return POKER_LEVELS
    if not isinstance(game, RuleSet) and game not in game_ids():
        raise Malformed("unknown-game", game=shown(game), games=game_ids())
    return (RandomBot.name, *LEVELS, RACE)


def check_bot(name: str, game: str | RuleSet) -> None:
    """Refuse a name that no player of this game has."""
    if name not in bot_names(game):
        raise Malformed("unknown-bot", bot=shown(name), bots=bot_names(game))


def needs_values(name: str, game: str | RuleSet) -> bool:
    """Whether a player must know a solved game."""
    return game != GAME_ID and name != RandomBot.name


def bot(
    name: str, rules: RuleSet | str, tables: Path | None = None, values: Values | None = None
) -> Bot:
    """A player by name, for a built-in game or a user's own rules.

    What it must know of a scorecard game is in `values`, or is loaded from the folder `tables`, or
    from where the platform keeps such things; it is solved now if it is not kept there.
    """
    check_bot(name, rules)
    if rules == GAME_ID:
        from fivefold.bots.poker import poker_bot  # noqa: PLC0415

        return poker_bot(name)
    if name == RandomBot.name:
        return RandomBot()
    own = rules if isinstance(rules, RuleSet) else built_in(rules)
    if values is not None and values.rules != own:
        raise Malformed("other-rules", game=values.rules.id, other=own.id)
    return _knowing_bot(name, values or _values(own, tables))


def _values(rules: RuleSet, tables: Path | None) -> Values:
    from fivefold.solver.tables import load_values  # noqa: PLC0415 (NumPy only when it is needed)

    return load_values(rules, tables)


def _knowing_bot(name: str, values: Values) -> Bot:
    from fivefold.bots.race import RaceBot  # noqa: PLC0415
    from fivefold.bots.scorecard import LevelBot  # noqa: PLC0415

    return RaceBot(values) if name == RACE else LevelBot(LEVELS[name], values)

"""Bots: programs that play every game, by name and level, and the arena where they meet.

A bot only chooses moves. What the choices are worth is computed by `solver` and `coach`.

>>> bot_names("yum")
('random', 'beginner', 'casual', 'strong', 'perfect', 'race')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fivefold.bots.driving import DiceSource, GivenDice, RandomDice, SameDice, drive, drive_steps
from fivefold.bots.poker import PokerBots
from fivefold.bots.scorecard import RACE, ScorecardBots
from fivefold.errors import EXTRAS, Malformed, NotInstalled
from fivefold.rules import rules_for
from fivefold.texts import shown

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from fivefold.bots.kind import BotKind
    from fivefold.protocol import Game, Move, Seat
    from fivefold.rules.catalog import WhichGame
    from fivefold.solver.values import Values

__all__ = [
    "RACE",
    "Bot",
    "DiceSource",
    "GivenDice",
    "RandomDice",
    "SameDice",
    "bot",
    "bot_names",
    "check_bot",
    "drive",
    "drive_steps",
    "needs_values",
    "playable_bots",
]


class Bot(Protocol):
    """A player. All randomness comes from the generator that it is given.

    It may have a `name`, for results and records.
    """

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        """A legal decision of the seat. No dice or card may be due."""


KINDS: dict[str, BotKind] = {"scorecard": ScorecardBots(), "poker": PokerBots()}
"""The bots for each kind of game."""


def bot_names(game: WhichGame) -> tuple[str, ...]:
    """The names of the bots for a game, the weakest first."""
    rules = rules_for(game)
    return KINDS[rules.kind].names(rules)


def playable_bots(game: WhichGame) -> tuple[str, ...]:
    """Those of the bots that know these rules and can play with what is installed."""
    rules = rules_for(game)
    kind = KINDS[rules.kind]
    return tuple(name for name in kind.names(rules) if kind.missing_package(name, rules) is None)


def check_bot(name: str, game: WhichGame) -> None:
    """Refuse a name that no bot for this game has, and a bot whose packages are not installed."""
    rules = rules_for(game)
    if name not in bot_names(rules):
        raise _unknown_bot(name, bot_names(rules))
    if package := KINDS[rules.kind].missing_package(name, rules):
        raise NotInstalled(
            "bot-not-installed",
            bot=name,
            package=package,
            extra=EXTRAS[package],
            bots=playable_bots(rules),
        )


def _unknown_bot(name: str, bots: tuple[str, ...]) -> Malformed:
    from difflib import get_close_matches  # noqa: PLC0415 (only if something is wrong)

    if near := get_close_matches(str(name).lower(), bots, n=1):
        return Malformed("near-bot", bot=shown(name), near=near[0], bots=bots)
    return Malformed("unknown-bot", bot=shown(name), bots=bots)


def needs_values(name: str, game: WhichGame) -> bool:
    """Whether a bot plays by the values of a solved game."""
    return KINDS[rules_for(game).kind].needs_values(name)


def is_quick(name: str, game: WhichGame) -> bool:
    """Whether a bot decides in well under a millisecond, without NumPy and values."""
    return KINDS[rules_for(game).kind].is_quick(name)


def bot(
    name: str,
    game: WhichGame,
    values_folder: Path | None = None,
    values: Values | None = None,
) -> Bot:
    """A bot by name, for a built-in game or your own rules.

    A bot that needs the values of a solved game takes `values`, or loads them from `values_folder`
    or from the user's cache; the game is solved first if they are not there.
    """
    check_bot(name, game)
    rules = rules_for(game)
    return KINDS[rules.kind].bot(name, rules, values_folder, values)

"""Bots for scorecard games: players of several levels, and one that plays to win the race.

They play by the values of a solved game, and know no particular rule set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.bots.kind import RandomBot
from fivefold.errors import Malformed, explain_missing_packages
from fivefold.rules import scorecard_rules
from fivefold.solver.limits import SOLVER, only_bounded, solver_installed, why_unsolvable
from fivefold.solver.packed_values import PackedValues

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.bots.scorecard.turn_values import TurnJudge
    from fivefold.rules import Rules, RuleSet
    from fivefold.solver.columns import ColumnValues
    from fivefold.solver.values import Values


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A model of a player's errors, for any scorecard game."""

    name: str
    foresight: float
    """The weight given to the points after this turn, from 0 to 1."""
    noise: float
    """How easily a worse choice is taken for a better one, as a fraction of the average score of a
    box: with no rolls left, giving up this much makes a choice e times less likely."""


BEST = BotLevel("best", foresight=1.0, noise=0.0)
"""In games that are too large to solve."""

LEVELS = {
    level.name: level
    for level in (
        BotLevel("beginner", foresight=0.05, noise=0.09),
        BotLevel("casual", foresight=0.5, noise=0.035),
        BotLevel("strong", foresight=0.9, noise=0.02),
        BotLevel("perfect", foresight=1.0, noise=0.0),
    )
}

RACE = "race"
"""Plays to win rather than for the highest total."""
_IMPERFECT = tuple(name for name, level in LEVELS.items() if level.noise)


class ScorecardBots:
    def names(self, rules: Rules) -> tuple[str, ...]:
        own = scorecard_rules(rules)
        if only_bounded(own):
            return (RandomBot.name, *_IMPERFECT, BEST.name)
        if why_unsolvable(own) is not None:
            return (RandomBot.name,)
        # The race bot needs the spread of totals, which saved rolls are not counted in.
        race = () if own.saved_rolls else (RACE,)
        return (RandomBot.name, *LEVELS, *race)

    def needs_values(self, name: str) -> bool:
        return name != RandomBot.name

    def is_quick(self, name: str) -> bool:
        return not self.needs_values(name)

    def missing_package(self, name: str, rules: Rules) -> str | None:
        """The solver, for a bot that plays by values unless they come with the package."""
        if name == RandomBot.name or solver_installed():
            return None
        packed = name != RACE and PackedValues.are_there(scorecard_rules(rules))
        return None if packed else SOLVER

    def bot(
        self, name: str, rules: Rules, values_folder: Path | None, values: Values | None
    ) -> Bot:
        if name == RandomBot.name:
            return RandomBot()
        own = scorecard_rules(rules)
        if values is not None and values.rules.fingerprint != own.fingerprint:
            raise Malformed("other-rules", game=values.rules.id, other=own.id)
        if only_bounded(own):
            return _level_bot(name, _load_columns(own, values_folder))
        return _bot_with_values(name, values or _load_values(own, values_folder), values_folder)


def _load_values(rules: RuleSet, values_folder: Path | None) -> Values:
    from fivefold.solver.storage import load_values  # noqa: PLC0415 (only if needed)

    return load_values(rules, values_folder)


def _load_columns(rules: RuleSet, values_folder: Path | None) -> ColumnValues:
    with explain_missing_packages():
        from fivefold.solver.column_prices import load_columns  # noqa: PLC0415 (loads NumPy)

        return load_columns(rules, values_folder)


def _bot_with_values(name: str, values: Values, values_folder: Path | None) -> Bot:
    if name == RACE:
        from fivefold.bots.scorecard.race import RaceBot  # noqa: PLC0415 (loads NumPy)
        from fivefold.coach.scorecard.win_chances import use_spreads  # noqa: PLC0415

        use_spreads(values, values_folder)  # now, rather than in every process that plays
        return RaceBot(values, values_folder)
    return _level_bot(name, values)


def _level_bot(name: str, values: TurnJudge) -> Bot:
    from fivefold.bots.scorecard.level_bot import LevelBot  # noqa: PLC0415 (only if it plays)

    return LevelBot(LEVELS.get(name, BEST), values)

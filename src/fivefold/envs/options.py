"""The parts of every environment of a scorecard game: rules, values, spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

from fivefold.envs.actions import Actions
from fivefold.envs.observations import Layout
from fivefold.errors import Malformed
from fivefold.rules import rules_for, scorecard_rules
from fivefold.solver import Values, load_values
from fivefold.texts import shown

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.rules.catalog import WhichGame

    Observation = dict[str, NDArray[Any]]


def read_rules(game: WhichGame) -> RuleSet:
    """The rules of a built-in game by its id, of a rule file by its path, or the rules themselves.

    >>> read_rules("yum").id
    'yum'
    """
    rules = rules_for(game)
    if not rules.has_sheet:
        raise Malformed("no-game-alone", game=rules.id)
    return scorecard_rules(rules)


def read_values(values: Values | bool, rules: RuleSet) -> Values | None:
    """The values to be told: those given, or if `True` those of the solved game."""
    if isinstance(values, bool):
        return load_values(rules) if values else None
    if not isinstance(values, Values):
        raise Malformed("not-values", values=shown(values))
    if values.rules != rules:
        raise Malformed("other-rules", game=values.rules.id, other=rules.id)
    return values


def observation_space(rules: RuleSet) -> spaces.Dict[Any]:
    low, high = Layout.of(rules).bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (Actions.of(rules).count,), dtype=np.int8),
        }
    )


def action_space(rules: RuleSet) -> spaces.Discrete[np.int64]:
    return spaces.Discrete(Actions.of(rules).count)

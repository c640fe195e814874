"""Exact labels for learning: what every action is worth in arrays of positions.

The positions are observations as the environments give them, one to a row; the values are those of
the solved game.

>>> from fivefold.envs.vector_env import ScorecardVectorEnv
>>> from fivefold.rules import scorecard_rules
>>> from fivefold.solver import load_values
>>> env = ScorecardVectorEnv("yum", num_envs=3)
>>> observations, _ = env.reset(seed=1)
>>> labels = label(observations["observation"], load_values(scorecard_rules("yum")))
>>> labels.values.shape, labels.best.shape, labels.expected.round(1).tolist()
((3, 43), (3,), [171.3, 168.7, 168.6])
>>> labels.regret(labels.best).tolist()
[0.0, 0.0, 0.0]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.envs.actions import Actions, checked_actions
from fivefold.envs.kernels.labelling import find_places, value_actions
from fivefold.envs.observations import Layout
from fivefold.envs.tables import tables_of
from fivefold.errors import Malformed
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.values import Values
from fivefold.texts import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Labels:
    """The values of the actions in each position."""

    values: NDArray[np.float64]
    """By position and action: the expected final total if everything after it is played best;
    minus infinity for an illegal action."""

    @cached_property
    def best(self) -> NDArray[np.int64]:
        """By position: the best action; the first of several that are equally good."""
        best: NDArray[np.int64] = self.values.argmax(axis=1)
        return best

    @cached_property
    def expected(self) -> NDArray[np.float64]:
        """By position: the expected final total under best play."""
        expected: NDArray[np.float64] = self.values.max(axis=1)
        return expected

    def regret(self, actions: NDArray[np.integer]) -> NDArray[np.float64]:
        """By position: what an action costs; infinity if it is illegal."""
        chosen = checked_actions(actions, *self.values.shape)
        worth: NDArray[np.float64] = self.values[np.arange(len(chosen)), chosen]
        return self.expected - worth


def label(observations: NDArray[np.integer], values: Values, *, threads: int | None = 1) -> Labels:
    """The labels of positions, of which none may be at the end of a game.

    Positions on the same sheet share most of the work, so large arrays are faster. Games that save
    rolls are refused.
    """
    if not isinstance(values, Values):
        raise Malformed("not-values", values=shown(values))
    if values.rules.saved_rolls:
        raise Malformed("no-labels", game=values.rules.id)
    exact = exactly(values)
    rows = Layout.of(exact.rules).checked(observations)
    tables, plan = tables_of(exact.rules), exact.plan
    masks, places = np.zeros((2, len(rows)), dtype=np.int64)
    find_places(tables, plan, rows, masks, places)
    worth = np.full((len(rows), Actions.of(exact.rules).count), -np.inf)
    with ThreadPool(threads) as pool:
        pool.run(
            lambda order: value_actions(
                *(tables, plan, exact.array, rows, order),
                *(masks, places, make_workspace(plan), worth),
            ),
            np.argsort(places, kind="stable"),
        )
    return Labels(worth)

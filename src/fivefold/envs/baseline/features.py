"""What the network sees of an observation: numbers from about 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import FACES
from fivefold.envs.kernels.labelling import find_offers
from fivefold.envs.observations import Layout
from fivefold.envs.tables import tables_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet

    Inputs = NDArray[np.float32]

_POINTS = 50.0
"""What points are divided by."""


class Features:
    """Turns observations into inputs: the dice, the rolls left, the boxes, and what they offer."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules, self._layout, self._tables = rules, Layout.of(rules), tables_of(rules)
        self._dice = _dice_inputs(self._tables.faces)
        self._upper = list(rules.upper_places)
        self._pars = np.array([par for _, par in rules.pars])
        self.count = self(np.zeros((0, self._layout.size), dtype=np.int32)).shape[1]

    def __call__(self, rows: NDArray[np.int32]) -> Inputs:
        """The inputs of positions; Malformed if one of them is none."""
        layout, checked = self._layout, self._layout.checked(rows)
        rolled = np.zeros(len(checked), dtype=np.int64)
        offers = np.zeros((len(checked), len(self.rules.boxes)), dtype=np.int32)
        find_offers(self._tables, checked, rolled, offers)
        points, rolls_left = checked[:, layout.points], checked[:, layout.rolls_left]
        parts = (
            self._dice[rolled],
            rolls_left[:, None] == np.arange(self.rules.rolls),
            points < 0,
            points > 0,
            np.maximum(points, 0) / _POINTS,
            offers >= 0,
            np.maximum(offers, 0) / _POINTS,
            self._upper_inputs(points),
        )
        return np.concatenate(parts, axis=1, dtype=np.float32)

    def _upper_inputs(self, points: NDArray[np.int32]) -> NDArray[np.float64]:
        """The points in the upper boxes against par, and as a share of all par points."""
        held = points[:, self._upper]
        gauge = ((held - self._pars) * (held >= 0)).sum(axis=1) / _POINTS
        total = np.maximum(held, 0).sum(axis=1) / max(1, self._pars.sum())
        return np.stack((gauge, np.maximum(gauge, 0), total), axis=1)


def _dice_inputs(faces: NDArray[np.int32]) -> Inputs:
    """By roll: each die and the number of dice of each face, one input for each possibility."""
    dice, every = faces.shape[1], np.array(FACES)
    shown = (faces[:, :, None] == every).reshape(len(faces), -1)
    counts = (faces[:, :, None] == every).sum(axis=1)
    counted = (counts[:, :, None] == np.arange(1, dice + 1)).reshape(len(faces), -1)
    return np.concatenate((shown, counted), axis=1, dtype=np.float32)

"""Packs the values of a solved game into the file that comes with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.packed_values import packed
from fivefold.solver.plan import filled_sets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.exact_values import ExactValues


def pack(values: ExactValues) -> bytes:
    return packed(values.rules, without_padding(values).tolist())


def without_padding(values: ExactValues) -> NDArray[np.float64]:
    """The values in the order of `Numbering(rules)`, in which rows are no longer than need be."""
    plan, filled = values.plan, filled_sets(values.plan.face)
    needed = np.array([len(some) for some in values.numbering.totals])[filled]
    masks = np.repeat(np.arange(len(filled)), np.diff(plan.rows))
    columns = (np.arange(plan.size) - plan.rows[masks]) % plan.width[filled][masks]
    return values.array[columns < needed[masks]]

"""Packed curves: what is stored, and what lies before and after it."""

import random

import numpy as np
import pytest

from tests.support.solved import random_sheet, solved, spreads_of


def test_a_curve_is_looked_up_before_within_and_after_what_is_stored():
    values = solved("yum")
    packed, rng = spreads_of(values), random.Random("at")
    places = np.array([values.place(random_sheet("yum", rng, n)) for n in (0, 0, 2, 7, 11)])
    for points in (-3, 0, 1, 20, 60, 150, 300, 5000):
        found = packed.at(places, np.full(len(places), points))
        plain = [packed.spread(place)[max(points, 0) :].sum() for place in places]
        assert found == pytest.approx(plain, abs=1e-12)

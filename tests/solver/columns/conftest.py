"""Few rounds and games, so that small games are quickly valued."""

import pytest

from fivefold.solver.columns import prices


@pytest.fixture(autouse=True, scope="package")
def _quick():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prices, "ROUNDS", 5)
        patch.setattr(prices, "_GAMES", 512)
        yield

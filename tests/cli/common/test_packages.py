"""Packages of extras, checked before the work begins."""

import pytest

from fivefold.cli.common import packages
from fivefold.cli.common.packages import check_installed
from fivefold.errors import NotInstalled
from tests.support.solver_commands import refused


@pytest.fixture
def here(monkeypatch):
    """The packages that are installed."""
    found = {"matplotlib", "numba"}
    monkeypatch.setattr(packages, "is_installed", found.__contains__)
    return found


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ({"numba"}, 'this needs numba to be installed: pip install "fivefold[solver]"'),
        (
            {"matplotlib", "numba"},
            ('this needs matplotlib, numba to be installed: pip install "fivefold[plot,solver]"'),
        ),
    ],
)
def test_one_message_names_everything_that_is_missing(here, missing, said):
    check_installed("matplotlib", "numba")
    here -= missing
    with pytest.raises(NotInstalled) as caught:
        check_installed("matplotlib", "numba")
    assert caught.value.say("en") == said


def test_a_chart_of_totals_needs_both(here):
    here.clear()
    assert 'fivefold[plot,solver]"' in refused("distribution", "yum", "--plot", "x.svg")

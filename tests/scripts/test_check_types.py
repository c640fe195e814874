"""The types are checked for every Python that is promised, with the numpy that it would have."""

import re
import tomllib
from importlib.metadata import version

from scripts.check_types import PYTHONS, numpy_versions
from tests.support.paths import ROOT


def test_every_numpy_of_the_constraints_is_checked():
    pins = re.findall(r"^numpy==(\S+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    assert set(numpy_versions()) == set(pins)
    assert version("numpy") in pins


def test_the_oldest_python_is_the_one_that_is_promised():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={PYTHONS[0]}"

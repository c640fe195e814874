"""Dependencies: each package that the source imports is declared, and in the right extra."""

import re
import tomllib

import pytest

from fivefold.errors import EXTRAS
from tests.support.layers import MODULES, STANDARD, imported
from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SETS = PROJECT["optional-dependencies"]
FOR_DEVELOPERS = {"test", "bench", "docs"}
FOR_RESEARCHERS = {"envs", "dataframes"}
# These come with another package, in the version that it needs.
PART_OF = {
    "starlette": "fastapi",
    "h11": "uvicorn",
    "pydantic_core": "pydantic",
    "PIL": "pillow",
    "pyspiel": "open_spiel",
}
# Whichever of these a user has writes Parquet and Arrow files.
USERS_OWN = {"pyarrow", "polars"}
PACKAGES = {name.split(".")[0] for path in MODULES for name in imported(path)} - {
    *STANDARD,
    *USERS_OWN,
    "fivefold",
}


def declared(requirements):
    """The names of the packages, as they are imported."""
    return {re.match(r"[\w-]+", line)[0].replace("-", "_") for line in requirements}


def test_what_no_extra_brings_comes_with_a_plain_install():
    assert PACKAGES - set(EXTRAS) == declared(PROJECT["dependencies"])


def test_what_an_extra_brings_is_used():
    assert set(EXTRAS) <= PACKAGES


@pytest.mark.parametrize("package", EXTRAS)
def test_an_extra_brings_the_package_that_it_is_named_for(package):
    assert PART_OF.get(package, package) in declared(SETS[EXTRAS[package]])


def test_all_is_every_extra_for_players_and_hosts():
    (everything,) = SETS["all"]
    named = set(re.search(r"\[(.*)\]", everything)[1].split(","))
    assert named == set(SETS) - FOR_DEVELOPERS - FOR_RESEARCHERS - {"all"}
    assert named == set(EXTRAS.values()) - FOR_RESEARCHERS

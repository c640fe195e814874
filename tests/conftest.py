"""What all tests share: hypothesis and its effort, the folder of the run, a small game."""

import inspect
import os
import re
import sys
from contextlib import suppress

# Before NumPy is loaded: its matrices here are small, and several processes of tests whose threads
# wait for each other in loops take a hundred times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import HealthCheck, settings

from fivefold.rules import load_rules
from tests.support.effort import TIMES
from tests.support.paths import ROOT
from tests.support.shared import share_a_folder
from tests.support.waiting import run_story

pytest_plugins = ["tests.support.databases", "tests.support.solver_commands"]

settings.register_profile(
    "fivefold",
    max_examples=100 * TIMES,
    deadline=None,
    derandomize=TIMES == 1,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fivefold")


def pytest_configure(config):
    share_a_folder(config)
    keep_streams_open()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    run_story(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def keep_streams_open():
    """OpenSpiel brings absl, whose log handler closes the stream that it found when it was loaded,
    unless that is the real one; here it would be pytest's own, on which all tests depend."""
    with suppress(ImportError):
        from absl import logging

        logging.get_absl_handler().python_handler.stream = sys.__stderr__


@pytest.fixture(scope="session")
def porch_text():
    """The example of CONTRIBUTING.md, as a reader would copy it."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return example


@pytest.fixture(scope="session")
def porch(tmp_path_factory, porch_text):
    file = tmp_path_factory.mktemp("own") / "porch.toml"
    file.write_text(porch_text, encoding="utf-8")
    return load_rules(file)

"""Runs the contracts of stores over the browser's own database. Pyodide executes this file, in the
worker of a page, where there is no pytest: what the contracts use of it is here."""

import inspect
import json
import sys
import traceback
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace

from fivefold.offline.store import BrowserStore

GIVEN = {"address"}
"""What a test may ask for; others are about other stores."""


def parametrize(names, values, ids=None):
    def mark(test):
        test.parameters = names, list(values)
        return test

    return mark


@contextmanager
def raises(expected):
    caught = SimpleNamespace(value=None)
    try:
        yield caught
    except expected as error:
        caught.value = error
    else:
        raise AssertionError(f"no {expected.__name__}")


def provide(name, **contents):
    module = sys.modules[name] = ModuleType(name)
    module.__dict__.update(contents)
    return module


def prepare(support):
    """The modules that the contracts import: `support` is the text of `tests.support.stores`."""
    provide("pytest", raises=raises, mark=SimpleNamespace(parametrize=parametrize))
    for package in ("tests", "tests.support"):
        provide(package)
    provide("tests.support.waiting", run_story=lambda story: story)
    stores = provide("tests.support.stores")
    exec(support, stores.__dict__)  # noqa: S102
    stores.open_store = open_store


async def open_store(name):
    from js import Database, console  # type: ignore[import-not-found] # the worker's

    return BrowserStore(await Database.open(name, console.error))


def cases(module):
    """Every test of a module with what it is called with, if all that it asks for can be given."""
    for name, test in list(module.items()):
        if not name.startswith("test_"):
            continue
        parameter, values = getattr(test, "parameters", (None, [None]))
        if set(inspect.signature(test).parameters) - {parameter} == GIVEN:
            for number, value in enumerate(values):
                given = {} if parameter is None else {parameter: value}
                yield f"{name}-{number}", test, given


async def outcome(name, test, given):
    """What is wrong, or nothing."""
    try:
        await test(address=f"contract-{name}", **given)
    except BaseException:
        return traceback.format_exc()
    return None


async def run_all(support, texts):
    prepare(support)
    found = {}
    for text in texts:
        module = {"__name__": "contracts"}
        exec(text, module)  # noqa: S102
        for case in cases(module):
            found[case[0]] = await outcome(*case)
    return json.dumps(found)

"""Every name that a package exports is on a page, and the errors page has every code of a move."""

import ast
import inspect
import re
from importlib import import_module

import pytest

import fivefold
from fivefold import Move
from fivefold.texts import catalogue
from tests.support.paths import DOCS, SRC

REFERENCE = (DOCS / "library-reference.md").read_text("utf-8")
PACKAGES = sorted(
    ".".join(("fivefold", *file.parent.relative_to(SRC).parts))
    for file in SRC.rglob("__init__.py")
    if re.search(r"^__all__ = ", file.read_text("utf-8"), re.MULTILINE)
)
TABLES = [line for line in REFERENCE.splitlines() if line.startswith("| ")]
QUOTED = re.compile(r"`([^`]*)`")


def first_cells():
    """What the tables of the reference are about, as they quote it."""
    return [quoted for row in TABLES for quoted in QUOTED.findall(row.split(" | ")[0])]


def test_there_are_packages_to_document():
    assert {"fivefold", "fivefold.solver", "fivefold.coach", "fivefold.bots"} <= set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_exported_name_is_in_the_reference(package):
    told = {re.match(r"\w*", quoted)[0] for quoted in first_cells()}
    missing = [name for name in import_module(package).__all__ if name not in told]
    assert missing == []


CALL = re.compile(r"(?!str\()((?:Record\.)?[a-z]\w*)\((.*)\)")
CALLS = [call.groups() for cell in first_cells() if (call := CALL.fullmatch(cell))]


def called(name):
    """The function with this name, from whatever package exports it, or the method of a `Game`."""
    if "." in name:
        return getattr(fivefold.Record, name.partition(".")[2])
    modules = [import_module(package) for package in PACKAGES]
    homes = [module for module in modules if name in module.__all__]
    return getattr((*homes, fivefold.Game)[0], name)


def test_there_are_calls_in_the_reference():
    assert len(CALLS) > 30


@pytest.mark.parametrize(("name", "arguments"), CALLS, ids=[name for name, _ in CALLS])
def test_calls_in_the_reference_have_the_right_arguments(name, arguments):
    names = [argument.partition("=")[0] for argument in re.findall(r"[\w=\"]+", arguments)]
    known = [name for name in inspect.signature(called(name)).parameters if name != "self"]
    assert names == known[: len(names)]


def test_every_move_is_in_the_table_of_texts():
    section = REFERENCE.partition("### The text of moves")[2].partition("```")[0]
    rows = [line.split(" | ")[1] for line in section.splitlines() if line.startswith("| `")]
    exported = [getattr(fivefold, name) for name in fivefold.__all__]
    moves = {kind.__name__ for kind in exported if _is_move(kind)}
    assert {name for row in rows for name in QUOTED.findall(row)} == moves


def _is_move(kind):
    return isinstance(kind, type) and issubclass(kind, Move) and kind is not Move


def raised_by(tree):
    """The codes of the IllegalMove errors that functions of a module raise."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
            by_name = [(getattr(call.func, "id", None), call) for call in calls]
            if any(name == "IllegalMove" for name, _ in by_name):
                others = {id(call.args[0]) for name, call in by_name if name == "Malformed"}
                yield from (
                    node.value
                    for node in ast.walk(function)
                    if isinstance(node, ast.Constant) and id(node) not in others
                )


def test_the_errors_page_has_every_code_of_an_illegal_move():
    files = [*(SRC / "games").rglob("*.py"), *(SRC / "protocol").rglob("*.py")]
    found = {text for file in files for text in raised_by(ast.parse(file.read_text("utf-8")))}
    codes = found & set(catalogue("errors"))
    page = (DOCS / "errors.md").read_text("utf-8").partition("## Codes of illegal moves")[2]
    rows = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `")]
    assert len(codes) > 30
    assert {code for row in rows for code in QUOTED.findall(row)} == codes


@pytest.mark.parametrize(
    "part", ["bots/custom.py", "dataframes", "envs", "drawings", "games/names.py"]
)
def test_the_errors_page_has_every_code_of_these_parts(part):
    files = [SRC / part] if part.endswith(".py") else (SRC / part).rglob("*.py")
    raised = re.compile(r"(?:Malformed|IllegalMove|NotInstalled|FivefoldError)\(\s*\"([a-z-]+)\"")
    codes = {code for file in files for code in raised.findall(file.read_text("utf-8"))}
    page = (DOCS / "errors.md").read_text("utf-8")
    assert codes
    assert codes <= set(QUOTED.findall(page))


def test_the_classes_on_the_errors_page_are_all_there_are():
    from fivefold import errors
    from fivefold.client import RefusedMessage

    page = (DOCS / "errors.md").read_text("utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    classes = {name for name, kind in vars(errors).items() if _is_error(kind)}
    assert listed == classes | {RefusedMessage.__name__}


def _is_error(kind):
    return isinstance(kind, type) and issubclass(kind, ValueError)

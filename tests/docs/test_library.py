"""Every name of `fivefold` is on a page, and the errors page has every code of a move."""

import ast
import inspect
import re
from importlib import import_module

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


def test_the_overview_has_every_package_and_every_name_of_fivefold():
    """The site has a generated reference of all packages, which `test_site` checks."""
    assert {"fivefold", "fivefold.solver", "fivefold.coach", "fivefold.bots"} <= set(PACKAGES)
    told = {re.match(r"\w*", quoted)[0] for quoted in first_cells()}
    assert [name for name in fivefold.__all__ if name not in told] == []
    assert {*PACKAGES} - {"fivefold"} <= {*first_cells()}


CALL = re.compile(r"(?!str\()((?:Record\.)?[a-z]\w*)\((.*)\)")
CALLS = [call.groups() for cell in first_cells() if (call := CALL.fullmatch(cell))]


def called(name):
    """The function with this name, from whatever package exports it, or the method of a `Game`."""
    if "." in name:
        return getattr(fivefold.Record, name.partition(".")[2])
    modules = [import_module(package) for package in PACKAGES]
    homes = [module for module in modules if name in module.__all__]
    return getattr((*homes, fivefold.Game)[0], name)


def test_calls_in_the_reference_have_the_right_arguments():
    assert len(CALLS) > 15
    for name, arguments in CALLS:
        names = [argument.partition("=")[0] for argument in re.findall(r"[\w=\"]+", arguments)]
        known = [each for each in inspect.signature(called(name)).parameters if each != "self"]
        assert names == known[: len(names)], name


def test_every_move_is_in_the_table_of_texts():
    section = REFERENCE.partition("### The text of moves")[2].partition("```")[0]
    rows = [line.split(" | ")[1] for line in section.splitlines() if line.startswith("| `")]
    exported = [getattr(fivefold, name) for name in fivefold.__all__]
    kinds = [kind for kind in exported if isinstance(kind, type) and issubclass(kind, Move)]
    moves = {kind.__name__ for kind in kinds} - {"Move"}
    assert {name for row in rows for name in QUOTED.findall(row)} == moves


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


def test_the_errors_page_has_every_code_that_programs_meet():
    told = set(QUOTED.findall((DOCS / "errors.md").read_text("utf-8")))
    raised = re.compile(r"(?:Malformed|IllegalMove|NotInstalled|FivefoldError)\(\s*\"([a-z-]+)\"")
    for part in ("bots/custom.py", "dataframes", "envs", "drawings", "games/names.py"):
        files = [SRC / part] if part.endswith(".py") else (SRC / part).rglob("*.py")
        codes = {code for file in files for code in raised.findall(file.read_text("utf-8"))}
        assert codes, part
        assert codes <= told, part


def test_the_classes_on_the_errors_page_are_all_there_are():
    from fivefold import errors
    from fivefold.client import RefusedMessage

    page = (DOCS / "errors.md").read_text("utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    kinds = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type)}
    classes = {name for name, kind in kinds.items() if issubclass(kind, ValueError)}
    assert listed == classes | {RefusedMessage.__name__}

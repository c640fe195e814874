"""The tests mirror the package: whoever looks for the tests of a module finds them at once."""

import pytest

from tests.support.paths import ROOT, SRC

TESTS = ROOT / "tests"
OTHERS = {"contracts", "data", "docs", "scripts", "second", "structure", "support", "web"}
"""Folders of tests that no package stands behind."""

TABLE = "what a kind of game has in this layer; tests/contracts plays every game through it"
TYPES = "types without behaviour"
ELSEWHERE = {
    "commands": "a command is its options; what it does is tested in tests/cli/reports",
    "envs/kernels": "compiled code, tested through the environments and the labels",
    "solver/kernels": "compiled code, tested through the modules that call it",
    "bots/kinds": TABLE,
    "bots/poker/kind": TABLE,
    "bots/scorecard/kind": TABLE,
    "cli/kinds": TABLE,
    "frames/kinds": TABLE,
    "envs/kinds": TABLE,
    "games/kinds": TABLE,
    "learning/kinds": TABLE,
    "cli/play/options": TYPES,
    "cli/screen": TYPES,
    "learning/schemas": TYPES,
    "protocol/acts": TYPES,
    "server/analysis/solved": TYPES,
    "server/live/services": TYPES,
    "server/transport/close_codes": "numbers",
    "server/workers/work": TYPES,
    "solver/limits": "one number",
}
"""Packages and modules whose tests are not in a file of their own name, and why."""

MODULES = [
    path.relative_to(SRC)
    for path in sorted(SRC.rglob("*.py"))
    if path.name not in {"__init__.py", "__main__.py"}
]


def own_tests(module):
    return TESTS / module.parent / f"test_{module.name}"


def reasons(module):
    """The entries of ELSEWHERE that speak of a module: its own, or that of its package."""
    return {module.with_suffix("").as_posix(), module.parent.as_posix()} & set(ELSEWHERE)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_has_its_tests_or_a_reason(module):
    assert own_tests(module).is_file() or reasons(module), f"write {own_tests(module)}"


def test_no_reason_is_left_over():
    without = [module for module in MODULES if not own_tests(module).is_file()]
    assert set().union(*map(reasons, without)) == set(ELSEWHERE)


def test_every_folder_of_tests_stands_for_a_package_or_is_known():
    folders = {path.parent.relative_to(TESTS) for path in TESTS.rglob("test_*.py")}
    unknown = [each for each in folders if each.parts and each.parts[0] not in OTHERS]
    assert [each for each in unknown if not (SRC / each).is_dir()] == []


def test_no_file_of_tests_is_too_long_to_find_anything():
    long = {path: len(path.read_text("utf-8").splitlines()) for path in TESTS.rglob("*.py")}
    assert {path.name: lines for path, lines in long.items() if lines > 400} == {}


def test_no_test_module_imports_another():
    modules = [path for path in TESTS.rglob("*.py") if "tests." in path.read_text("utf-8")]
    assert len(modules) > 100
    importing = [path.name for path in modules if ".test_" in _imports(path.read_text("utf-8"))]
    assert importing == []


def _imports(text):
    return "\n".join(line for line in text.splitlines() if line.startswith(("from ", "import ")))

"""Tests share what is in `tests/support` and nothing else."""

from tests.support.paths import ROOT

TESTS = ROOT / "tests"


def test_no_test_module_imports_another():
    modules = [path for path in TESTS.rglob("*.py") if "tests." in path.read_text("utf-8")]
    assert len(modules) > 100
    importing = [path.name for path in modules if ".test_" in _imports(path.read_text("utf-8"))]
    assert importing == []


def _imports(text):
    return "\n".join(line for line in text.splitlines() if line.startswith(("from ", "import ")))

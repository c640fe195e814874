"""The folders of the command line: which may import which, and where kinds of games are named."""

import ast
from pathlib import Path

import pytest

import fivefold.cli
from fivefold.cli.kinds import SCREENS
from fivefold.cli.screen import Screen
from fivefold.games import kinds

CLI = Path(fivefold.cli.__file__).parent
# Each line may import from those above it, never from its own line's other folders.
ORDER = [
    {"common"},
    {"drawing"},
    {"terminal", "screen"},
    set(SCREENS),
    {"kinds"},
    {"hints", "game_view", "rules_page"},
    {"reports", "play"},
]
MODULES = sorted(
    path for path in CLI.rglob("*.py") if path.parent != CLI or path.stem != "__init__"
)
# `screen` names what the parts of a kind are given, among that the terminal.
TOGETHER = {("screen", "terminal")}


def room_of(path):
    return path.relative_to(CLI).parts[0].removesuffix(".py")


def imported(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_folder_and_module_has_its_place():
    assert {room_of(path) for path in MODULES} == set().union(*ORDER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CLI)))
def test_a_module_imports_only_from_folders_above(path):
    room = room_of(path)
    place = next(place for place, rooms in enumerate(ORDER) if room in rooms)
    allowed = {room}.union(*ORDER[:place])
    ours = {name.split(".")[2] for name in imported(path) if name.startswith("fivefold.cli.")}
    assert {other for other in ours - allowed if (room, other) not in TOGETHER} == set()


KINDS = {*SCREENS, *(kind.new.__self__.__name__ for kind in kinds.KINDS.values())}
TABLES = {"kinds.py"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CLI)))
def test_only_the_table_of_kinds_and_the_kinds_themselves_name_a_kind(path):
    if room_of(path) in SCREENS or str(path.relative_to(CLI)) in TABLES:
        return
    tree = ast.parse(path.read_text("utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert (names | texts) & KINDS == set()


@pytest.mark.parametrize(
    "path", sorted((CLI / "reports" / "views").glob("*.py")), ids=lambda path: path.stem
)
def test_a_view_does_not_import_the_reports_that_use_it(path):
    view = f"fivefold.cli.reports.views.{path.stem}"
    users = {
        f"fivefold.cli.reports.{report.stem}"
        for report in (CLI / "reports").glob("*.py")
        if any(name.startswith(f"{view}.") for name in imported(report))
    }
    assert {name for name in imported(path) if name.rpartition(".")[0] in users} == set()


@pytest.mark.parametrize("kind", SCREENS)
def test_every_kind_has_all_parts_of_a_screen(kind):
    wanted = {*Screen.__annotations__, *(name for name in vars(Screen) if name[0] != "_")}
    assert {name for name in wanted if not hasattr(SCREENS[kind], name)} == set()

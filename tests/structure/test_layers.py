"""Data flows one way: each layer imports only from those above it."""

import ast
import re
from pathlib import Path

import pytest

from fivefold.games import NEW_GAMES
from fivefold.protocol import Rules
from tests.support.layers import (
    ADAPTERS,
    LAYERS,
    MODULES,
    OUTSIDE,
    RUNS_OFFLINE,
    STANDARD,
    imported,
    layer_of,
)
from tests.support.paths import SRC

OPEN_FILES = ("rules_for", "load_rules", "load_deck")


def test_every_layer_is_known():
    assert {layer_of(path) for path in MODULES} == set(LAYERS)


def runs_offline(name: str) -> bool:
    """Whether it is a part of the server that the offline app has, too."""
    parts = name.split(".")
    return parts[1] == "server" and parts[2] in RUNS_OFFLINE


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_a_module_imports_only_from_layers_above(path):
    layer = layer_of(path)
    above = LAYERS[: LAYERS.index(layer)]
    allowed = {layer, *above} - (ADAPTERS - {layer} if layer in ADAPTERS else set())
    ours = {name for name in imported(path) if name.startswith("fivefold")}
    if layer == "offline":
        ours = {name for name in ours if not runs_offline(name)}
    # Only what people see may ask the package itself for its version.
    version = {"__version__"} if layer in {*ADAPTERS, "commands"} else set()
    assert {[*name.split("."), ""][1] for name in ours} <= allowed | version


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_a_module_imports_only_what_its_layer_may(path):
    names = {name.split(".")[0] for name in imported(path)} - {"fivefold"}
    assert names <= STANDARD | OUTSIDE.get(layer_of(path), set())


@pytest.mark.parametrize("layer", ["tables", "stores", "insights", "server", "offline"])
def test_what_strangers_call_a_game_is_never_the_name_of_a_file(layer):
    """`built_in` knows ids only; these open files."""
    opening = {f"fivefold.rules{part}.{name}" for part in ("", ".catalog") for name in OPEN_FILES}
    for path in MODULES:
        if layer_of(path) == layer:
            assert not imported(path) & opening, path


# Which parts of the server each part may import, besides itself.
SERVER_ROOMS = {
    "settings": set(),
    "metrics": set(),
    "transport": {"settings"},
    "workers": set(),
    "analysis": {"workers", "transport", "settings"},
    "upkeep": {"requests", "live"},
    "live": {"workers", "analysis", "transport"},
    "requests": {"live", "analysis", "workers", "transport", "settings"},
    "routes": {"requests", "live", "transport", "metrics", "settings"},
    "app": {
        "routes",
        "requests",
        "upkeep",
        "live",
        "analysis",
        "workers",
        "transport",
        "metrics",
        "settings",
    },
    "local": {"app", "transport", "settings"},
    "operations": {"app", "upkeep", "routes", "live", "transport", "settings"},
}
SERVER_MODULES = [path for path in MODULES if layer_of(path) == "server"]


def room_of(path: Path) -> str:
    return path.relative_to(SRC / "server").parts[0].removesuffix(".py")


def test_every_room_of_the_server_is_known():
    assert {room_of(path) for path in SERVER_MODULES} - {"__init__"} == set(SERVER_ROOMS)


@pytest.mark.parametrize("path", SERVER_MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_a_module_of_the_server_imports_only_from_rooms_it_may(path):
    room = room_of(path)
    names = [name.split(".") for name in imported(path)]
    rooms = {name[2] for name in names if name[:2] == ["fivefold", "server"]}
    assert rooms <= {room} | SERVER_ROOMS.get(room, set())


def test_the_referee_takes_nothing_from_outside_but_moves():
    banned = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "threading"}
    for path in (SRC / "games").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not {name.split(".")[0] for name in imported(path)} & banned, path
        assert not names & {"open", "input", "print"}, path


def test_no_code_names_a_rule_set():
    ids = {path.stem for path in (SRC / "rules" / "data").glob("*.toml")}
    for path in SRC.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        texts = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and id(node) not in docstrings
        }
        assert not ids & {text for text in texts if isinstance(text, str)}, path


# A kind of game is named by its own modules, where its rules are defined, in one table a layer, and
# where the data of hints is tagged.
KINDS = set(NEW_GAMES)
KIND_TABLES = {
    "protocol/rules.py", "rules/model.py", "rules/catalog.py", "bots/__init__.py",
    "insights/kinds.py", "insights/schemas.py", "dataframes/kinds.py", "envs/kinds.py",
    "cli/kinds.py",
}  # fmt: skip
GAME_CLASSES = {new.__self__.__name__ for new in NEW_GAMES.values()}
KIND_CLASSES = GAME_CLASSES | {rules.__name__ for rules in Rules.__subclasses__()}


def test_the_classes_of_each_kind_of_game_are_known():
    assert {"ScorecardGame", "PokerGame", "RuleSet", "PokerRules"} <= KIND_CLASSES


def kinds_named(path: Path) -> list[int]:
    """The lines that branch on a kind of game: by a class, or by the name of a kind."""
    lines = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, classes]):
                names = {each.id for each in ast.walk(classes) if isinstance(each, ast.Name)}
                lines += [node.lineno] if names & KIND_CLASSES else []
            case ast.MatchClass(cls=ast.Name(id=name)) if name in KIND_CLASSES:
                lines.append(node.lineno)
            case ast.Constant(value=str(text)) if text in KINDS:
                lines.append(node.lineno)
    return lines


def test_only_one_table_a_layer_names_a_kind_of_game():
    shared = [path for path in MODULES if not KINDS & {*path.relative_to(SRC).parts, path.stem}]
    naming = {path.relative_to(SRC).as_posix() for path in shared if kinds_named(path)}
    assert naming == KIND_TABLES


PACKAGES = sorted(SRC.rglob("__init__.py"))


@pytest.mark.parametrize("path", PACKAGES, ids=lambda path: str(path.parent.relative_to(SRC)))
def test_a_package_says_what_it_holds_and_what_it_does_not(path):
    about = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split(">>>")[0]
    assert len(re.findall(r"[.:]\s|\.$", about)) >= 2


def test_the_parts_of_one_kind_of_game_do_not_import_those_of_another():
    for path in MODULES:
        inside = path.relative_to(SRC).parts
        (kind,) = KINDS & {*inside, path.stem} or {None}
        for other in KINDS - {kind} if kind and inside[0] != "rules" else ():
            ours = [name for name in imported(path) if name.startswith(f"fivefold.{inside[0]}.")]
            assert not [name for name in ours if other in name.split(".")], path

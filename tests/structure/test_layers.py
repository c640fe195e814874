"""Data flows one way: each layer imports only from those above it, and so in the command line."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from fivefold.cli import kinds
from fivefold.cli.kinds import FOLDERS, Hints, Keyboard, Reviews, View
from fivefold.cli.poker import hint as poker_hint
from fivefold.cli.poker import play as poker_play
from fivefold.cli.poker import review as poker_review
from fivefold.cli.poker import view as poker_view
from fivefold.cli.scorecard import hint as scorecard_hint
from fivefold.cli.scorecard import play as scorecard_play
from fivefold.cli.scorecard import review as scorecard_review
from fivefold.cli.scorecard import view as scorecard_view
from fivefold.games import NEW_GAMES
from fivefold.protocol import Rules
from fivefold.rules import built_in
from tests.support.layers import (
    ADAPTERS,
    LAYERS,
    MODULES,
    OUTSIDE,
    RUNS_OFFLINE,
    SOURCES,
    STANDARD,
    imported,
    layer_of,
    tree_of,
)
from tests.support.paths import SRC

OPEN_FILES = ("rules_for", "load_rules", "load_deck")


def test_every_layer_is_known():
    assert {layer_of(path) for path in MODULES} == set(LAYERS)


def runs_offline(name: str) -> bool:
    """Whether it is a part of the server that the offline app has, too."""
    parts = name.split(".")
    return parts[1:2] == ["server"] and parts[2] in RUNS_OFFLINE


def test_a_module_imports_only_what_its_layer_may():
    wrong = []
    for path in MODULES:
        layer = layer_of(path)
        above = LAYERS[: LAYERS.index(layer)]
        allowed = {layer, *above} - (ADAPTERS - {layer} if layer in ADAPTERS else set())
        # Only what people see may ask the package itself for its version.
        allowed |= {"__version__"} if layer in {*ADAPTERS, "commands"} else set()
        outside = STANDARD | OUTSIDE.get(layer, set())
        for name in imported(path):
            package, part = f"{name}.".split(".")[:2]
            fine = part in allowed or (layer == "offline" and runs_offline(name))
            if not (fine if package == "fivefold" else package in outside):
                wrong.append((str(path.relative_to(SRC)), name))
    assert wrong == []


def test_what_strangers_call_a_game_is_never_the_name_of_a_file():
    """`built_in` knows ids only; these open files."""
    layers = {"tables", "stores", "insights", "server", "offline"}
    opening = {f"fivefold.rules{part}.{name}" for part in ("", ".catalog") for name in OPEN_FILES}
    for path in MODULES:
        if layer_of(path) in layers:
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
        "routes", "requests", "upkeep", "live", "analysis", "workers", "transport", "metrics",
        "settings",
    },
    "local": {"app", "transport", "settings"},
    "operations": {"app", "upkeep", "routes", "live", "transport", "settings"},
}  # fmt: skip
SERVER_MODULES = [path for path in MODULES if layer_of(path) == "server"]


def room_of(path: Path) -> str:
    return path.relative_to(SRC / "server").parts[0].removesuffix(".py")


def test_every_room_of_the_server_is_known():
    assert {room_of(path) for path in SERVER_MODULES} - {"__init__"} == set(SERVER_ROOMS)


def test_a_module_of_the_server_imports_only_from_rooms_it_may():
    for path in SERVER_MODULES:
        room = room_of(path)
        names = [name.split(".") for name in imported(path)]
        rooms = {name[2] for name in names if name[:2] == ["fivefold", "server"]}
        assert rooms <= {room} | SERVER_ROOMS.get(room, set()), path


def test_the_referee_takes_nothing_from_outside_but_moves():
    banned = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "threading"}
    for path in (SRC / "games").rglob("*.py"):
        tree = tree_of(path)
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not {name.split(".")[0] for name in imported(path)} & banned, path
        assert not names & {"open", "input", "print"}, path


def test_no_code_names_a_rule_set():
    ids = {path.stem for path in (SRC / "rules" / "data").glob("*.toml")}
    for path in SOURCES:
        tree = tree_of(path)
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
    for node in ast.walk(tree_of(path)):
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


def test_a_package_says_what_it_holds_and_what_it_does_not():
    for path in SRC.rglob("__init__.py"):
        about = (ast.get_docstring(tree_of(path)) or "").split(">>>")[0]
        assert len(re.findall(r"[.:]\s|\.$", about)) >= 2, path


def test_the_parts_of_one_kind_of_game_do_not_import_those_of_another():
    for path in MODULES:
        inside = path.relative_to(SRC).parts
        (kind,) = KINDS & {*inside, path.stem} or {None}
        for other in KINDS - {kind} if kind and inside[0] != "rules" else ():
            ours = [name for name in imported(path) if name.startswith(f"fivefold.{inside[0]}.")]
            assert not [name for name in ours if other in name.split(".")], path


# The command line: which of its modules may import which, and where kinds of games are named

CLI = SRC / "cli"
# Each line may import from those above it, never from its own line's other modules.
CLI_ORDER = [
    {"words", "parsing", "progress", "plots"},
    {"output", "drawing", "lookup"},
    {"records", "solver_options", "terminal"},
    {"totals", *FOLDERS},
    {"kinds"},
    {"hints", "game_view", "rules_page"},
    {"play"},
]
CLI_MODULES = [path for path in MODULES if path.parent != CLI or path.stem != "__init__"]
CLI_MODULES = [path for path in CLI_MODULES if layer_of(path) == "cli"]


def cli_room_of(path):
    return path.relative_to(CLI).parts[0].removesuffix(".py")


def test_every_folder_and_module_has_its_place():
    assert {cli_room_of(path) for path in CLI_MODULES} == set().union(*CLI_ORDER)


def test_a_module_imports_only_from_modules_above():
    wrong = []
    for path in CLI_MODULES:
        room = cli_room_of(path)
        place = next(place for place, rooms in enumerate(CLI_ORDER) if room in rooms)
        allowed = {room}.union(*CLI_ORDER[:place])
        ours = {name.split(".")[2] for name in imported(path) if name.startswith("fivefold.cli.")}
        wrong += [(str(path.relative_to(CLI)), other) for other in ours - allowed]
    assert wrong == []


def test_only_the_table_of_kinds_and_the_kinds_themselves_name_a_kind():
    names = {*FOLDERS, *(new.__self__.__name__ for new in NEW_GAMES.values())}
    naming = []
    for path in CLI_MODULES:
        if cli_room_of(path) in {*FOLDERS, "kinds"}:
            continue
        tree = tree_of(path)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        naming += [path] if (used | texts) & names else []
    assert naming == []


# That the signatures are right is for the type checker to say.
VIEWS: list[View[Any]] = [scorecard_view, poker_view]
HINTS: list[Hints[Any]] = [scorecard_hint, poker_hint]
REVIEWS: list[Reviews[Any]] = [scorecard_review, poker_review]
KEYBOARDS: list[Keyboard[Any]] = [scorecard_play, poker_play]
GAMES = [built_in("yum"), built_in("deluxe-poker")]


@pytest.mark.parametrize(
    ("find", "parts", "protocol"),
    [
        (kinds.view_of, VIEWS, View),
        (kinds.hints_of, HINTS, Hints),
        (kinds.reviews_of, REVIEWS, Reviews),
        (kinds.keyboard_of, KEYBOARDS, Keyboard),
    ],
)
def test_every_kind_has_all_that_the_terminal_asks_of_it(find, parts, protocol):
    wanted = {name for name in vars(protocol) if name[0] != "_"}
    assert [find(rules) for rules in GAMES] == parts
    assert [name for part in parts for name in wanted if not hasattr(part, name)] == []

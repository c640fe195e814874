"""Data flows one way: each layer imports only from those above it."""

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "fivefold"
LAYERS = [
    "texts",
    "errors",
    "whole",
    "dice",
    "rules",
    "games",
    "record",
    "solver",
    "coach",
    "bots",
    "tables",
    "learning",
    "server",
    "client",
    "cli",
    "main",
]
# These show the same things to different people, and know nothing of each other.
ADAPTERS = {"server", "client", "cli"}
OUTSIDE = {
    "solver": {"numpy", "numba", "llvmlite", "platformdirs"},
    "coach": {"numpy"},
    "bots": {"numpy"},
    "tables": {"asyncpg", "pydantic", "typing_extensions"},
    "learning": {"numpy", "typing_extensions"},
    "server": {
        "anyio", "fastapi", "platformdirs", "pydantic", "pydantic_core", "segno", "starlette",
        "typing_extensions", "uvicorn",
    },
    "client": {"httpx", "websockets"},
    "cli": {"typer", "rich", "platformdirs", "matplotlib"},
    "main": {"typer"},
}  # fmt: skip
STANDARD = {
    "__future__", "ast", "asyncio", "bisect", "codecs", "collections", "concurrent", "contextlib",
    "dataclasses", "datetime", "difflib", "enum", "errno", "fcntl", "fractions", "functools", "gc",
    "gzip", "hashlib", "hmac", "importlib", "ipaddress", "itertools", "json", "logging", "math",
    "mmap", "multiprocessing", "operator", "os", "pathlib", "queue", "random", "re", "secrets",
    "shutil", "signal", "socket", "sqlite3", "stat", "struct", "sys", "tempfile", "textwrap",
    "threading", "time", "tomllib", "types", "typing", "unicodedata", "urllib", "warnings",
    "weakref", "webbrowser", "zipfile",
}  # fmt: skip
MODULES = sorted(path for path in SRC.rglob("*.py") if path.parent != SRC or path.stem in LAYERS)


def layer_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_every_layer_is_known():
    assert {layer_of(path) for path in MODULES} == set(LAYERS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_a_module_imports_only_from_layers_above(path):
    layer = layer_of(path)
    above = LAYERS[: LAYERS.index(layer)]
    allowed = {layer, *above} - (ADAPTERS - {layer} if layer in ADAPTERS else set())
    ours = {name for name in imported(path) if name.startswith("fivefold")}
    # Only what shows it to people may ask the package itself, for its version.
    version = {"__version__"} if layer in ADAPTERS else set()
    assert {[*name.split("."), ""][1] for name in ours} <= allowed | version


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SRC)))
def test_a_module_imports_only_what_its_layer_may(path):
    names = {name.split(".")[0] for name in imported(path)} - {"fivefold"}
    assert names <= STANDARD | OUTSIDE.get(layer_of(path), set())


LOADERS = {"deck.py"}


def test_the_referee_takes_nothing_from_outside_but_moves():
    banned = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "threading"}
    for path in (SRC / "games").rglob("*.py"):
        if path.name not in LOADERS:
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

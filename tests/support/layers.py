"""The layers of the package, what each may import, and what each module does import."""

import ast
from functools import cache
from pathlib import Path

from tests.support.paths import SRC

LAYERS = [
    "texts",
    "errors",
    "integers",
    "sequences",
    "files",
    "progress",
    "futures",
    "drawings",
    "dice",
    "card",
    "protocol",
    "rules",
    "games",
    "record",
    "solver",
    "coach",
    "bots",
    "fair",
    "tables",
    "stores",
    "insights",
    "dataframes",
    "server",
    "offline",
    "client",
    "envs",
    "cli",
    "commands",
]
# These show the same things to different people, and know nothing of each other.
ADAPTERS = {"server", "offline", "client", "envs", "cli"}
# What the offline app has of the server's: everything but the network.
RUNS_OFFLINE = {"analysis", "live", "requests", "settings", "transport", "upkeep", "workers"}
OUTSIDE = {
    "protocol": {"typing_extensions"},
    "games": {"typing_extensions"},
    "solver": {"numpy", "numba", "llvmlite", "platformdirs"},
    "coach": {"numpy"},
    "bots": {"numpy"},
    "tables": {"confusable_homoglyphs", "pydantic", "pydantic_core", "typing_extensions"},
    "stores": {"asyncpg", "pydantic", "typing_extensions"},
    "insights": {"numpy", "typing_extensions"},
    "dataframes": {"nanoarrow", "polars", "pyarrow"},
    "server": {
        "anyio", "fastapi", "h11", "platformdirs", "prometheus_client", "pydantic", "pydantic_core",
        "segno", "starlette", "typing_extensions", "uvicorn",
    },
    "offline": {"pydantic", "pydantic_core"},
    "client": {"httpx2", "websockets"},
    "envs": {"gymnasium", "numba", "numpy", "open_spiel", "pettingzoo", "PIL", "pyspiel"},
    "cli": {"typer", "rich", "platformdirs"},
    "commands": {"typer"},
}  # fmt: skip
STANDARD = {
    "__future__", "_thread", "abc", "array", "ast", "asyncio", "binascii", "bisect", "codecs",
    "collections", "concurrent", "contextlib", "contextvars", "copy", "csv", "dataclasses",
    "datetime", "difflib", "enum", "errno", "fcntl", "fractions", "functools", "gc", "gzip",
    "hashlib", "heapq", "hmac", "http", "importlib", "inspect", "io", "ipaddress", "itertools",
    "json", "logging", "math", "mmap", "msvcrt", "multiprocessing", "operator", "os", "pathlib",
    "pickle", "queue", "random", "re", "secrets", "shutil", "signal", "socket", "sqlite3", "stat",
    "struct", "subprocess", "sys", "tempfile", "textwrap", "threading", "time", "tomllib",
    "traceback", "types", "typing", "unicodedata", "urllib", "warnings", "weakref", "webbrowser",
    "zipfile", "zlib",
}  # fmt: skip
SOURCES = sorted(SRC.rglob("*.py"))
MODULES = [path for path in SOURCES if path.parent != SRC or path.stem in LAYERS]


def layer_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imported(path: Path) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)

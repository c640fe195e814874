"""What goes into the offline pack, and what is left out because the worker never imports it."""

from __future__ import annotations

PACKAGES = (
    "pydantic",
    "pydantic-core",
    "annotated-types",
    "typing-extensions",
    "typing-inspection",
)
"""From PyPI, in the versions of `constraints.txt`."""
EXTENSION = "pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so"
"""The one module that is not Python: a file of its own, which the browser compiles as it arrives.
"""
FETCHED = "fivefold/solver/packed/fetched.txt"
"""See `fivefold.solver.packed_values.FETCHED`."""
_NOT_OURS = (
    "__main__.py", "cli/", "client/", "commands/", "drawings/", "envs/", "dataframes/",
    "server/app.py", "server/local.py",
    "server/operations/", "server/routes/", "server/web/", "solver/packed/", "stores/backup.py",
    "stores/checking.py", "stores/postgres", "stores/sqlite",
)  # fmt: skip
_OF_NOTEBOOKS = "/display"
"""Modules that show things in notebooks: the page has drawings of its own."""
_OF_THE_PAGE = "/page/home.toml"
"""The texts of the page that Python reads: how people are called who give no name."""
_NOT_STANDARD = (
    "__hello__", "__phello__", "_aix_support", "_android_support", "_apple_support", "_ast_unparse",
    "_ios_support", "_markupbase", "_osx_support", "_py_abc", "_pydatetime", "_pyio", "_pylong",
    "_pyrepl/", "_ssl", "_sysconfigdata", "antigravity", "argparse", "asyncio/__main__",
    "asyncio/proactor_events", "asyncio/tools", "asyncio/windows", "bdb", "bz2", "cProfile", "cmd.",
    "code.", "colorsys", "compileall", "configparser", "csv", "ctypes/", "curses/", "dbm/",
    "doctest", "email/", "ensurepip/", "filecmp", "fileinput", "ftplib", "getopt", "getpass",
    "gettext", "graphlib", "html/", "http/client", "http/cook", "http/server", "idlelib/",
    "imaplib", "importlib/metadata/", "logging/config", "logging/handlers", "lzma", "mailbox",
    "mimetypes", "modulefinder", "multiprocessing/", "netrc", "nturl2path", "optparse", "pdb",
    "pickletools", "platform", "plistlib", "poplib", "profile", "profiling/", "pstats", "pty",
    "py_compile", "pyclbr", "pydoc", "quopri", "rlcompleter", "runpy", "sched", "shelve", "smtplib",
    "socketserver", "sqlite3/", "sre_", "ssl", "statistics", "stringprep", "symtable", "tabnanny",
    "tarfile", "this.", "timeit", "trace.", "tracemalloc", "tty", "turtle", "unittest/", "urllib/r",
    "venv/", "wave", "webbrowser", "wsgiref/", "xml/", "xmlrpc/", "zipapp",
)  # fmt: skip
REPLACED = {"pydantic/plugin/_loader.py": b"def get_plugins():\n    return ()\n"}
"""Instead of searching for plugins, which takes a fifth of a second and half of `email`."""
_ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "cp1252",
    "idna",
    "latin_1",
    "punycode",
    "utf_",
)


def is_ours(path: str) -> bool:
    """Whether a file of this package is in the pack: what the worker imports, and its texts."""
    if "/page/" in path and not path.endswith(_OF_THE_PAGE):
        return False
    if path.endswith(".py") and _OF_NOTEBOOKS in path:
        return False
    return path.endswith((".py", ".toml")) and not path.startswith(_NOT_OURS)


def is_standard(path: str) -> bool:
    """Whether a module of the standard library is: all but what nothing here imports."""
    folder, _, name = path.partition("/")
    if folder == "encodings":
        return name.startswith(_ENCODINGS)
    return path.endswith(".py") and not path.startswith(_NOT_STANDARD)


def is_packaged(path: str) -> bool:
    """Whether a file of a package from PyPI is."""
    unused = ("pydantic/v1/", "pydantic/mypy.py", "pydantic/_hypothesis", "pydantic/deprecated/")
    return path.endswith((".py", ".so")) and not path.startswith(unused)

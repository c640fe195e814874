"""`python -m tests.support.plain_install …`: the program as after `pip install fivefold`.

The package can't import what only extras bring. Other packages can: Typer has pydantic of its own.
"""

import builtins

from fivefold.errors import EXTRAS

_import = builtins.__import__


def without_extras(name, globals=None, locals=None, fromlist=(), level=0):  # noqa: A002
    package, importer = name.partition(".")[0], (globals or {}).get("__name__", "")
    if level == 0 and package in EXTRAS and importer.startswith("fivefold"):
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    return _import(name, globals, locals, fromlist, level)


if __name__ == "__main__":
    builtins.__import__ = without_extras
    from fivefold.commands.app import main

    main()

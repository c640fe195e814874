"""The pages of the generated reference: one for each public package, from its docstrings.

A name that several packages export is described once, on the page of the first of them. The pages
are written in reStructuredText, as Sphinx reads docstrings.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sphinx.pycode import ModuleAnalyzer

from scripts.docsite.pages import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = ROOT / "src" / "fivefold"
BY_MODULE = ("fivefold.fair", "fivefold.tables", "fivefold.stores", "fivefold.insights")
"""Packages that export no names of their own: programs import from their modules."""


@cache
def packages() -> tuple[str, ...]:
    """The packages that say what they export, found by their `__all__`, `fivefold` first."""
    files = sorted(PACKAGE.rglob("__init__.py"), key=lambda file: file.parent.parts)
    return tuple(
        ".".join(("fivefold", *file.parent.relative_to(PACKAGE).parts))
        for file in files
        if re.search(r"^__all__ = ", file.read_text("utf-8"), re.MULTILINE)
    )


def modules(package: str) -> list[str]:
    """The modules of a package that have something public in them."""
    folder = PACKAGE.joinpath(*package.split(".")[1:])
    files = [file for file in sorted(folder.rglob("*.py")) if file.name != "__init__.py"]
    return [".".join(file.relative_to(ROOT / "src").with_suffix("").parts) for file in files]


@cache
def homes() -> dict[str, str]:
    """Where each exported name is described: `fivefold.games.new_game` at `fivefold.new_game`.

    An alias is described by its own name, and plain values, which may be equal by chance, wherever
    they are exported.
    """
    first: dict[tuple[int, str], str] = {}
    found: dict[str, str] = {}
    for package in packages():
        module = import_module(package)
        for name in module.__all__:
            exported, place = getattr(module, name), f"{package}.{name}"
            plain = isinstance(exported, str | int | float | tuple)
            found[place] = place if plain else first.setdefault((id(exported), name), place)
    return found


def reference_pages() -> Iterator[tuple[str, str]]:
    """The names of the pages, and their texts."""
    for package in packages():
        yield f"reference/{package}", package_page(package)
    for package in BY_MODULE:
        yield f"reference/{package}", modules_page(package)


def packages_table() -> str:
    """The list of the pages, in Markdown, which the index page ends with."""
    rows = [f"| [{name}]({name}.rst) | {first_line(name)} |" for name in sorted(documented())]
    return "\n| package | |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def documented() -> tuple[str, ...]:
    return (*packages(), *BY_MODULE)


def package_page(package: str) -> str:
    module = import_module(package)
    own: list[str] = []
    others: list[str] = []
    for name in module.__all__:
        place = homes()[f"{package}.{name}"]
        (own if place == f"{package}.{name}" else others).append(place)
    parts = [heading(package), f".. automodule:: {package}\n   :no-members:\n"]
    if others:
        links = ", ".join(f":py:obj:`~{place}`" for place in others)
        parts.append(f"It also has {links}.\n")
    parts += [described(place) for place in own]
    return "\n".join(parts)


def modules_page(package: str) -> str:
    parts = [heading(package), f".. automodule:: {package}\n   :no-members:\n"]
    for name in modules(package):
        parts += [heading(name, "-"), f".. automodule:: {name}\n   :members:\n"]
    return "\n".join(parts)


def described(name: str) -> str:
    """The directive that describes an exported object."""
    package, _, last = name.rpartition(".")
    found = getattr(import_module(package), last)
    if inspect.isclass(found):
        is_alias = found.__name__ != last
        option = f":annotation: = {found.__name__}" if is_alias else ":members:"
        return f".. auto{'data' if is_alias else 'class'}:: {name}\n   {option}\n"
    is_function = inspect.isroutine(found) or hasattr(found, "__wrapped__")
    return f".. auto{'function' if is_function else 'data'}:: {name}\n"


def own_description(module: str, name: str) -> list[str]:
    """The string under the assignment of a module's name, where it was assigned; else no lines."""
    places = ModuleAnalyzer.for_module(module).find_attr_docs()
    if ("", name) in places:
        return places["", name]
    source = imported_from(module).get(name)
    return own_description(*source) if source else []


@cache
def imported_from(module: str) -> dict[str, tuple[str, str]]:
    """The names that a module imports: the module that each comes from, and its name there.

    Packages that import when a name is first used have these lines for type checkers.
    """
    imports = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(import_module(module))))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fivefold")
    ]
    return {
        one.asname or one.name: (str(node.module), one.name)
        for node in imports
        for one in node.names
    }


def first_line(package: str) -> str:
    text = inspect.getdoc(import_module(package)) or ""
    return text.partition("\n")[0]


def heading(text: str, line: str = "=") -> str:
    return f"{text}\n{line * len(text)}\n"

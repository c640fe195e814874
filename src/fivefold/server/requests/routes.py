"""The table of all routes that need no network, module by module."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.server.requests.route import Route

MODULES = ("tables", "bundles", "coach", "history")
"""In this order. The later ones import the coach, which whoever only plays need not wait for."""


def routes_of(module: str) -> Sequence[Route]:
    found: Sequence[Route] = import_module(f"{__package__}.{module}").ROUTES
    return found

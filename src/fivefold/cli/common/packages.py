"""Checks that the packages of extras are there before a command that needs several begins."""

from __future__ import annotations

from fivefold.errors import EXTRAS, NotInstalled
from fivefold.solver.installed import is_installed


def check_installed(*packages: str) -> None:
    """Refuse with one message that names all extras to install, not only the first."""
    missing = tuple(package for package in packages if not is_installed(package))
    if missing:
        extra = ",".join(dict.fromkeys(EXTRAS[package] for package in missing))
        raise NotInstalled("not-installed", package=missing, extra=extra)

"""Packs the values of the built-in games into the package, when the package is built.

The build hook (`hatch_build.py`) calls it; `python -m scripts.pack_values` does the same by hand.
Only packing itself needs NumPy and numba.
"""

from __future__ import annotations

import hashlib
import importlib.util
import platform
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.rules import RuleSet

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "fivefold"
FOLDER = SOURCES / "solver" / "packed"
STAMP = "packed-from"
"""It holds a hash of the sources, because file times mean nothing after a `git clone`."""
NEEDS = ("numpy>=2", "numba>=0.61", "platformdirs>=4", "typing-extensions>=4.12")
_MACHINES = {"Linux": ("x86_64", "aarch64"), "Darwin": ("arm64",), "Windows": ("AMD64",)}
"""Where there is numba from PyPI."""
_TOO_NEW = (3, 15)
"""The first Python that it does not support yet."""


class NotPacked(Exception):
    """The values cannot be packed; the message says why."""


def can_have_numba() -> bool:
    """Whether PyPI has numba for this Python: it has none for musl or for 32 bits."""
    system, machine = platform.system(), platform.machine()
    glibc = system != "Linux" or platform.libc_ver()[0] == "glibc"
    known = platform.python_implementation() == "CPython" and sys.version_info < _TOO_NEW
    return known and glibc and machine in _MACHINES.get(system, ()) and sys.maxsize > 2**32


def has_solver() -> bool:
    """Whether what solves games is installed here."""
    return all(importlib.util.find_spec(name) is not None for name in ("numpy", "numba"))


def digest() -> str:
    """A hash of everything that the values follow from."""
    folders = ("rules", "games/scorecard", "solver")
    files = [path for folder in folders for path in (SOURCES / folder).rglob("*.*")]
    hashed = hashlib.sha256()
    for path in sorted([SOURCES / "dice.py", *files]):
        if path.suffix in {".py", ".toml"}:
            data = path.read_bytes()
            hashed.update(f"{path.relative_to(SOURCES).as_posix()} {len(data)}\n".encode())
            hashed.update(data)
    return hashed.hexdigest()


def is_stale(folder: Path | None = None) -> bool:
    """Whether the packed values are missing or follow from other sources."""
    stamp = (folder or FOLDER) / STAMP
    return not stamp.is_file() or stamp.read_text("utf-8").strip() != digest()


def build(folder: Path | None = None) -> None:
    """Solve every game and pack its values, into the package or another folder."""
    folder = folder or FOLDER
    _import_from_sources()
    try:
        from fivefold.solver.exact_values import pack
        from fivefold.solver.packed_values import packed_path
        from fivefold.solver.values import Values

        files = {packed_path(rules, folder): pack(Values.solved(rules)) for rules in games()}
    except ImportError as error:
        shutil.rmtree(folder, ignore_errors=True)  # what is there follows from other sources
        raise NotPacked(f"{error.name or error} is missing, which solves them") from None
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path, data in files.items():
        path.write_bytes(data)
    (folder / STAMP).write_text(f"{digest()}\n", "utf-8")


def games() -> Iterator[RuleSet]:
    """The games to pack, of those that play alike only one: with and without the upper bonus, which
    the coach compares."""
    from fivefold.rules import scorecard_ids, scorecard_rules

    packed = set()
    for rules in map(scorecard_rules, scorecard_ids()):
        for game in (rules, replace(rules, upper_bonus=None)):
            if game.fingerprint not in packed:
                packed.add(game.fingerprint)
                yield game


def bundles(folder: Path) -> dict[str, bytes]:
    """The files that a page fetches, from the values in this folder, by the ids of games."""
    _import_from_sources()
    from fivefold.offline.values import bundle
    from fivefold.rules import scorecard_ids, scorecard_rules

    return {game: bundle(scorecard_rules(game), folder) for game in scorecard_ids()}


def _import_from_sources() -> None:
    """A build has nothing installed."""
    if str(SOURCES.parent) not in sys.path:
        sys.path.insert(0, str(SOURCES.parent))


def main() -> int:
    if not is_stale():
        return 0
    try:
        build()
    except NotPacked as error:
        print(f"the values of the games are not packed: {error}", file=sys.stderr)
        return 1
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.stat().st_size:>9,} {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

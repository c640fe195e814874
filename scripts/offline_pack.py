"""Makes the offline pack: Python, what it needs and this package, for the worker of the web app.

`scripts.web build` puts it into the folder `offline/` of the page:

- Pyodide's script, as it is, because browsers run only what a server sends as a script;
- Pyodide's WebAssembly and that of pydantic, the standard library (a zip file of compiled modules),
  the packages from PyPI, and this package: compressed by gzip, and unpacked in the browser, so that
  any web server sends few bytes;
- the solved values of each game, which are compressed already, and fetched when they are wanted;
- `pack.json`, which lists all of them with their sizes, as they are sent, and their hashes.

Files are named after a hash of what is in them. Standard library only.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from scripts import pack_values
from scripts.offline import contents, modules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
MADE = ROOT / "build" / "offline"
"""What is downloaded, compiled and solved, kept for the next time."""
FOLDER = "offline"
LIST = f"{FOLDER}/pack.json"

NotPacked = modules.NotPacked


@dataclass(frozen=True)
class File:
    """A file of the pack, as it is sent."""

    name: str
    """What the worker calls it."""
    data: bytes
    suffix: str = "bin"

    folder: str = ""

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def path(self) -> str:
        """Within the page."""
        return f"{FOLDER}/{self.folder}{self.name}-{self.hash[:12]}.{self.suffix}"

    @property
    def entry(self) -> dict[str, object]:
        sent = gzip.compress(self.data) if self.suffix == "js" else self.data
        return {"name": self.name, "path": self.path, "size": len(sent), "hash": self.hash}


def digest() -> str:
    """A hash of everything that the pack is made from."""
    lock = ROOT / "web" / "package-lock.json"
    return _hash_of([*modules.our_files(), Path(__file__), *_makers(), CONSTRAINTS, lock])


def is_stale(page: Path) -> bool:
    """Whether the pack of a page is missing, was made from other sources, or has no solved values
    although there can be some."""
    try:
        listed = json.loads((page / LIST).read_text("utf-8"))
    except (OSError, ValueError):
        return True
    if listed["made_from"] != digest():
        return True
    return not listed["values"] and _can_have_values()


def build(node: Path, page: Path) -> None:
    """Put the pack into a page, in place of the one that is there."""
    values = _values()
    files = list(_files(modules.Compiler(node, PYODIDE), list(values)))
    listed = {
        "version": _hash(file.hash.encode() for file in [*files, *values.values()])[:16],
        "files": [file.entry for file in files],
        "values": {game: file.entry for game, file in values.items()},
        "extension": contents.EXTENSION,
        "python": json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"],
        "made_from": digest(),
    }
    shutil.rmtree(page / FOLDER, ignore_errors=True)
    for file in [*files, *values.values()]:
        (page / file.path).parent.mkdir(parents=True, exist_ok=True)
        (page / file.path).write_bytes(file.data)
    (page / LIST).write_text(json.dumps(listed, indent=1), "utf-8")


def _files(compiler: modules.Compiler, games: list[str]) -> Iterator[File]:
    others = _hash_of([*_makers(), CONSTRAINTS, PYODIDE / "package.json"])
    yield File("pyodide.asm", (PYODIDE / "pyodide.asm.mjs").read_bytes(), "js")
    yield _packed("pyodide.wasm", others, (PYODIDE / "pyodide.asm.wasm").read_bytes)
    standard = PYODIDE / "python_stdlib.zip"
    yield _packed("standard", others, lambda: modules.zipped(compiler(modules.standard(standard))))
    packages = lru_cache(lambda: modules.packages(CONSTRAINTS))
    # Python finds it by its name; what is in it is loaded before.
    yield _packed("extension.wasm", others, lambda: packages()[contents.EXTENSION])
    named = {contents.EXTENSION: b""}
    yield _packed("packages", others, lambda: modules.joined(compiler(packages() | named)))
    ours = _hash([_hash_of([*_makers(), *modules.our_files()]).encode(), " ".join(games).encode()])
    yield _packed("fivefold", ours, lambda: modules.joined(compiler(modules.ours(games))))


def _packed(name: str, key: str, make: Callable[[], bytes]) -> File:
    """A file, compressed. It is kept, and made again only if the key changes."""
    path = MADE / f"{name}-{key[:16]}"
    if not path.is_file():
        data = gzip.compress(make(), 9, mtime=0)
        MADE.mkdir(parents=True, exist_ok=True)
        for old in MADE.glob(f"{name}-*"):
            old.unlink()
        unfinished = MADE / f"{path.name}.part"
        unfinished.write_bytes(data)
        unfinished.replace(path)
    return File(name, path.read_bytes())


def _values() -> dict[str, File]:
    """The solved values by the ids of games; nothing where there is no solver."""
    folder = MADE / "values" if pack_values.is_stale() else pack_values.FOLDER
    try:
        if pack_values.is_stale(folder):
            pack_values.build(folder)
    except pack_values.NotPacked as error:
        print(f"the offline pack has no solved values: {error}")
        return {}
    files = pack_values.bundles(folder)
    return {game: File(game, data, folder="values/") for game, data in files.items()}


def _can_have_values() -> bool:
    packed = not pack_values.is_stale() or not pack_values.is_stale(MADE / "values")
    return packed or pack_values.has_solver()


def _makers() -> list[Path]:
    return [Path(contents.__file__), Path(modules.__file__), modules.COMPILER]


def _hash_of(files: Iterable[Path]) -> str:
    return _hash(f"{path.name} ".encode() + path.read_bytes() for path in sorted(files))


def _hash(parts: Iterable[bytes]) -> str:
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(f"{len(part)} ".encode())
        hashed.update(part)
    return hashed.hexdigest()

"""The Python modules of the offline pack: where they come from, and how they are compiled."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.offline import contents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SOURCES = Path(__file__).resolve().parents[2] / "src" / "fivefold"
COMPILER = Path(__file__).with_name("compile.mjs")
_PLATFORM, _PYTHON = "pyemscripten_2026_0_wasm32", "314"

Files = dict[str, bytes]
"""The content of each file by its path."""


class NotPacked(Exception):
    """The pack can't be made; the message says why."""


# Where they come from


def our_files() -> list[Path]:
    return [path for path in sorted(SOURCES.rglob("*")) if contents.is_ours(_below(SOURCES, path))]


def ours(games: Iterable[str]) -> Files:
    """This package; instead of solved values it has a list of the games that have some."""
    files = {f"fivefold/{_below(SOURCES, path)}": path.read_bytes() for path in our_files()}
    return files | {contents.FETCHED: "\n".join(games).encode()}


def standard(library: Path) -> Files:
    """The standard library, from Pyodide's zip file."""
    return _unzipped(library, contents.is_standard)


def packages(constraints: Path) -> Files:
    """The packages from PyPI, in the versions that are tested here."""
    with tempfile.TemporaryDirectory() as name:
        _download(Path(name), constraints)
        wheels = [_unzipped(file, contents.is_packaged) for file in sorted(Path(name).iterdir())]
    found = {path: data for wheel in wheels for path, data in wheel.items()} | contents.REPLACED
    others = sorted(path for path in found if path.endswith(".so") and path != contents.EXTENSION)
    if others or contents.EXTENSION not in found:
        raise NotPacked(f"it should have {contents.EXTENSION} and no other extension: {others}")
    return found


def _download(folder: Path, constraints: Path) -> None:
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
        "--no-deps", "--only-binary", ":all:", "--platform", _PLATFORM, "--python-version", _PYTHON,
        "--constraint", str(constraints), "--dest", str(folder), "--retries", "1",
        "--timeout", "20", *contents.PACKAGES,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["it does not say why"]
        raise NotPacked(f"pip can't download the packages that it needs: {said[-1]}")


def _unzipped(file: Path, wanted: Callable[[str], bool]) -> Files:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in sorted(archive.namelist()) if wanted(name)}


# What becomes of them


@dataclass(frozen=True)
class Compiler:
    """The Python that will run the modules compiles them."""

    node: Path
    pyodide: Path

    def __call__(self, files: Files) -> Files:
        """The same files, with compiled modules instead of sources."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path, data in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(data)
            self._run(folder)
            found = sorted(path for path in folder.rglob("*") if path.is_file())
            return {_below(folder, path): path.read_bytes() for path in found}

    def _run(self, folder: Path) -> None:
        command = [str(self.node), str(COMPILER), str(self.pyodide), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotPacked(f"Pyodide can't compile it: {(done.stdout + done.stderr)[-2000:]}")


def zipped(files: Files) -> bytes:
    """A zip file that Python imports from. Not compressed: the whole will be."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data)
    return packed.getvalue()


def joined(files: Files) -> bytes:
    """The length of a list of paths and sizes, that list as JSON, and the files one by one."""
    index = json.dumps([[path, len(data)] for path, data in files.items()]).encode()
    return b"".join([struct.pack("<I", len(index)), index, *files.values()])


def _below(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()

"""Writes files safely, never half written, and turns OSErrors into fivefold errors."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike


_LONGEST = 40
"""How much of a file's name its temporary name repeats: both must fit into 255 bytes, and a letter
may take four."""


def as_path(path: str | PathLike[str]) -> Path:
    """A path that was given by its name or as itself. Malformed if it is anything else."""
    try:
        return Path(path)
    except TypeError:
        raise Malformed("not-a-path", path=shown(path)) from None


def temporary_name(path: Path) -> Path:
    """A hidden name beside a file, to write there first and then replace the file at once. No other
    process or thread gets the same."""
    return path.with_name(f".{path.name[:_LONGEST]}.{token_hex(4)}")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write instead of this one, which it replaces only if nothing fails inside.

    A link goes on pointing to its file, and permissions stay. What is no file, such as
    `/dev/stdout`, can't be replaced, and is written itself.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    target = _without_links(path)
    temporary = temporary_name(target)
    try:
        yield temporary
        with suppress(FileNotFoundError):
            shutil.copymode(target, temporary)
        temporary.replace(target)
    finally:
        with suppress(OSError):  # the error that led here says more
            temporary.unlink()


def check_writable(path: Path) -> None:
    """Raise the system's error if a file can't be written or replaced."""
    if path.is_dir():
        path.open("rb")
    temporary = temporary_name(_without_links(path))
    temporary.touch()
    temporary.unlink()


def _without_links(path: Path) -> Path:
    return Path(os.path.realpath(path))  # unlike `resolve`, never fails


@contextmanager
def os_errors_as(code: str, path: Path) -> Iterator[None]:
    """Turn an OSError inside into Malformed with this code."""
    try:
        yield
    except OSError as error:
        raise Malformed(code, file=str(path), reason=error.strerror or str(error)) from None

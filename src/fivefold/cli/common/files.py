"""Writes files safely, never half written, and turns OSErrors into fivefold errors."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fivefold.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def temporary_name(path: Path) -> Path:
    """A hidden name beside a file, to write there first and then replace the file at once."""
    return path.with_name(f".{path.name}.{os.getpid()}")


@contextmanager
def os_errors_as(code: str, path: Path) -> Iterator[None]:
    """Turn an OSError inside into Malformed with this code."""
    try:
        yield
    except OSError as error:
        raise Malformed(code, file=str(path), reason=error.strerror or str(error)) from None

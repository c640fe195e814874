"""Charts as SVG files: their names are checked before the work, and no half-written file is left.

Only SVG: what turns it into other formats needs libraries from outside Python or installed fonts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.files import check_writable, os_errors_as, replacing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.drawings import Markup


def check_plot(file: Path | None) -> None:
    """Refuse a file that can't be written, if one is wanted, before the work starts."""
    if file is None:
        return
    if file.suffix.lower() != ".svg":
        raise Malformed("wrong-picture", file=str(file))
    with os_errors_as("cant-draw", file):
        check_writable(file)


def write_plot(file: Path, title: str, charts: Sequence[Markup], notes: Sequence[str] = ()) -> None:
    """Write into a temporary file first, so that a failure never destroys the old file."""
    from fivefold.drawings import svg_file  # noqa: PLC0415 (only if something is drawn)

    with os_errors_as("cant-draw", file), replacing(file) as temporary:
        temporary.write_text(svg_file(title, charts, notes), "utf-8")

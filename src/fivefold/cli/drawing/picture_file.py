"""Draws charts into PNG or SVG files: their common style, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from fivefold.errors import Malformed
from fivefold.files import check_writable, os_errors_as, replacing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from matplotlib.figure import Figure

_KINDS = (".png", ".svg")
_INCHES, _DOTS = (12, 6.75), 100
SMALL, LARGE = 12, 17
INK, NOTE, QUIET = "#222222", "#555555", "#8a8a8a"
_STYLE: dict[Any, object] = {
    "font.size": 14,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": QUIET,
    "figure.constrained_layout.h_pad": 0.12,
    "figure.constrained_layout.w_pad": 0.12,
    # SVG text stays text, and the same data gives the same file.
    "svg.fonttype": "none",
    "svg.hashsalt": "fivefold",
}
_UNDATED: dict[str, dict[str, Any]] = {"svg": {"Date": None}}


def check_picture(file: Path) -> None:
    """Fail before the work starts if the file can't be written or matplotlib is missing."""
    import matplotlib  # noqa: F401, PLC0415 (slow to load)

    if file.suffix.lower() not in _KINDS:
        raise Malformed("wrong-picture", file=str(file))
    with os_errors_as("cant-draw", file):
        check_writable(file)


def write_picture(file: Path, draw: Callable[[Figure], None]) -> None:
    """Draw into a temporary file first, so a failed drawing never destroys the old file."""
    from matplotlib import rc_context  # noqa: PLC0415 (slow to load)
    from matplotlib.figure import Figure  # noqa: PLC0415

    with os_errors_as("cant-draw", file), replacing(file) as temporary, rc_context(_STYLE):
        picture = Figure(figsize=_INCHES, layout="constrained", facecolor="white")
        draw(picture)
        with catch_warnings():
            # Matplotlib warns of each letter that its font lacks.
            simplefilter("ignore", UserWarning)
            kind = file.suffix[1:].lower()
            metadata = _UNDATED.get(kind)
            picture.savefig(temporary, format=kind, dpi=_DOTS, metadata=metadata)


def plain_text(text: str) -> str:
    """Text that matplotlib must not read as a formula."""
    return text.replace("$", r"\$")

"""Pictures in PNG or SVG files: what they look like, and how they are put in place whole."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from fivefold.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
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
    # Text that can be read and searched, and the same file for the same figures.
    "svg.fonttype": "none",
    "svg.hashsalt": "fivefold",
}
_UNDATED: dict[str, dict[str, Any]] = {"svg": {"Date": None}}


def check_picture(file: Path) -> None:
    """Refuse what can't be drawn into, before any work is done for it."""
    if file.suffix.lower() not in _KINDS:
        raise Malformed("wrong-picture", file=str(file))
    with _drawing_into(file):
        if file.is_dir():
            file.open("rb")  # raises what the system says of that
        _aside(file).touch()
        _aside(file).unlink()


def keep_picture(file: Path, draw: Callable[[Figure], None]) -> None:
    """Drawn aside, then put in place: what lay there before is lost only for a whole picture."""
    from matplotlib import rc_context  # noqa: PLC0415 (only when it draws)
    from matplotlib.figure import Figure  # noqa: PLC0415

    with _drawing_into(file), rc_context(_STYLE):
        try:
            picture = Figure(figsize=_INCHES, layout="constrained", facecolor="white")
            draw(picture)
            with catch_warnings():
                # A letter that the font lacks is drawn as a box; that is no news to the player.
                simplefilter("ignore", UserWarning)
                kind = file.suffix[1:].lower()
                metadata = _UNDATED.get(kind)
                picture.savefig(_aside(file), format=kind, dpi=_DOTS, metadata=metadata)
            _aside(file).replace(file)
        finally:
            _aside(file).unlink(missing_ok=True)


def plain_text(text: str) -> str:
    """A foreign text that is not to be set as a formula."""
    return text.replace("$", r"\$")


def _aside(file: Path) -> Path:
    return file.with_name(f".{file.name}.{os.getpid()}")


@contextmanager
def _drawing_into(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Malformed("cant-draw", file=str(file), reason=error.strerror or str(error)) from None

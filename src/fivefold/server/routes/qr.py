"""QR codes, as rows of squares for a page and as text for a terminal."""

from __future__ import annotations

from itertools import zip_longest

import segno

# Explicit colours, since a terminal may be light on dark.
_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
_PLAIN = "\x1b[0m"
_SQUARES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_rows(text: str, border: int = 4) -> list[list[int]]:
    """The squares of the code, including a white border: 1 is black."""
    code = segno.make(text, error="m", micro=False)
    return [list(row) for row in code.matrix_iter(border=border)]


def qr_code(text: str) -> str:
    """Text to print on a terminal; each line shows two rows of squares."""
    rows = qr_rows(text)
    white = [0] * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=white)
    lines = ["".join(_SQUARES[pair] for pair in zip(*both, strict=True)) for both in pairs]
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}" for line in lines)

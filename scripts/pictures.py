"""Draws the README's picture from a real record: `python scripts/pictures.py`."""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fivefold.cli.game_view import draw_game
from fivefold.record import Record
from fivefold.texts import Lang

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "docs" / "pictures" / "evening.fivefold"
PICTURE = ROOT / "docs" / "pictures" / "sheet.svg"

# Quiet paper, so that it reads in a light and in a dark page.
PAPER = TerminalTheme(
    (251, 250, 246),
    (42, 39, 32),
    [(42, 39, 32), (179, 84, 30), (64, 120, 60), (150, 110, 20)] * 2,
    [(42, 39, 32), (179, 84, 30), (64, 120, 60), (150, 110, 20)] * 2,
)
# The system's own fixed-width font: the picture loads nothing from anywhere.
FORMAT = """<svg xmlns="http://www.w3.org/2000/svg"
  viewBox="0 0 {terminal_width} {terminal_height}">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="10" fill="#fbfaf6"/>
<g transform="translate(14 12)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def main() -> None:
    console = Console(record=True, width=64, file=io.StringIO(), highlight=False)
    draw_game(Record.read(RECORD), Lang.EN, console)
    PICTURE.write_text(
        console.export_svg(theme=PAPER, code_format=FORMAT, unique_id="sheet"), encoding="utf-8"
    )
    print(f"{PICTURE.relative_to(ROOT)} drawn")


if __name__ == "__main__":
    main()

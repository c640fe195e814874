"""Makes the charts of the docs and the screenshots of the French pages:
`python -m scripts.docsite.pictures`.

Where an English page shows `review.svg`, the French one shows `review.fr.svg`.
Screenshots need Chromium and the built page (`make web browser`), and are of other games each time.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from PIL import Image

from scripts.docsite.pages import DOCS
from scripts.shots import README, SIZES, stage, take

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

PICTURES = DOCS / "pictures"
CHARTS = {
    "review": ("review", "evening.fivefold"),
    "review.fr": ("review", "evening.fivefold", "--lang", "fr"),
    "totals": ("distribution", "yum"),
    "totals.fr": ("distribution", "yum", "--lang", "fr"),
    "reach": ("reach", "yum"),
    "reach.fr": ("reach", "yum", "--lang", "fr"),
}
"""What the program draws, and the command that does."""
COLOURS = 256
"""A file with as many is a third as large, and looks the same."""


def french(name: str) -> Path:
    return PICTURES / f"{name}.fr.png"


def charts() -> None:
    for name, command in CHARTS.items():
        words = [sys.executable, "-m", "fivefold", *command, "--plot", f"{name}.svg"]
        subprocess.run(words, cwd=PICTURES, stdout=subprocess.DEVNULL, check=True)


def screenshots() -> None:
    """Those of the README, with the same screens and themes."""
    with stage(*(name for name, _, _ in README)) as (browser, url, found):
        found["poker"] = replace(found["poker"], doing=put_away_notes)
        for name, size, theme in README:
            look = {"viewport": SIZES[size], "color_scheme": theme, "locale": "fr"}
            take(browser, url, found[name], french(f"web-{name}"), whole=False, **look)
            shrink(french(f"web-{name}"))


def put_away_notes(page: Page) -> None:
    """Close the notes for a first game. Only the first card of a game has them."""
    page.wait_for_timeout(1000)
    for button in page.get_by_role("button", name="Compris").all():
        button.click()


def shrink(file: Path) -> None:
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3)
    few.save(file, optimize=True)


if __name__ == "__main__":
    charts()
    screenshots()

"""Draws the chances to reach every total, playing for it and playing for points."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from fivefold.cli.drawing.picture_file import LARGE, QUIET, plain_text, write_picture
from fivefold.cli.reports.views.reach_tables import title

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.figure import Figure

    from fivefold.cli.common.request import Request
    from fivefold.coach.scorecard.reaching import Reach
    from fivefold.games.scorecard import Sheet

_SHOWN = 0.001
"""Totals that are reached less often are left out, or they would squeeze the rest."""
_TITLE = 74
_BEST, _POINTS = "#b3392f", "#4a7fa8"


def plot_reach(request: Request, sheet: Sheet, curves: list[Reach], file: Path) -> None:
    write_picture(file, lambda picture: _draw(picture, request, sheet, curves))


def _draw(picture: Figure, request: Request, sheet: Sheet, curves: list[Reach]) -> None:
    words, axes = request.words, picture.add_subplot()
    likely = [reach for reach in curves if reach.chance >= _SHOWN]
    totals = [reach.total for reach in likely]
    for key, color, chances in (
        ("reach-best-column", _BEST, [reach.chance * 100 for reach in likely]),
        ("reach-points-column", _POINTS, [reach.for_points * 100 for reach in likely]),
    ):
        axes.step(totals, chances, where="mid", color=color, linewidth=2, label=words(key))
    axes.set_xlim(totals[0] - 0.5, totals[-1] + 0.5)
    axes.set_ylim(0, 102)
    axes.set_xlabel(words("reach-total"), loc="left")
    axes.set_ylabel(words("reach-plot-chance"))
    axes.grid(color=QUIET, alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="upper right")
    picture.suptitle("\n".join(wrap(plain_text(title(request, sheet)), _TITLE)), fontsize=LARGE)

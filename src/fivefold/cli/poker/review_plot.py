"""Draws a review of Deluxe Poker as a chart: everyone's chance to win after each attempt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.drawing.picture_file import LARGE, QUIET, plain_text, write_picture
from fivefold.cli.drawing.player_lines import GRID, look, short

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.figure import Figure

    from fivefold.cli.common.words import Words
    from fivefold.coach.poker.review import PokerReview


def plot_review(review: PokerReview, file: Path, title: str, words: Words) -> None:
    write_picture(file, lambda picture: _draw(picture, review, title, words))


def _draw(picture: Figure, review: PokerReview, title: str, words: Words) -> None:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    axes = picture.subplots()
    last = {step.attempt: step.after for step in review.steps}
    for player in review.players:
        chances = [player.even, *(after[player.seat] for after in last.values())]
        colour, marker = look(player.seat)
        points = [100 * min(max(chance, 0.0), 1.0) for chance in chances]
        axes.plot(
            points, color=colour, marker=marker, linewidth=2.5, ms=7, label=short(player.name)
        )
    axes.set_ylim(-2, 102)
    axes.axhline(0, color=QUIET, linewidth=1)
    axes.set_xlabel(words("plot-attempt"), loc="left")
    axes.set_ylabel(words("plot-win"))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    picture.suptitle(plain_text(title), fontsize=LARGE)

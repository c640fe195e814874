"""Draws a review as a chart: luck and the cost of decisions, summed up over the turns."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fivefold.cli.drawing.picture_file import LARGE, NOTE, QUIET, SMALL, plain_text, write_picture
from fivefold.cli.drawing.player_lines import GRID, look, short

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    from fivefold.cli.common.words import Words
    from fivefold.coach.scorecard.review import PlayerReview, Review

_ROWS = 10
"""Players in a column of the legend."""
_MOST_LABELS = 3
"""With more manches there is no room to label them."""


def plot_review(review: Review, file: Path, title: str, words: Words) -> None:
    write_picture(file, lambda picture: _draw(picture, review, title, words))


def _draw(picture: Figure, review: Review, title: str, words: Words) -> None:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    luck, cost = picture.subplots(2, 1, sharex=True)
    _draw_panel(
        luck, [[turn.luck for turn in player.turns] for player in review.players], review, words
    )
    _draw_panel(
        cost, [[-turn.cost for turn in player.turns] for player in review.players], review, words
    )
    luck.set_title(words("plot-luck"), loc="left", fontsize=SMALL + 1)
    cost.set_title(words("plot-cost"), loc="left", fontsize=SMALL + 1)
    cost.set_xlabel(words("plot-turn"), loc="left")
    cost.set_xlim(left=0)
    cost.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    picture.suptitle(plain_text(title), fontsize=LARGE)
    later = _later_manches(review)
    for manche, turn in later.items() if len(later) <= _MOST_LABELS else ():
        _note(luck, words("plot-manche", number=manche), (turn, 1), 7, "center")
    if not all(turn.split for player in review.players for turn in player.turns):
        _note(cost, words("plot-paper"), (cost.get_xlim()[1], 0), -38, "right")


def _draw_panel(
    axes: Axes, changes: Sequence[Sequence[float]], review: Review, words: Words
) -> None:
    """A line for each player, with its last value and the name beside it."""
    axes.axhline(0, color=QUIET, linewidth=1)
    for turn in _later_manches(review).values():
        axes.axvline(turn, color=QUIET, linewidth=1, linestyle=(0, (4, 4)))
    pairs = zip(review.players, changes, strict=True)
    lines = [_draw_line(axes, n, player, each) for n, (player, each) in enumerate(pairs)]
    ends = [words.language.number(f"{sum(each):+.1f}") for each in changes]
    names = [short(player.name) for player in review.players]
    axes.legend(
        lines,
        [f"{end}  {name}" for end, name in zip(ends, names, strict=True)],
        loc="upper left",
        bbox_to_anchor=(1, 1),
        frameon=False,
        ncols=-(-len(lines) // _ROWS),
    )
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:+g}" if value else "0")
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_line(axes: Axes, number: int, player: PlayerReview, changes: Sequence[float]) -> Line2D:
    points = list(accumulate(changes, initial=0.0))
    paper = [turn.number for turn in player.turns if not turn.split]
    known = [n for n in range(1, len(points)) if n not in paper]
    colour, marker = look(number)
    (line,) = axes.plot(points, color=colour, marker=marker, markevery=known, linewidth=2.5, ms=7)
    hollow = [points[n] for n in paper]
    axes.plot(paper, hollow, color=colour, marker=marker, ls="", ms=8, mfc="white", mew=2)
    return line


def _later_manches(review: Review) -> dict[int, int]:
    """Each manche after the first, and the last turn before it."""
    begun: dict[int, int] = {}
    for turn in (turn for player in review.players for turn in player.turns):
        begun.setdefault(turn.manche, turn.number - 1)
    return {manche: turn for manche, turn in begun.items() if turn}


def _note(axes: Axes, text: str, place: tuple[float, float], points: int, align: str) -> None:
    """Small print some points above or below a turn at the bottom (0) or top (1) of a panel."""
    axes.annotate(
        text,
        place,
        xycoords=("data", "axes fraction"),
        xytext=(0, points),
        textcoords="offset points",
        ha=align,
        va="center",
        fontsize=SMALL,
        color=NOTE,
    )

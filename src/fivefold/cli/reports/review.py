"""`fivefold review`: luck and the cost of decisions in a record, as text, as a chart or as JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import unknown_player
from fivefold.cli.common.output import BAD_INPUT, OK, print_json
from fivefold.cli.common.records import own_rules, read_record
from fivefold.cli.common.request import Request
from fivefold.cli.drawing.picture_file import check_picture
from fivefold.coach.scorecard.review import review
from fivefold.learning.guards import check_reviewable

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.scorecard.review import Review
    from fivefold.record import Record
    from fivefold.texts import Lang


_WORST = 5
"""How many costly decisions of each player are shown, unless `--all` is given."""


@dataclass(frozen=True, kw_only=True)
class ReviewOptions:
    file: str
    rules: Path | None
    values_folder: Path | None
    player: str | None
    plot: Path | None
    every: bool
    """Show every decision that cost something, not only the worst."""
    as_json: bool
    lang: Lang


def review_file(options: ReviewOptions) -> int:
    """Print the review and return the exit status."""
    record = read_record(options.file, own_rules(options.rules), options.lang)
    if record is None:
        return BAD_INPUT
    rules = check_reviewable(record)
    request = Request(rules, options.values_folder, None, options.as_json, options.lang)
    _show(request, options, _reviewed(record, request, options))
    return OK


def _reviewed(record: Record, request: Request, options: ReviewOptions) -> Review:
    """The review of the players asked for. Options are checked before anything is solved."""
    player = options.player
    if player is not None and player not in record.names:
        raise unknown_player(player, record.names)
    if options.plot is not None:
        check_picture(options.plot)
    everyone = review(record, request.values(), options.values_folder)
    wanted = [each for each in everyone.players if player in (None, each.name)]
    return replace(everyone, players=tuple(wanted))


def _show(request: Request, options: ReviewOptions, reviewed: Review) -> None:
    if options.plot is not None:
        from fivefold.cli.reports.views.review_plot import plot_review  # noqa: PLC0415 (slow to load)

        title = request.words("review-title", game=request.name)
        plot_review(reviewed, options.plot, title, request.words)
    if options.as_json:
        plot = {} if options.plot is None else {"plot": str(options.plot)}
        print_json(reviewed.as_data(options.lang) | plot)
        return
    from fivefold.cli.reports.views.review_text import print_review  # noqa: PLC0415 (loads Rich)

    print_review(request, reviewed, None if options.every else _WORST, options.plot)

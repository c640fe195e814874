"""`fivefold review`: luck and decisions in a record, told, drawn or as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.cli.replay import read_or_refuse
from fivefold.cli.solving import Request, say_json
from fivefold.cli.words import unknown_player
from fivefold.learning.asked import check_reviewable
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.review import Review
    from fivefold.record import Record
    from fivefold.texts import Lang


_WORST = 5
"""So many costly decisions are shown of each player, unless all are asked for."""


@dataclass(frozen=True)
class ReviewOptions:
    file: str
    own_rules: Path | None
    tables: Path | None
    player: str | None
    plot: Path | None
    every: bool
    """Every decision that lost something, not only the worst."""
    as_json: bool
    lang: Lang


def review_file(options: ReviewOptions) -> bool:
    """Whether the record was right; if not, it was said where it is wrong."""
    own = load_rules(options.own_rules) if options.own_rules else None
    record = read_or_refuse(options.file, own, options.lang)
    if record is None:
        return False
    rules = check_reviewable(record)
    request = Request(rules, options.tables, None, options.as_json, options.lang)
    _show(request, options, _reviewed(record, request, options))
    return True


def _reviewed(record: Record, request: Request, options: ReviewOptions) -> Review:
    """What can be refused is refused before anything is solved."""
    player = options.player
    if player is not None and player not in record.names:
        raise unknown_player(player, record.names)
    if options.plot is not None:
        from fivefold.cli.picture import check_picture  # noqa: PLC0415 (only when it draws)

        check_picture(options.plot)
    from fivefold.coach.review import review  # noqa: PLC0415 (NumPy takes its time)

    whole = review(record, request.values(), options.tables)
    wanted = [one for one in whole.players if player in (None, one.name)]
    return replace(whole, players=tuple(wanted))


def _show(request: Request, options: ReviewOptions, review: Review) -> None:
    if options.plot is not None:
        from fivefold.cli.plot_review import draw_review_picture  # noqa: PLC0415

        title = request.words("review-title", game=request.name)
        draw_review_picture(review, options.plot, title, request.words)
    if options.as_json:
        drawn = {} if options.plot is None else {"plot": str(options.plot)}
        say_json(review.as_data(options.lang) | drawn)
        return
    from fivefold.cli.views.review import draw_review  # noqa: PLC0415 (Rich only when it draws)

    draw_review(request, review, None if options.every else _WORST, options.plot)

"""The review of a game of Deluxe Poker at the terminal."""

# ruff: noqa: PLC0415 (Rich and Matplotlib load when needed)

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.cli.common.request import Request
from fivefold.coach.poker.review import review_poker
from fivefold.coach.poker.review_json import review_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fivefold.cli.common.review_options import ReviewOptions
    from fivefold.coach.poker.review import PokerReview
    from fivefold.record import Record


@dataclass(frozen=True)
class PokerReviewed:
    """A review with the players asked for."""

    request: Request
    options: ReviewOptions
    review: PokerReview
    name: str

    @classmethod
    def of(cls, record: Record, options: ReviewOptions) -> PokerReviewed:
        rules = record.start.rules
        request = Request(rules, None, None, options.as_json, options.lang)
        with request.progress(request.words("reviewing")) as progress:
            everyone = review_poker(
                record,
                values_folder=options.values_folder,
                progress=progress,
            )
        wanted = [each for each in everyone.players if options.player in (None, each.name)]
        name = rules.name[options.lang]
        return cls(request, options, replace(everyone, players=tuple(wanted)), name)

    def draw(self, file: Path) -> None:
        from fivefold.cli.poker.review_plot import plot_review

        title = self.request.words("poker-review-title", game=self.name)
        plot_review(self.review, file, title, self.request.words)

    def data(self) -> Mapping[str, object]:
        return review_json(self.review, self.options.lang)

    def print_text(self) -> None:
        from fivefold.cli.poker.review_text import print_review

        print_review(self)

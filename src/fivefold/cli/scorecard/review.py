"""The review of a scorecard game at the terminal."""

# ruff: noqa: PLC0415 (Rich and Matplotlib load when needed)

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.cli.common.request import Request
from fivefold.coach.scorecard.review import review
from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fivefold.cli.common.review_options import ReviewOptions
    from fivefold.coach.scorecard.review import Review
    from fivefold.record import Record


@dataclass(frozen=True)
class ScorecardReview:
    """A review with the players asked for."""

    request: Request
    options: ReviewOptions
    review: Review

    @classmethod
    def of(cls, record: Record, options: ReviewOptions) -> ScorecardReview:
        rules = scorecard_rules(record.start.rules)
        request = Request(rules, options.values_folder, None, options.as_json, options.lang)
        everyone = review(record, request.values(), options.values_folder)
        wanted = [each for each in everyone.players if options.player in (None, each.name)]
        return cls(request, options, replace(everyone, players=tuple(wanted)))

    def draw(self, file: Path) -> None:
        from fivefold.cli.scorecard.review_plot import plot_review

        title = self.request.words("review-title", game=self.request.name)
        plot_review(self.review, file, title, self.request.words)

    def data(self) -> Mapping[str, object]:
        return self.review.as_data(self.options.lang)

    def print_text(self) -> None:
        from fivefold.cli.scorecard.review_text import print_review

        print_review(self.request, self.review, self.options.worst, self.options.plot)

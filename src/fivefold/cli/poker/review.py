"""The review of a game of Deluxe Poker: as data, as text and as a chart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.cli.drawing import Page
from fivefold.cli.plots import write_plot
from fivefold.cli.poker.view import card_line
from fivefold.coach.poker.reasons import describe_move
from fivefold.coach.poker.review import review_json, review_poker
from fivefold.games.poker import Turning
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.words import Words
    from fivefold.coach.poker.review import PokerPlayerReview, PokerReview, ReviewedStep
    from fivefold.record import Record
    from fivefold.texts import Lang


def review_record(record: Record, options: SolverOptions, player: str | None) -> PokerReview:
    with options.progress(options.words("reviewing")) as progress:
        everyone = review_poker(record, values_folder=options.values_folder, progress=progress)
    wanted = [each for each in everyone.players if player in (None, each.name)]
    return replace(everyone, players=tuple(wanted))


def as_data(review: PokerReview, lang: Lang) -> Mapping[str, object]:
    return review_json(review, lang)


def print_review(review: PokerReview, options: SolverOptions, worst: int | None) -> None:
    page, words = Page(options.words), options.words
    page.title(words("poker-review-title", game=options.name))
    if not review.finished:
        page.line(words("poker-review-unfinished"))
    for player in review.players:
        page.line()
        page.name(player.name)
        for line in _account(player, words):
            page.line(line, columns=2)
        for step in player.costly[:worst]:
            _print_decision(page, step, review)
        if worst is not None and (rest := player.costly[worst:]):
            page.line()
            least, most = (_points(one.cost, words) for one in (rest[-1], rest[0]))
            page.line(words("review-more", count=len(rest), least=least, most=most), columns=2)
    page.line()
    page.line(words("poker-review-key"))


def _account(player: PokerPlayerReview, words: Words) -> Iterator[str]:
    parts = {name: _signed(getattr(player, name), words) for name in ("dice", "cards", "others")}
    yield words(
        "poker-review-sum",
        even=_points(player.even, words),
        cost=_points(player.cost, words),
        result=words.language.in_percent(f"{100 * player.result:.1f}"),
        **parts,
    )
    count = len(player.decisions)
    yield words("poker-review-decisions", count=count, costly=len(player.costly))


def _points(share: float, words: Words) -> str:
    return figure(100 * share, 1, words)


def _signed(share: float, words: Words) -> str:
    return f"{'-' if share < 0 else '+'} {_points(abs(share), words)}"


def _print_decision(page: Page, step: ReviewedStep, review: PokerReview) -> None:
    words = page.words
    page.line()
    page.line(_position(step, words), columns=2, style="bold")
    yours, best = (describe_move(one.move)[words.lang] for one in (step.yours, step.best))
    page.line(words("review-choice", yours=yours, best=best), columns=4)
    if (reason := step.reason(review.names)) is not None:
        page.line(reason[words.lang], columns=4)


def _position(step: ReviewedStep, words: Words) -> str:
    phase = step.game.phase
    assert phase is not None and not isinstance(phase, Turning)  # noqa: S101, PT018 (a decision)
    return words(
        "poker-review-decision",
        cost=_points(step.cost, words),
        error=_points(step.yours.doubt, words),
        attempt=step.attempt,
        card=card_line(phase.in_play),
    )


def plot_review(review: PokerReview, options: SolverOptions, file: Path) -> None:
    """Everyone's chance to win after each attempt."""
    from fivefold.coach.poker.display import win_chart  # noqa: PLC0415 (only if it is drawn)

    words, title = options.words, options.words("poker-review-title", game=options.name)
    shown = words("plot-win")
    write_plot(file, title, [win_chart(review, shown, words)], [shown])

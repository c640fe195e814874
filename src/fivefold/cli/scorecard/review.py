"""The review of a scorecard game: as data, as text and as a chart."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from fivefold.cli.plots import write_plot
from fivefold.cli.scorecard.hint import choice_text
from fivefold.coach.levels import LEVELS, level_of
from fivefold.coach.scorecard.review import review
from fivefold.drawings import ChartLine, line_chart
from fivefold.texts import listed
from fivefold.texts.figures import VISIBLE_LOSS, figure, loss

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from fivefold.cli.drawing import Page
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.words import Words
    from fivefold.coach.scorecard.review import PlayerReview, Review, ReviewedDecision
    from fivefold.drawings import Markup
    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

_MOST_LABELS = 3
"""With more manches there is no room to label them."""


def review_record(record: Record, options: SolverOptions, player: str | None) -> Review:
    everyone = review(record, options.values, options.values_folder)
    wanted = [each for each in everyone.players if player in (None, each.name)]
    return replace(everyone, players=tuple(wanted))


def as_data(review: Review, lang: Lang) -> Mapping[str, object]:
    return review.as_data(lang)


def print_review(review: Review, options: SolverOptions, worst: int | None) -> None:
    from fivefold.cli.drawing import Page  # noqa: PLC0415 (loads Rich)

    page, words = Page(options.words), options.words
    page.title(words("review-title", game=options.name))
    if not review.finished:
        page.line(words("review-unfinished"))
    for player in review.players:
        page.line()
        page.name(player.name)
        for line in _account(player, words, finished=review.finished):
            page.line(line, columns=2)
        costly = [each for each in player.costly if each.cost >= VISIBLE_LOSS]
        for decision in costly[:worst]:
            _print_decision(page, decision, options.rules)
        if worst is not None and (rest := costly[worst:]):
            page.line()
            least, most = (loss(each.cost, words) for each in (rest[-1], rest[0]))
            page.line(words("review-more", count=len(rest), least=least, most=most), columns=2)


def _print_decision(page: Page, decision: ReviewedDecision, rules: RuleSet) -> None:
    from fivefold.cli.drawing import faces  # noqa: PLC0415

    words, position = page.words, decision.position
    dice, count, cost = faces(position.dice), position.rolls_left, loss(decision.cost, words)
    title = words("review-decision", cost=cost, turn=decision.turn, dice=dice, count=count)
    moves = (decision.yours.move, decision.best.move)
    yours, best = (choice_text(move, rules, words) for move in moves)
    page.line()
    page.line(title, columns=2, style="bold")
    page.line(words("review-choice", yours=yours, best=best), columns=4)
    page.line(decision.reason[words.lang], columns=4)


def plot_review(review: Review, options: SolverOptions, file: Path) -> None:
    """Luck and the cost of decisions, each added up over the turns."""
    words, split = options.words, [turn.split for one in review.players for turn in one.turns]
    luck = [[turn.luck for turn in player.turns] for player in review.players]
    cost = [[-turn.cost for turn in player.turns] for player in review.players]
    charts = [_panel(words("plot-luck"), luck, review, words)]
    charts += [_panel(words("plot-cost"), cost, review, words)]
    notes = [] if all(split) else [words("plot-paper")]
    write_plot(file, words("review-title", game=options.name), charts, notes)


def _panel(title: str, changes: Sequence[Sequence[float]], review: Review, words: Words) -> Markup:
    """A line for each player, with its last value and the name beside it."""
    lines = [
        ChartLine.of_seat(number, player.name, list(accumulate(each, initial=0.0)))
        for number, (player, each) in enumerate(zip(review.players, changes, strict=True))
    ]
    lines = [
        replace(
            line,
            end=words.language.number(f"{line.values[-1]:+.1f}"),
            hollow=[turn.number for turn in player.turns if not turn.split],
        )
        for line, player in zip(lines, review.players, strict=True)
    ]
    later = _later_manches(review)
    labels = len(later) <= _MOST_LABELS
    return line_chart(
        title,
        lines,
        across=words("plot-turn"),
        write=lambda value: f"{value:+g}" if value else "0",
        marks={at: words("plot-manche", number=n) if labels else "" for n, at in later.items()},
        heading=title,
    )


def _later_manches(review: Review) -> dict[int, int]:
    """Each manche after the first, and the last turn before it."""
    begun: dict[int, int] = {}
    for turn in (turn for player in review.players for turn in player.turns):
        begun.setdefault(turn.manche, turn.number - 1)
    return {manche: turn for manche, turn in begun.items() if turn}


def _account(player: PlayerReview, words: Words, *, finished: bool) -> Iterator[str]:
    yield words(
        "review-sum",
        start=figure(player.start, 2, words),
        sign="+" if player.luck >= 0 else "-",
        luck=figure(abs(player.luck), 2, words),
        cost=figure(player.cost, 2, words),
        total=figure(player.total, 0 if finished else 2, words),
    )
    if player.accuracy is not None:
        lost, level = figure(player.accuracy, 2, words), level_of(player.accuracy)
        scale = {"grade": level.label, "step": level.step, "steps": len(LEVELS)}
        yield words("review-accuracy", count=len(player.decisions), lost=lost, **scale)
    if paper := [turn.number for turn in player.turns if not turn.split]:
        yield words("review-paper", turns=listed(paper))

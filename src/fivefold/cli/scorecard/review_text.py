"""Prints a review: how each total came about, and the decisions that cost most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text as Styled

from fivefold.cli.drawing.dice import faces
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.scorecard.choice_text import choice_text
from fivefold.coach.levels import LEVELS, level_of
from fivefold.texts import listed
from fivefold.texts.figures import VISIBLE_LOSS, figure, loss

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from fivefold.cli.common.request import Request
    from fivefold.cli.common.words import Words
    from fivefold.coach.scorecard.review import PlayerReview, Review, ReviewedDecision
    from fivefold.rules import RuleSet


def print_review(request: Request, review: Review, worst: int | None, plot: Path | None) -> None:
    console, words = Console(highlight=False), request.words
    print_lines(console, words("review-title", game=request.name), style="bold")
    if not review.finished:
        print_lines(console, words("review-unfinished"))
    for player in review.players:
        console.print()
        console.print(Styled(player.name, style="bold", overflow="fold"))
        for line in _account(player, words, finished=review.finished):
            print_lines(console, line, columns=2)
        costly = [each for each in player.costly if each.cost >= VISIBLE_LOSS]
        _print_decisions(console, costly, worst, request)
    if plot is not None:
        console.print()
        console.print(Styled(words("drawn", file=plot)), soft_wrap=True)


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


def _print_decisions(
    console: Console, costly: Sequence[ReviewedDecision], worst: int | None, request: Request
) -> None:
    words, shown = request.words, costly[:worst]
    for choosing in shown:
        console.print()
        print_lines(console, _position(choosing, words), columns=2, style="bold")
        print_lines(console, _choice(choosing, request.rules, words), columns=4)
        print_lines(console, choosing.reason[words.lang], columns=4)
    if rest := costly[len(shown) :]:
        console.print()
        print_lines(console, _more(rest, words), columns=2)


def _more(rest: Sequence[ReviewedDecision], words: Words) -> str:
    least, most = (loss(each.cost, words) for each in (rest[-1], rest[0]))
    return words("review-more", count=len(rest), least=least, most=most)


def _position(decision: ReviewedDecision, words: Words) -> str:
    position, cost = decision.position, loss(decision.cost, words)
    dice, count = faces(position.dice), position.rolls_left
    return words("review-decision", cost=cost, turn=decision.turn, dice=dice, count=count)


def _choice(decision: ReviewedDecision, rules: RuleSet, words: Words) -> str:
    moves = (decision.yours, decision.best.move)
    yours, better = (choice_text(move, rules, words) for move in moves)
    return words("review-choice", yours=yours, best=better)

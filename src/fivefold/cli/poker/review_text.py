"""Prints a review of Deluxe Poker: how each result came about, and the choices that cost most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text as Styled

from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.poker.table import card_line
from fivefold.coach.poker.reasons import describe_move
from fivefold.games.poker import Turning
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.cli.common.words import Words
    from fivefold.cli.poker.review import PokerReviewed
    from fivefold.coach.poker.review import PlayerReview, ReviewedStep


def print_review(reviewed: PokerReviewed) -> None:
    console, words, review = Console(highlight=False), reviewed.request.words, reviewed.review
    print_lines(console, words("poker-review-title", game=reviewed.name), style="bold")
    if not review.finished:
        print_lines(console, words("poker-review-unfinished"))
    for player in review.players:
        console.print()
        console.print(Styled(player.name, style="bold", overflow="fold"))
        for line in _account(player, words):
            print_lines(console, line, columns=2)
        _print_decisions(console, player, reviewed)
    console.print()
    print_lines(console, words("poker-review-key"))
    if reviewed.options.plot is not None:
        console.print()
        console.print(Styled(words("drawn", file=reviewed.options.plot)), soft_wrap=True)


def _account(player: PlayerReview, words: Words) -> Iterator[str]:
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


def _print_decisions(console: Console, player: PlayerReview, reviewed: PokerReviewed) -> None:
    words, shown = reviewed.request.words, player.costly[: reviewed.options.worst]
    for step in shown:
        console.print()
        print_lines(console, _position(step, words), columns=2, style="bold")
        yours, best = (describe_move(one.move)[words.lang] for one in (step.yours, step.best))
        print_lines(console, words("review-choice", yours=yours, best=best), columns=4)
        if (reason := step.reason(reviewed.review.names)) is not None:
            print_lines(console, reason[words.lang], columns=4)
    if rest := player.costly[len(shown) :]:
        console.print()
        least, most = (_points(one.cost, words) for one in (rest[-1], rest[0]))
        more = words("review-more", count=len(rest), least=least, most=most)
        print_lines(console, more, columns=2)


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

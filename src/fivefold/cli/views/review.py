"""A review for people: where each total came from, and the decisions that cost most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text as Styled

from fivefold.cli.figures import figure, loss
from fivefold.cli.views.lines import print_lines
from fivefold.coach.levels import level_of
from fivefold.games.scorecard import Keep
from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from fivefold.cli.solving import Request
    from fivefold.cli.words import Words
    from fivefold.coach.review import Choosing, PlayerReview, Review
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill
    from fivefold.rules import RuleSet

_SEEN = 0.005
"""A loss that is smaller is not seen in two decimals."""


def draw_review(request: Request, review: Review, worst: int | None, plot: Path | None) -> None:
    console, words = Console(highlight=False), request.words
    console.print(Styled(words("review-title", game=request.name), style="bold"))
    if not review.finished:
        console.print(Styled(words("review-unfinished")))
    for player in review.players:
        console.print()
        console.print(Styled(player.name, style="bold", overflow="fold"))
        for line in _account(player, words, finished=review.finished):
            print_lines(console, line, columns=2)
        seen = [one for one in player.costly if one.cost >= _SEEN]
        _draw_decisions(console, seen, worst, request)
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
        lost, level = figure(player.accuracy, 2, words), level_of(player.accuracy).label
        yield words("review-accuracy", count=len(player.decisions), lost=lost, level=level)
    if paper := [turn.number for turn in player.turns if not turn.split]:
        yield words("review-paper", turns=listed(paper))


def _draw_decisions(
    console: Console, costly: Sequence[Choosing], worst: int | None, request: Request
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


def _more(rest: Sequence[Choosing], words: Words) -> str:
    least, most = (loss(one.cost, words) for one in (rest[-1], rest[0]))
    if len(rest) == 1:
        return words("review-one-more", lost=most)
    return words("review-more", count=len(rest), least=least, most=most)


def _position(choosing: Choosing, words: Words) -> str:
    swing = choosing.swing
    cost, dice = loss(choosing.cost, words), _faces(swing.dice)
    left = swing.turn.rolls_left
    return words("review-decision", cost=cost, turn=choosing.turn, dice=dice, left=left)


def _choice(choosing: Choosing, rules: RuleSet, words: Words) -> str:
    best = choosing.swing.options[0].move
    yours, best_ = (_said(move, rules, words) for move in (choosing.yours, best))
    return words("review-choice", yours=yours, best=best_)


def _said(move: Keep | Fill, rules: RuleSet, words: Words) -> str:
    if not isinstance(move, Keep):
        return words("fill-box", box=rules.boxes[rules.index[move.box]].label)
    return words("keep-dice", dice=_faces(move.dice)) if move.dice else words("roll-all")


def _faces(dice: Dice) -> str:
    return " ".join(map(str, dice))

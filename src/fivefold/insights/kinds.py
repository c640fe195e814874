"""The tables from each kind of game to its hints and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.coach.scorecard.advice import advise
from fivefold.errors import explain_missing_packages
from fivefold.games.scorecard import Position
from fivefold.insights.guards import check_decides
from fivefold.insights.scorecard.hints import sheet_hint
from fivefold.insights.scorecard.review import review_data
from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from fivefold.games.poker import PokerGame
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.insights.schemas import (
        HintData,
        PokerHint,
        PokerReviewData,
        ReviewData,
        SheetHint,
    )
    from fivefold.protocol import Game, Seat
    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

    ValuesOf = Callable[[RuleSet], Values]
    Names = Sequence[str]
    Progress = Callable[[float], None]


def hint(  # noqa: PLR0913, PLR0917 (the game, who asks, and what to answer with)
    game: Game,
    seat: Seat,
    sequence: int,
    names: Names,
    lang: Lang,
    values_of: ValuesOf,
    folder: Path | None = None,
) -> HintData:
    """The choices of a seat, which is refused if it has nothing to decide.

    What the hint itself solves is saved in `folder`, by default in the user's cache.
    """
    check_decides(game, seat)
    found = _HINTS[game.rules.kind](game, seat, names, lang, values_of, folder)
    return {"seat": seat, "sequence": sequence, "hint": found}


def _scorecard(
    game: ScorecardGame,
    seat: Seat,
    _: Names,
    lang: Lang,
    values_of: ValuesOf,
    folder: Path | None,
) -> SheetHint:
    advice = advise(values_of(game.rules), Position.of(game, seat), folder)
    return sheet_hint(game, seat, advice, lang)


def _poker(
    game: PokerGame,
    seat: Seat,
    names: Names,
    lang: Lang,
    _: ValuesOf,
    folder: Path | None,
) -> PokerHint:
    with explain_missing_packages():
        from fivefold.coach.poker.advice import advise_poker  # noqa: PLC0415 (loads NumPy)
        from fivefold.insights.poker import poker_hint  # noqa: PLC0415

    return poker_hint(advise_poker(game, seat, values_folder=folder), names, lang)


_HINTS: dict[
    str, Callable[[Any, Seat, Names, Lang, ValuesOf, Path | None], SheetHint | PokerHint]
] = {
    "scorecard": _scorecard,
    "poker": _poker,
}


def any_review(
    record: Record,
    lang: Lang,
    values_of: ValuesOf,
    progress: Progress,
    folder: Path | None = None,
) -> ReviewData | PokerReviewData:
    """The review of a game of any kind, finished or not."""
    return _REVIEWS[record.start.rules.kind](record, lang, values_of, progress, folder)


def _scorecard_review(
    record: Record, lang: Lang, values_of: ValuesOf, _: Progress, folder: Path | None
) -> ReviewData:
    return review_data(record, values_of(scorecard_rules(record.start.rules)), lang, folder)


def _poker_review(
    record: Record, lang: Lang, _: ValuesOf, progress: Progress, folder: Path | None
) -> PokerReviewData:
    with explain_missing_packages():
        from fivefold.insights.poker import poker_review_data  # noqa: PLC0415 (loads NumPy)

    return poker_review_data(record, lang, progress, folder)


_REVIEWS: dict[
    str,
    Callable[[Record, Lang, ValuesOf, Progress, Path | None], ReviewData | PokerReviewData],
] = {
    "scorecard": _scorecard_review,
    "poker": _poker_review,
}

"""In worker processes: solves games, and loads solved ones from the files that all workers map."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.bonus import without_bonus
from fivefold.errors import explain_missing_packages
from fivefold.insights.scorecard.hints import warm_up_advice
from fivefold.server.workers.worker import report
from fivefold.solver.limits import solver_installed
from fivefold.solver.storage import load_values

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fivefold.insights.schemas import SpreadData
    from fivefold.rules import RuleSet
    from fivefold.server.analysis.solved_games import SolvedGame
    from fivefold.solver.values import Values

    Progress = Callable[[float], None]

_MOST_LOADED = 12
"""Games that one worker keeps in memory; what is mapped is shared with the other workers."""
_SOLVED, BONUS_COMPARED = 0.45, 0.9
"""Progress when the game is solved, and when it is also solved without its bonus, which the coach's
reasons need for comparison."""
_SPREAD = 0.1
"""Progress once everything that chances to win need is computed."""


@lru_cache(maxsize=_MOST_LOADED)
def values_of(game: SolvedGame) -> Values:
    """All that advice needs; solves the game now if it is not on disk yet."""
    values = _loader(game.folder, 0.0, _SOLVED)(game.rules)
    if game.rules.upper_bonus is not None and not game.rules.saved_rolls:
        without_bonus(values, _loader(game.folder, _SOLVED, BONUS_COMPARED))
    return values


def values_to_win(game: SolvedGame, progress: Progress = report) -> Values:
    """The same with what chances to win need, if they can be computed here."""
    values = values_of(game)
    if values.exact and solver_installed():
        from fivefold.coach.scorecard.win_chances import use_spreads  # noqa: PLC0415 (loads NumPy)

        use_spreads(values, game.folder, threads=1, progress=progress)
    return values


def prepare(game: SolvedGame) -> None:
    """Compute everything that advice needs and save it, compiled code included."""
    with explain_missing_packages():
        values = values_of(game)
        report(BONUS_COMPARED)
        warm_up_advice(values)


def prepare_to_win(game: SolvedGame) -> None:
    """The same for chances to win, which takes longer."""
    with explain_missing_packages():
        values_to_win(game)


def prepare_to_reach(game: SolvedGame) -> None:
    """The same for the chance to reach a total from any position, which takes minutes."""
    with explain_missing_packages():
        from fivefold.solver.reach_table import prepare_reach  # noqa: PLC0415 (loads NumPy)

        values_to_win(game, _part(0.0, _SPREAD))
        prepare_reach(game.rules, game.folder, threads=1, progress=_part(_SPREAD, 1.0))


def spread(game: SolvedGame) -> SpreadData:
    """The distribution of final totals."""
    from fivefold.insights.scorecard.totals import spread_data  # noqa: PLC0415 (loads NumPy)

    with explain_missing_packages():
        return spread_data(values_of(game), threads=1)


def _loader(folder: Path | None, first: float, last: float) -> Callable[[RuleSet], Values]:
    """Loads or solves on one core, because the others serve players. Its progress is this part of
    the whole."""
    return partial(
        load_values,
        values_folder=folder,
        threads=1,
        progress=_part(first, last),
    )


def _part(first: float, last: float) -> Progress:
    """Reports progress as this part of the whole."""
    return lambda share: report(first + share * (last - first))

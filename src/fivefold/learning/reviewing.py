"""A game looked at again: every move in order, each player's luck and costly decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from fivefold.coach.review import review
from fivefold.coach.review_data import plain_player
from fivefold.games.scorecard import ScorecardGame, Turn
from fivefold.learning.choices import choice_told, position_told
from fivefold.learning.steps import step_told
from fivefold.learning.winning_told import winning_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.luck import Swing
    from fivefold.coach.review import Choosing, PlayerReview, Review
    from fivefold.learning.told import CostlyTold, ReviewedPlayer, ReviewTold
    from fivefold.record import Record
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

_COSTLY = 10
"""So many costly decisions are told of each player."""


def review_told(record: Record, values: Values, lang: Lang) -> ReviewTold:
    """The review of a scorecard game, finished or not, by the values of its rules."""
    whole = review(record, values)
    moves = list(_in_order(record, whole))
    places = {id(one.swing): place for place, one in enumerate(moves)}
    return {
        "game": whole.game,
        "names": list(record.names),
        "finished": whole.finished,
        "manches": record.start.manches if isinstance(record.start, ScorecardGame) else 1,
        "players": [_player(player, places, lang) for player in whole.players],
        "steps": [step_told(one.swing, one.turn) for one in moves],
        "winning": winning_told(record, values),
    }


class _Reviewed(NamedTuple):
    """A move and the number of the turn it belongs to."""

    swing: Swing
    turn: int


def _in_order(record: Record, whole: Review) -> Iterator[_Reviewed]:
    """The moves of all players as they were made; those of roll-offs are in no review."""
    theirs = [
        (_Reviewed(swing, turn.number) for turn in player.turns for swing in turn.swings)
        for player in whole.players
    ]
    for game, seat, _ in record.steps():
        if isinstance(game.phase, Turn):
            yield next(theirs[seat])


def _player(player: PlayerReview, places: dict[int, int], lang: Lang) -> ReviewedPlayer:
    costly = [
        _costly(choosing, places[id(choosing.swing)], lang) for choosing in player.costly[:_COSTLY]
    ]
    return cast("ReviewedPlayer", {**plain_player(player), "costly": costly})


def _costly(choosing: Choosing, step: int, lang: Lang) -> CostlyTold:
    swing, best = choosing.swing, choosing.swing.options[0]
    yours = next(option for option in swing.options if option.move == choosing.yours)
    return {
        "step": step,
        "seat": swing.turn.seat,
        "turn": choosing.turn,
        "position": position_told(swing.sheet, swing.dice, swing.turn.rolls_left),
        "yours": choice_told(swing.sheet, swing.dice, yours, best.expected),
        "best": choice_told(swing.sheet, swing.dice, best, best.expected),
        "cost": choosing.cost,
        "reason": choosing.reason[lang],
    }

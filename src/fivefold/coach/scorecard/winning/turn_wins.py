"""The chance to win with every choice of a turn, from the chance with every sheet after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.games.scorecard import Keep
from fivefold.games.scorecard.moves import fill_moves
from fivefold.solver.kernels.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Fill, Position
    from fivefold.rules import RuleSet

    Chances = NDArray[np.float64]


class TurnWins(NamedTuple):
    rules: RuleSet
    boxes: Chances
    """By box and roll; minus infinity where forbidden."""

    def of(self, position: Position, moves: Sequence[Fill | Keep]) -> Chances:
        """The chance with each of the moves."""
        grid = lattice(self.rules.dice)
        fills = self.boxes[:, grid.index[position.dice] - grid.first_roll]
        keeps = grid.over_rolls(self.boxes.max(axis=0), position.rolls_left)
        boxes = {move: place for place, move in enumerate(fill_moves(self.rules))}
        return np.array(
            [
                keeps[grid.index[move.dice]] if isinstance(move, Keep) else fills[boxes[move]]
                for move in moves
            ]
        )

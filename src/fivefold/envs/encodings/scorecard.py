"""Scorecard games of several players in numbers: docs/envs-multiplayer.md.

Actions are those of `fivefold.envs.actions`. A player sees its own row as in
`fivefold.envs.observations`, whose turn it is, and the other sheets. While another player decides,
the dice and the rolls left are that player's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import NO_DICE, rolls
from fivefold.envs.actions import Actions, keeps_by_action
from fivefold.envs.observations import Layout
from fivefold.games.scorecard import Turn

if TYPE_CHECKING:
    from fivefold.envs.observations import Row
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Move, Seat
    from fivefold.rules import RuleSet


@dataclass(frozen=True)
class ScorecardEncoding:
    """A scorecard game for so many players, in numbers."""

    rules: RuleSet
    players: int

    @classmethod
    def of(cls, rules: RuleSet, players: int) -> ScorecardEncoding:
        """The encoding of these rules, shared by all who ask."""
        return _encoding(rules, players)

    @cached_property
    def action_count(self) -> int:
        return self._numbering.count

    @cached_property
    def _numbering(self) -> Actions:
        return Actions.of(self.rules)

    @cached_property
    def _layout(self) -> Layout:
        return Layout.of(self.rules)

    def move(self, game: ScorecardGame, action: int) -> Move:
        return self._numbering.move(action, game.dice or NO_DICE)

    def legal(self, game: ScorecardGame) -> list[int]:
        turn = game.phase
        if not isinstance(turn, Turn) or turn.dice is None:
            return []
        keeps = len(turn.legal_keeps)
        fills = self._numbering.numbers(game.legal_moves()[keeps:], turn.dice)
        return [*keeps_by_action(turn.dice), *fills] if keeps else [*fills]

    @cached_property
    def names(self) -> tuple[str, ...]:
        own = self._layout.names
        opponents = range(1, self.players)
        sheets = [f"opponent {n} {name}" for n in opponents for name in own[self._sheet]]
        return (*own, "turn", *sheets)

    @cached_property
    def bounds(self) -> tuple[Row, Row]:
        low, high = self._layout.bounds
        others, sheet = self.players - 1, self._sheet
        least = np.concatenate([low, [0], *[low[sheet]] * others])
        # Room for 1 in a game for one, too: as in the layout of a row.
        most = np.concatenate([high, [max(1, others)], *[high[sheet]] * others])
        return least.astype(np.int32), most.astype(np.int32)

    @property
    def _sheet(self) -> slice:
        """The numbers of a sheet in a row."""
        return slice(self._layout.points.start, None)

    def row(self, game: ScorecardGame, seat: Seat) -> Row:
        turn, sheets = game.phase, game.sheets
        faces, rolls_left, acting = self._layout.no_dice, 0, seat
        if isinstance(turn, Turn):
            faces, rolls_left, acting = _on_the_table(turn, faces), turn.rolls_left, turn.seat
        number, players = self._layout.numbers, self.players
        row = [*number(sheets[seat], faces, rolls_left), (acting - seat) % players]
        for other in range(seat + 1, seat + players):
            row += number(sheets[other % players], (), 0)[1:]
        return np.array(row, dtype=np.int32)

    def has_lost(self, _game: ScorecardGame, _seat: Seat) -> bool:
        """Never: a sheet that is full may still win."""
        return False

    @property
    def has_winner(self) -> bool:
        return True

    @property
    def most_decisions(self) -> int:
        """Every roll is followed by one, and saved rolls are only used later."""
        return self.players * self.rules.turns * self.rules.rolls

    @property
    def most_chances(self) -> int:
        """All rolls, and the choice of who starts."""
        return self.most_decisions + 1

    @property
    def most_outcomes(self) -> int:
        return max(len(rolls(self.rules.dice)), self.players)

    @property
    def most_points(self) -> int:
        return int(self._layout.bounds[1][self._layout.total])


@lru_cache(maxsize=64)
def _encoding(rules: RuleSet, players: int) -> ScorecardEncoding:
    return ScorecardEncoding(rules, players)


def _on_the_table(turn: Turn, none: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that are decided on; while a roll is due, those kept stand last."""
    if turn.dice is not None:
        return turn.dice.faces
    kept = turn.kept.faces
    return (*none[len(kept) :], *kept)

"""A round on the last card between two players in a record, where every chance is exact."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.evaluator import Evaluator
from fivefold.coach.poker.last_card.exact import exact
from fivefold.coach.poker.options import options
from fivefold.coach.poker.reviewing.reviewed_steps import (
    Step,
    Valued,
    bids_considered,
    last_words,
    position_of,
    shares_of_win,
)
from fivefold.games.poker import Bidding
from fivefold.protocol import Decision

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.coach.poker.options import PokerOption
    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import PokerGame


@dataclass(frozen=True)
class LastCardRound:
    """Both players are taken to play their best after each step."""

    steps: Sequence[Step]
    folder: Path | None
    """Where solved last cards are saved."""

    @cached_property
    def start(self) -> Floats:
        """Everyone's chance to win at the start of the bidding."""
        return self._chances(self.steps[0].before)

    def valued(self) -> list[Valued]:
        last = set(last_words(self.steps))
        return [
            Valued(
                self._chances(step.after),
                self._options(step)
                if number in last or not isinstance(step.before.phase, Bidding)
                else (),
            )
            for number, step in enumerate(self.steps)
        ]

    def _chances(self, game: PokerGame) -> Floats:
        shares = shares_of_win(game)
        if shares is None:
            known = exact(position_of(game), self.folder)
            assert known is not None  # noqa: S101 (the card is the last one until the game is over)
            shares = known.chances()
        return np.array(shares)

    def _options(self, step: Step) -> tuple[PokerOption, ...]:
        if not isinstance(step.move, Decision):
            return ()
        view, seat = position_of(step.before), step.seat
        evaluator = Evaluator(view, seat, 0, folder=self.folder)
        assert evaluator.exact is not None  # noqa: S101 (as above)
        phase, legal = view.phase, step.before.legal_moves(seat)
        said = bids_considered(step, phase) if isinstance(phase, Bidding) else legal
        moves = evaluator.in_order(said)
        return options(moves, evaluator.exact.values(seat, moves)) if len(moves) > 1 else ()

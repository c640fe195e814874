"""A record move by move: how the dice and the decisions changed each player's expected total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.games.scorecard import Position, ScorecardGame, Sheet, Turn
from fivefold.games.scorecard.phases import NO_DICE
from fivefold.protocol import Decision
from fivefold.solver.sheet_state import written
from fivefold.solver.turns.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.solver.values import Option, Values


@dataclass(frozen=True, slots=True)
class Outlook:
    """A player's expected total for the whole match under best play, and the choices now."""

    total: float
    options: tuple[Option, ...] = ()
    """Every choice, best first; empty unless the player has dice to decide on."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move, and how it changed its player's expected total."""

    game: ScorecardGame
    """The state in which the move was made."""
    turn: Turn
    move: Move
    options: tuple[Option, ...]
    """The choices there were, best first; empty for a roll of the dice."""
    total: float
    """The expected total after the move."""
    luck: float
    cost: float
    tolerance: float
    """A cost up to this may be rounding."""

    @property
    def position(self) -> Position:
        """The position before the move; without dice where a roll was due."""
        sheet, dice = self.game.sheets[self.turn.seat], self.turn.dice or NO_DICE
        return Position(sheet, dice, self.turn.rolls_left)

    @property
    def is_choice(self) -> bool:
        """Whether the decision mattered: its options were not all worth the same."""
        options = self.options
        return bool(options) and options[0].expected - options[-1].expected > self.tolerance

    @property
    def is_costly(self) -> bool:
        return self.cost > self.tolerance


def reviewed_moves(record: Record, values: Values) -> Iterator[ReviewedMove]:
    """Every move of a scorecard game, except roll-offs, which change no expected total."""
    game = scorecard_game(record, values)
    outlooks = {seat: outlook(values, game, seat) for seat in game.seats}
    for seat, move in record.played:
        turn, after = game.phase, game.play(move, seat)
        if isinstance(turn, Turn):
            now, then = outlooks[seat], outlook(values, after, seat)
            options, luck, cost = _luck_and_cost(move, now, then)
            yield ReviewedMove(game, turn, move, options, then.total, luck, cost, values.tolerance)
            outlooks[seat] = then
        game = after


def scorecard_game(record: Record, values: Values) -> ScorecardGame:
    """The game at its start; Malformed if it cannot be reviewed, or not with these values."""
    start = record.start
    if not isinstance(start, ScorecardGame):
        raise Malformed("no-review", game=start.rules.id)
    if values.rules != start.rules:
        raise Malformed("foreign-values", game=start.rules.id, other=values.rules.id)
    return start


def _luck_and_cost(
    move: Move, now: Outlook, then: Outlook
) -> tuple[tuple[Option, ...], float, float]:
    """A move's options, luck and cost. A turn copied from paper counts as luck altogether, since
    its decisions are unknown."""
    if not isinstance(move, Decision):
        return (), then.total - now.total, 0.0
    yours = next(option for option in now.options if option.move == move)
    return now.options, 0.0, now.options[0].expected - yours.expected


def outlook(values: Values, game: ScorecardGame, seat: Seat) -> Outlook:
    """A player's outlook in any state of a match, including the middle of a turn."""
    if game.over:
        return Outlook(float(game.total(seat)))
    elsewhere, sheet, turn = _other_manches(values, game, seat), game.sheets[seat], game.phase
    if not isinstance(turn, Turn) or turn.seat != seat or not game.has_begun(turn):
        return Outlook(elsewhere + values.expected_total(sheet))
    if turn.dice is None:
        return Outlook(elsewhere + _keep_total(values, sheet, turn))
    options = values.options(Position(sheet, turn.dice, turn.rolls_left))
    return Outlook(elsewhere + options[0].expected, options)


def _other_manches(values: Values, game: ScorecardGame, seat: Seat) -> float:
    """The totals of finished manches and the expected totals of those yet to start."""
    done = sum(totals[seat] for totals in game.played)
    to_begin = game.manches - len(game.played) - 1
    return done + to_begin * values.expected_total(Sheet.empty(game.rules))


def _keep_total(values: Values, sheet: Sheet, turn: Turn) -> float:
    worth = values.keep_values(sheet, turn.rolls_left)
    return written(sheet) + worth[lattice(sheet.rules.dice).index[turn.kept]]

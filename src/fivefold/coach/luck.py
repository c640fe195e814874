"""Through a record move by move: what the dice added to the total to expect, what choices took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.games.protocol import Decision
from fivefold.games.scorecard import ScorecardGame, Sheet, Turn
from fivefold.games.scorecard.phases import NO_DICE
from fivefold.solver.card import written
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.dice import Dice
    from fivefold.games.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.solver.values import Option, Values

_ALIKE = 1e-9
"""Options whose totals differ by less are worth the same."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player may expect of the whole match under best play, and what is to be decided."""

    total: float
    options: tuple[Option, ...] = ()
    """With dice on the table, every choice, best first."""


@dataclass(frozen=True, slots=True)
class Swing:
    """What one move did to the total its player may expect."""

    game: ScorecardGame
    """The state it was made in, and the turn it belongs to."""
    turn: Turn
    move: Move
    options: tuple[Option, ...]
    """What a decision was made among, best first; none where dice fell."""
    total: float
    """What the player may expect after it."""
    luck: float
    cost: float

    @property
    def sheet(self) -> Sheet:
        return self.game.sheets[self.turn.seat]

    @property
    def dice(self) -> Dice:
        """What was decided on; none where dice fell."""
        return self.turn.dice or NO_DICE

    @property
    def is_choice(self) -> bool:
        """Whether the decision mattered: its options were not all worth the same."""
        return bool(self.options) and self.options[0].expected - self.options[-1].expected > _ALIKE


def swings(record: Record, values: Values) -> Iterator[Swing]:
    """Every move of a scorecard game but those of roll-offs, which leave all totals alone."""
    game = scorecard_game(record, values)
    outlooks = {seat: outlook(values, game, seat) for seat in game.seats}
    for seat, move in record.played:
        turn, after = game.phase, game.play(move, seat)
        if isinstance(turn, Turn):
            now, then = outlooks[seat], outlook(values, after, seat)
            options, luck, cost = _judged(move, now, then)
            yield Swing(game, turn, move, options, then.total, luck, cost)
            outlooks[seat] = then
        game = after


def scorecard_game(record: Record, values: Values) -> ScorecardGame:
    """The game at its start; refused if it is of another kind, or the values are of another."""
    start = record.start
    if not isinstance(start, ScorecardGame):
        raise Malformed("no-review", game=start.game_id)
    if values.rules != start.rules:
        raise Malformed("foreign-values", game=start.rules.id, other=values.rules.id)
    return start


def _judged(move: Move, now: Outlook, then: Outlook) -> tuple[tuple[Option, ...], float, float]:
    """A move's options, luck and cost: what is no decision is luck, for nothing tells it apart."""
    if not isinstance(move, Decision):
        return (), then.total - now.total, 0.0
    yours = next(option for option in now.options if option.move == move)
    return now.options, 0.0, now.options[0].expected - yours.expected


def outlook(values: Values, game: ScorecardGame, seat: Seat) -> Outlook:
    """What a player may expect in any state of a match, in the middle of a turn too."""
    if game.over:
        return Outlook(float(game.total(seat)))
    elsewhere, sheet, turn = _other_manches(values, game, seat), game.sheets[seat], game.phase
    if not isinstance(turn, Turn) or turn.seat != seat or not _begun(turn, game):
        return Outlook(elsewhere + values.expected_total(sheet))
    if turn.dice is None:
        return Outlook(elsewhere + _kept(values, sheet, turn))
    options = values.options(sheet, turn.dice, turn.rolls_left)
    return Outlook(elsewhere + options[0].expected, options)


def _begun(turn: Turn, game: ScorecardGame) -> bool:
    return turn.dice is not None or turn.rolls_left < game.rules.rolls


def _other_manches(values: Values, game: ScorecardGame, seat: Seat) -> float:
    """What the manches that are over have brought, and what those still to begin may bring."""
    done = sum(totals[seat] for totals in game.played)
    to_begin = game.manches - len(game.played) - 1
    return done + to_begin * values.expected_total(Sheet.empty(game.rules))


def _kept(values: Values, sheet: Sheet, turn: Turn) -> float:
    worth = values.keep_values(sheet, turn.rolls_left)
    return written(sheet) + float(worth[lattice(sheet.rules.dice).index[turn.kept]])

"""Deluxe Poker for a number of players, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from fivefold.bots.driving import LONGEST
from fivefold.card import MAX_CARD_ROLLS, PLACES
from fivefold.dice import rolls
from fivefold.envs.encodings.poker import actions, observations
from fivefold.errors import Malformed
from fivefold.games.poker import Bid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.card import Card
    from fivefold.envs.observations import Row
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Move, Seat
    from fivefold.rules import PokerRules


@dataclass(frozen=True)
class PokerEncoding:
    """Deluxe Poker with one deck, for so many players, in numbers."""

    rules: PokerRules
    players: int

    @classmethod
    def of(cls, rules: PokerRules, players: int) -> PokerEncoding:
        """The encoding of these rules, shared by all who ask."""
        return _encoding(rules, players)

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return actions.moves(self.rules, self.players)

    @cached_property
    def _numbers(self) -> Mapping[Move, int]:
        return {move: number for number, move in enumerate(self._moves)}

    @cached_property
    def _places(self) -> Mapping[Card, Sequence[int]]:
        return observations.places(self.rules)

    @property
    def action_count(self) -> int:
        return len(self._moves)

    def move(self, _game: PokerGame, action: int) -> Move:
        if action not in range(self.action_count):
            raise Malformed("wrong-action", action=action, last=self.action_count - 1)
        return self._moves[action]

    def legal(self, game: PokerGame) -> list[int]:
        seat = game.first_to_act
        if seat is None or game.due is not None:
            return []
        # Bids above the highest that has an action are left out.
        numbers = map(self._numbers.get, game.legal_moves(seat))
        return sorted(number for number in numbers if number is not None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return observations.names(self.rules, self.players)

    @cached_property
    def bounds(self) -> tuple[Row, Row]:
        return observations.bounds(self.rules, self.players)

    def row(self, game: PokerGame, seat: Seat) -> Row:
        return observations.row(game, seat, self._places)

    def has_lost(self, game: PokerGame, seat: Seat) -> bool:
        """Whether the player is out."""
        return game.players[seat].out

    @property
    def has_winner(self) -> bool:
        """All may go out at once, and all who are left may lack a card."""
        return False

    @property
    def most_decisions(self) -> int:
        """In each attempt all answer every bid, the others bet, and the roller locks or not."""
        bids = sum(isinstance(move, Bid) for move in self._moves)
        return (LONGEST + 1) * ((bids + 1) * self.players + self.players + MAX_CARD_ROLLS)

    @property
    def most_chances(self) -> int:
        """The rolls of all attempts, and their cards."""
        return (LONGEST + 1) * (MAX_CARD_ROLLS + 1)

    @property
    def most_outcomes(self) -> int:
        return max(len(rolls(PLACES)), len(self.rules.deck))

    @property
    def most_points(self) -> int:
        return int(self.bounds[1][self.names.index("own money")])


@lru_cache(maxsize=64)
def _encoding(rules: PokerRules, players: int) -> PokerEncoding:
    return PokerEncoding(rules, players)

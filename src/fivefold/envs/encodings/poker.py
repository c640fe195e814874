"""Deluxe Poker in numbers: a numbering of all decisions, and a row of what a player sees.

Players decide one after another, in the order of `first_to_act`. Amounts are dollars. The numbers
are listed in docs/envs-multiplayer.md: first what lies on the table, then the players, oneself and
the others from the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fivefold.bots.driving import LONGEST
from fivefold.card import JOKER, MAX_CARD_ROLLS, MAX_PAYOUT, PLACES, UNIT, Money
from fivefold.dice import FACES, Dice, rolls
from fivefold.errors import Malformed
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side
from fivefold.games.poker.phases import WAGERS, Turning
from fivefold.games.poker.players import START_MONEY
from fivefold.games.poker.view import player_view, view
from fivefold.rules.poker import CARDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.card import Card
    from fivefold.envs.observations import Row
    from fivefold.games.poker import PokerGame
    from fivefold.games.poker.view import BetView, CardView
    from fivefold.protocol import Move, Seat
    from fivefold.rules import PokerRules


def highest_bid(rules: PokerRules, players: int) -> Money:
    """The highest bid that has an action: all that players bring and the best cards can pay.

    Only bets that the bank pays can make somebody richer than that.
    """
    payouts = sorted((card.payout for card in rules.deck), reverse=True)
    return Money(players * START_MONEY + sum(payouts[:CARDS]))


@lru_cache(maxsize=64)
def poker_moves(rules: PokerRules, players: int) -> tuple[Move, ...]:
    """The move of each action."""
    bets = (Bet(side, amount) for side in Side for amount in WAGERS)
    bids = range(UNIT, highest_bid(rules, players) + 1, UNIT)
    locks = map(Lock, FACES)
    return (Pass(), AllIn(), NoBet(), *bets, NoLock(), *locks, *map(Bid, bids))


PHASES = ("over", "card", "bid", "bet", "roll")
"""The phases, in the order of their numbers."""
_NO_CARD = [0] * (6 + 3 + 6 + 2)


def observation_names(rules: PokerRules, players: int) -> tuple[str, ...]:
    """The meaning of each number."""
    card = [*_each("pictured"), "jokers", "rolls", "payout", *_each("matched"), "locked"]
    table = ["phase", *card, "rolls left", *_each("loose"), "standing bid", "stake", "cards won"]
    turned = [f"turned {card}" for card in rules.deck]
    opponents = [f"opponent {n} {part}" for n in range(1, players) for part in _PLAYER]
    return (*table, *turned, *(f"own {part}" for part in _PLAYER), *opponents)


_PLAYER = (
    "money",
    "cards",
    "out",
    "all-in used",
    "passed",
    "decides",
    "opener",
    "highest bidder",
    "roller",
    "spoken",
    "bet",
)


def deck_places(rules: PokerRules) -> dict[Card, list[int]]:
    """The places that each card has in the deck, more than one if there are equal cards."""
    found: dict[Card, list[int]] = {}
    for place, card in enumerate(rules.deck):
        found.setdefault(card, []).append(place)
    return found


def _each(part: str) -> list[str]:
    return [f"{part} {face}" for face in FACES]


def observation_bounds(rules: PokerRules, players: int) -> tuple[Row, Row]:
    """The least and the most of each number."""
    # In each attempt the bank may pay a bet of everyone but the roller.
    money = highest_bid(rules, players) + (LONGEST + 1) * (players - 1) * WAGERS[-1]
    dice = [PLACES] * len(FACES)
    card = [*dice, PLACES, MAX_CARD_ROLLS, MAX_PAYOUT, *dice, max(FACES), MAX_CARD_ROLLS]
    table = [len(PHASES) - 1, *card, *dice, money, money, CARDS, *[1] * len(rules.deck)]
    player = [money, CARDS, *[1] * 8, WAGERS[-1]]
    high = np.array([*table, *player * players], dtype=np.int32)
    low = np.zeros_like(high)
    bet = len(_PLAYER)
    low[len(table) + bet - 1 :: bet] = -WAGERS[-1]
    return low, high


def observation_row(game: PokerGame, seat: Seat, places: Mapping[Card, Sequence[int]]) -> Row:
    """The view of a seat, with the places that each card has in the deck."""
    seen, players = view(game), len(game.seats)
    decides = game.first_to_act if game.due is None else None
    marked = [decides, seen["opener"], seen["highest_bidder"], seen["roller"]]
    numbers = [
        PHASES.index(seen["phase"]),
        *(_NO_CARD if seen["card"] is None else _card(seen["card"])),
        *Dice(seen["loose"]).counts,
        seen["standing_bid"],
        seen["stake"],
        seen["cards_won"],
        *_turned(game, places),
    ]
    for place in range(seat, seat + players):
        numbers += _player(game, place % players, marked)
    return np.array(numbers, dtype=np.int32)


def _card(card: CardView) -> list[int]:
    jokers, pictured = card["faces"].count(JOKER), Dice(card["faces"].replace(JOKER, ""))
    printed = [*pictured.counts, jokers, card["rolls"], card["payout"]]
    return [*printed, *Dice(card["matched"]).counts, card["joker"] or 0, card["rolls_left"]]


def _turned(game: PokerGame, places: Mapping[Card, Sequence[int]]) -> list[int]:
    """For each card of the deck 1 if it was turned; of equal cards, the first ones."""
    phase = game.phase
    on_table = () if phase is None or isinstance(phase, Turning) else (phase.in_play.card,)
    turned = [0] * len(game.rules.deck)
    for card in (*game.cards_before, *on_table):
        turned[next(place for place in places[card] if not turned[place])] = 1
    return turned


def _player(game: PokerGame, seat: int, marked: list[int | None]) -> list[int]:
    purse = player_view(game, seat)
    used = [purse["money"], len(purse["cards"]), purse["out"], purse["all_in_used"]]
    flags = [purse["passed"], *(who == seat for who in marked)]
    return [*used, *flags, purse["bet"] is not None, _bet(purse["bet"])]


def _bet(bet: BetView | None) -> int:
    if bet is None:
        return 0
    return -bet["amount"] if bet["side"] == "no" else bet["amount"]


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
        return poker_moves(self.rules, self.players)

    @cached_property
    def _numbers(self) -> Mapping[Move, int]:
        return {move: number for number, move in enumerate(self._moves)}

    @cached_property
    def _places(self) -> Mapping[Card, Sequence[int]]:
        return deck_places(self.rules)

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
        return observation_names(self.rules, self.players)

    @cached_property
    def bounds(self) -> tuple[Row, Row]:
        return observation_bounds(self.rules, self.players)

    def row(self, game: PokerGame, seat: Seat) -> Row:
        return observation_row(game, seat, self._places)

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

"""What a player sees in Deluxe Poker, as a row of whole numbers: docs/envs-multiplayer.md.

First what lies on the table, then the players: oneself, and the others from the left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.bots.driving import LONGEST
from fivefold.card import JOKER, MAX_CARD_ROLLS, MAX_PAYOUT, PLACES
from fivefold.dice import FACES, Dice
from fivefold.envs.encodings.poker.actions import highest_bid
from fivefold.games.poker.betting import WAGERS
from fivefold.games.poker.phases import Turning
from fivefold.games.poker.view import player_view, view
from fivefold.rules.poker import CARDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.card import Card
    from fivefold.envs.observations import Row
    from fivefold.games.poker import PokerGame
    from fivefold.games.poker.view import BetView, CardView
    from fivefold.protocol import Seat
    from fivefold.rules import PokerRules

PHASES = ("over", "card", "bid", "bet", "roll")
"""The phases, in the order of their numbers."""
_NO_CARD = [0] * (6 + 3 + 6 + 2)


def names(rules: PokerRules, players: int) -> tuple[str, ...]:
    """What each number is."""
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


def places(rules: PokerRules) -> dict[Card, list[int]]:
    """The places that each card has in the deck, more than one if there are equal cards."""
    found: dict[Card, list[int]] = {}
    for place, card in enumerate(rules.deck):
        found.setdefault(card, []).append(place)
    return found


def _each(part: str) -> list[str]:
    return [f"{part} {face}" for face in FACES]


def bounds(rules: PokerRules, players: int) -> tuple[Row, Row]:
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


def row(game: PokerGame, seat: Seat, places: Mapping[Card, Sequence[int]]) -> Row:
    """What a seat sees, with the places that each card has in the deck."""
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

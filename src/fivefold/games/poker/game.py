"""The referee of Deluxe Poker: a frozen state machine over cards, bids, bets and attempts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from fivefold.card import Money
from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.games.poker import lines
from fivefold.games.poker import view as views
from fivefold.games.poker.card_in_play import CardInPlay
from fivefold.games.poker.moves import Pass
from fivefold.games.poker.phases import Betting, Bidding, Phase, Rolling, Turning
from fivefold.games.poker.players import Player, Players
from fivefold.games.poker.settlement import Settlement, TransferReason, settle
from fivefold.games.poker.text import game_text
from fivefold.integers import as_int
from fivefold.protocol import (
    Auction,
    CardDue,
    DiceDue,
    Seat,
    TurnCard,
    acting_seat,
    check_seat,
    ranked,
)
from fivefold.rules.poker import CARDS
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.card import Card
    from fivefold.protocol import Move, Standing
    from fivefold.rules import PokerRules

LAST_PLAYERS = 2
"""The game is over when fewer players than this are left."""


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A state of a Deluxe Poker game.

    >>> from fivefold.games.poker import Bid, Pass
    >>> from fivefold.rules import built_in
    >>> game = built_in("deluxe-poker").new(players=2)
    >>> game = game.play(TurnCard("665JJ/2/700"))
    >>> game = game.play(Bid(100))
    >>> game.to_act, game.play(Pass()).phase.roller
    ((1,), 0)
    """

    rules: PokerRules = field(compare=False)
    """Cards come in as moves, so states that differ only in their deck are equal."""
    players: Players
    phase: Phase | None
    """None when the game is over."""
    cards_won: int = 0
    settlement: Settlement | None = None
    """How the last attempt ended."""

    @classmethod
    def new(cls, rules: PokerRules, players: int, manches: int = 1) -> PokerGame:
        rules.check_players(as_int(players))
        if as_int(manches) != 1:
            raise Malformed("no-manches", game=rules.id)
        return cls(rules, Players((Player(),) * players), Turning(Seat(0)))

    def with_deck(self, deck: Sequence[Card]) -> PokerGame:
        """The same state with other cards still to come."""
        return replace(self, rules=self.rules.with_deck(deck))

    @property
    def manches(self) -> int:
        return 1

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.players.seats

    @property
    def to_act(self) -> tuple[Seat, ...]:
        match self.phase:
            case None:
                return ()
            case Turning(opener):
                return (opener,)
            case Bidding() | Betting() as phase:
                return phase.waiting(self.players)
            case Rolling() as phase:
                return (phase.roller,)

    @property
    def first_to_act(self) -> Seat | None:
        """The next seat after the last bidder, the opener or the roller, going round the table."""
        match self.phase:
            case Bidding(opener=opener, highest=highest):
                last = opener if highest is None else highest
            case Betting(roller=roller):
                last = roller
            case _:
                return next(iter(self.to_act), None)
        return min(self.to_act, key=lambda seat: (seat - last - 1) % len(self.seats))

    @property
    def due(self) -> DiceDue | CardDue | None:
        match self.phase:
            case Turning(opener):
                # A card stays in play until it is won, so every card turned before was won.
                return CardDue(opener, self.cards_won + 1)
            case Rolling(loose=loose) as phase if not loose:
                attempt = self.players[phase.roller].attempts + 1
                roll = phase.in_play.card.rolls - phase.rolls_left + 1
                return DiceDue(phase.roller, phase.in_play.dice_to_roll, attempt, roll)
        return None

    @property
    def turns_before(self) -> int:
        """How many cards were turned, and how many attempts are over."""
        in_play = self.phase is not None and not isinstance(self.phase, Turning)
        return self.cards_won + in_play + sum(player.attempts for player in self.players)

    @property
    def cards_before(self) -> tuple[Card, ...]:
        return tuple(card for player in self.players for card in player.cards)

    @property
    def auction(self) -> Auction | None:
        phase = self.phase
        if not isinstance(phase, Bidding):
            return None
        return Auction(phase.standing, phase.highest, Pass())

    def is_done(self, seat: Seat) -> bool:
        """Whether this player has no money left."""
        return self.players[seat].out

    @property
    def results(self) -> int:
        """After an attempt: how it ended, and everything that is won or lost by it."""
        settlement, phase = self.settlement, self.phase
        # Until the next card is turned, or somebody bids for the same one again.
        again = isinstance(phase, Bidding) and not phase.opened
        if settlement is None or not (
            (again and not settlement.completed) or isinstance(phase, Turning)
        ):
            return 0
        return 1 + sum(paid.reason is not TransferReason.BET_BACK for paid in settlement.transfers)

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        if self.over:
            return ()
        seat = acting_seat(self.to_act, seat)
        if seat not in self.seats:
            return ()
        match self.phase:
            case Bidding() | Betting() as phase:
                return phase.legal_moves(self.players, seat)
            case Rolling() as phase if seat == phase.roller:
                return phase.legal_moves()
        return ()

    def play(self, move: Move, seat: int | None = None) -> PokerGame:
        phase = self.phase
        if phase is None:
            raise IllegalMove("game-over")
        seat = acting_seat(self.to_act, seat)
        self._check_still_in(seat)
        match phase:
            case Turning():
                return self._turned(phase, seat, move)
            case Bidding() | Betting():
                players, following = phase.play(self.players, seat, move)
                return replace(self, players=players, phase=following)
            case Rolling():
                self._check_turn(seat)
                after = phase.play(move)
                return self._settled(after) if after.over else replace(self, phase=after)

    def _check_still_in(self, seat: Seat) -> None:
        check_seat(self.seats, seat)
        if self.players[seat].out:
            raise IllegalMove("out-of-the-game", waiting=Seats(self.to_act))

    def _check_turn(self, seat: Seat) -> None:
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", waiting=Seats(self.to_act))

    def _turned(self, turning: Turning, seat: Seat, move: Move) -> PokerGame:
        self._check_turn(seat)
        if not isinstance(move, TurnCard):
            raise IllegalMove("card-due", waiting=Seats(self.to_act))
        return replace(self, phase=Bidding(turning.opener, CardInPlay(move.card)))

    def _settled(self, attempt: Rolling) -> PokerGame:
        settlement = settle(attempt)
        players = self.players
        for seat in players.seats_in:
            player = players[seat]
            money = Money(player.money + settlement.gain(seat))
            players = players.with_player(seat, replace(player, money=money, out=money == 0))
        roller = players[attempt.roller]
        won_cards = (attempt.in_play.card,) if settlement.completed else ()
        cards, attempts = (*roller.cards, *won_cards), roller.attempts + 1
        players = players.with_player(
            attempt.roller, replace(roller, cards=cards, attempts=attempts)
        )
        won = self.cards_won + settlement.completed
        return PokerGame(self.rules, players, _next_round(players, attempt, won), won, settlement)

    @property
    def over(self) -> bool:
        return self.phase is None

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.over:
            return ()
        left = self.players.seats_in
        if len(left) < LAST_PLAYERS:
            return left
        qualified = [seat for seat in left if self.players[seat].cards]
        most = max((self.players[seat].money for seat in qualified), default=Money(0))
        return tuple(seat for seat in qualified if self.players[seat].money == most)

    @property
    def amounts(self) -> tuple[Money, ...]:
        """Every player's money."""
        return tuple(player.money for player in self.players)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """By money, players who are out last. After the game, those with a card come first."""
        return ranked((seat, self.players[seat].money, self._merit(seat)) for seat in self.seats)

    def _merit(self, seat: Seat) -> tuple[bool, bool, Money]:
        player = self.players[seat]
        return not player.out, self.over and bool(player.cards), player.money

    acts, touched_seats = views.acts, views.touched_seats
    view, player_view, summary = views.view, views.player_view, views.summary
    read_line, unfinished, write_lines = lines.read_line, lines.unfinished, lines.write_lines
    __str__ = game_text

    def html(self, lang: Lang = Lang.EN, names: Sequence[str] | None = None) -> str:
        """The state as HTML, as a notebook shows it."""
        from fivefold.games.poker.display import game_html  # noqa: PLC0415 (only where something is drawn)

        return game_html(self, names, lang)

    def _repr_html_(self) -> str:
        return self.html()


def _next_round(players: Players, attempt: Rolling, cards_won: int) -> Phase | None:
    """The phase after an attempt: the same card again, the next card, or the end of the game."""
    if cards_won == CARDS or len(players.seats_in) < LAST_PLAYERS:
        return None
    opener = players.in_from(attempt.roller)
    in_play = attempt.in_play
    return Turning(opener) if in_play.complete else Bidding(opener, in_play)

"""The referee of Deluxe Poker: a frozen state machine over cards, bids, bets and attempts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.games.poker import betting, bidding, rolling
from fivefold.games.poker.card import CardInPlay, Money
from fivefold.games.poker.moves import TurnCard
from fivefold.games.poker.phases import Betting, Bidding, Phase, Rolling, Turning
from fivefold.games.poker.settlement import Settlement, settle
from fivefold.games.poker.table import Player, Table
from fivefold.games.protocol import CardDue, DiceDue, Seat, check_seat, ranked, the_one

if TYPE_CHECKING:
    from fivefold.games.protocol import Move, Standing

GAME_ID = "deluxe-poker"
FEWEST_PLAYERS = 2
MOST_PLAYERS = 6
CARDS = 7


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A state of a Deluxe Poker game.

    >>> from fivefold.games.poker import Bid, Card, Pass
    >>> game = PokerGame.new(players=2)
    >>> game = game.play(TurnCard(Card.parse("665JJ/2/700")))
    >>> game = game.play(Bid(100))
    >>> game.to_act, game.play(Pass()).phase.roller
    ((1,), 0)
    """

    table: Table
    phase: Phase | None
    """None when the game is over."""
    cards_won: int = 0
    settlement: Settlement | None = None
    """How the last attempt ended."""

    @classmethod
    def new(cls, players: int) -> PokerGame:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise Malformed(
                "wrong-players", players=players, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS
            )
        return cls(Table((Player(),) * players), Turning(Seat(0)))

    @property
    def game_id(self) -> str:
        return GAME_ID

    @property
    def players(self) -> tuple[Player, ...]:
        return self.table.players

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.seats

    @property
    def to_act(self) -> tuple[Seat, ...]:
        match self.phase:
            case None:
                return ()
            case Turning(opener):
                return (opener,)
            case Bidding() as phase:
                return bidding.asked(self.table, phase)
            case Betting() as phase:
                return betting.waiting(self.table, phase)
            case Rolling() as phase:
                return (phase.roller,)

    @property
    def due(self) -> DiceDue | CardDue | None:
        match self.phase:
            case Turning(opener):
                return CardDue(opener)
            case Rolling(loose=loose) as phase if not loose:
                return DiceDue(phase.roller, phase.in_play.dice_to_roll)
        return None

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        if self.over:
            return ()
        seat = the_one(self.to_act, seat)
        if seat not in self.seats:
            return ()
        match self.phase:
            case Bidding() as phase:
                return bidding.legal_moves(self.table, phase, seat)
            case Betting() as phase:
                return betting.legal_moves(self.table, phase, seat)
            case Rolling() as phase if seat == phase.roller:
                return rolling.legal_moves(phase)
        return ()

    def play(self, move: Move, seat: int | None = None) -> PokerGame:
        phase = self.phase
        if phase is None:
            raise IllegalMove("game-over")
        seat = the_one(self.to_act, seat)
        self._check_sits(seat)
        match phase:
            case Turning():
                return self._turned(phase, seat, move)
            case Bidding():
                table, after = bidding.play(self.table, phase, seat, move)
                return replace(self, table=table, phase=after)
            case Betting():
                table, spoken = betting.play(self.table, phase, seat, move)
                return replace(self, table=table, phase=spoken)
            case Rolling():
                return self._rolled(phase, seat, move)

    def _check_sits(self, seat: Seat) -> None:
        check_seat(self.seats, seat)
        if self.table[seat].out:
            raise IllegalMove("out-of-the-game", waiting=Seats(self.to_act))

    def _check_turn(self, seat: Seat) -> None:
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", waiting=Seats(self.to_act))

    def _turned(self, turning: Turning, seat: Seat, move: Move) -> PokerGame:
        self._check_turn(seat)
        if not isinstance(move, TurnCard):
            raise IllegalMove("card-due", waiting=Seats(self.to_act))
        return replace(self, phase=Bidding(turning.opener, CardInPlay(move.card)))

    def _rolled(self, phase: Rolling, seat: Seat, move: Move) -> PokerGame:
        self._check_turn(seat)
        after = rolling.play(phase, move)
        return self._settled(after) if rolling.is_over(after) else replace(self, phase=after)

    def _settled(self, attempt: Rolling) -> PokerGame:
        settlement = settle(attempt)
        table = self.table
        for seat in table.seats_in:
            player = table[seat]
            money = Money(player.money + settlement.gain(seat))
            table = table.with_player(seat, replace(player, money=money, out=money == 0))
        if settlement.completed:
            winner = table[attempt.roller]
            cards = (*winner.cards, attempt.in_play.card)
            table = table.with_player(attempt.roller, replace(winner, cards=cards))
        won = self.cards_won + settlement.completed
        return PokerGame(table, _next_round(table, attempt, won), won, settlement)

    @property
    def over(self) -> bool:
        return self.phase is None

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.over:
            return ()
        left = self.table.seats_in
        if len(left) < FEWEST_PLAYERS:
            return left
        qualified = [seat for seat in left if self.table[seat].cards]
        most = max((self.table[seat].money for seat in qualified), default=Money(0))
        return tuple(seat for seat in qualified if self.table[seat].money == most)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """By money, those who are out last; once it is over, those who can win come first."""
        return ranked((seat, self.table[seat].money, self._merit(seat)) for seat in self.seats)

    def _merit(self, seat: Seat) -> tuple[bool, bool, Money]:
        player = self.table[seat]
        return not player.out, self.over and bool(player.cards), player.money


def _next_round(table: Table, attempt: Rolling, cards_won: int) -> Phase | None:
    """The same card goes on, the next one is turned, or the game is over."""
    if cards_won == CARDS or len(table.seats_in) < FEWEST_PLAYERS:
        return None
    opener = table.in_from(attempt.roller)
    in_play = attempt.in_play
    return Turning(opener) if in_play.complete else Bidding(opener, in_play)

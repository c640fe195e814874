"""The referee of Deluxe Poker: a frozen state machine over cards, bids, bets and attempts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.games.poker.card import NO_DICE, UNIT, Card, CardInPlay, Money
from fivefold.games.poker.moves import (
    AllIn,
    Bet,
    Bid,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Side,
    TurnCard,
)
from fivefold.games.poker.phases import Betting, Bidding, Phase, Rolling, Turning
from fivefold.games.poker.settlement import Settlement, settle
from fivefold.games.protocol import CardDue, DiceDue, Move, Roll, Seat, ranked, the_one
from fivefold.texts import listed

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.protocol import Standing

GAME_ID = "deluxe-poker"
FEWEST_PLAYERS = 2
MOST_PLAYERS = 6
CARDS = 7
START_MONEY = Money(1500)
WAGERS = tuple(map(Money, (100, 200, 300)))


@dataclass(frozen=True, slots=True)
class Player:
    money: Money = START_MONEY
    """What lies in front of the player; stakes and wagers on the table are not in it."""
    cards: tuple[Card, ...] = ()
    out: bool = False
    all_in_used: bool = False


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A state of a Deluxe Poker game.

    >>> game = PokerGame.new(players=2)
    >>> game = game.play(TurnCard(Card.parse("665JJ/2/700")))
    >>> game = game.play(Bid(Money(100)))
    >>> game.to_act, game.play(Pass()).phase.roller
    ((1,), 0)
    """

    players: tuple[Player, ...]
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
        return cls((Player(),) * players, Turning(Seat(0)))

    @property
    def game_id(self) -> str:
        return GAME_ID

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.players))))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """Those who are not eliminated."""
        return tuple(seat for seat in self.seats if not self.players[seat].out)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        match self.phase:
            case None:
                return ()
            case Turning(opener):
                return (opener,)
            case Bidding() as bidding:
                return self._asked(bidding)
            case Betting() as betting:
                return tuple(seat for seat in self.seats_in if self._bets_due(betting, seat))
            case Rolling() as rolling:
                return (rolling.roller,)

    def _asked(self, bidding: Bidding) -> tuple[Seat, ...]:
        if not bidding.opened:
            return (bidding.opener,)
        silent = {*bidding.passed, bidding.highest}
        return tuple(seat for seat in self.seats_in if seat not in silent)

    def _bets_due(self, betting: Betting, seat: Seat) -> bool:
        return seat != betting.roller and betting.bets[seat] is None

    @property
    def due(self) -> DiceDue | CardDue | None:
        match self.phase:
            case Turning(opener):
                return CardDue(opener)
            case Rolling(loose=loose) as rolling if not loose:
                return DiceDue(rolling.roller, rolling.in_play.dice_to_roll)
        return None

    # What may be done. `legal_moves` and `play` both go through these.

    def bids(self, seat: Seat) -> range:
        """The amounts a seat may bid now."""
        phase = self.phase
        if not isinstance(phase, Bidding) or not self._may_speak(phase, seat):
            return range(0)
        if seat == phase.highest:
            return range(0)
        return range(phase.standing + UNIT, self.players[seat].money + 1, UNIT)

    def _may_speak(self, bidding: Bidding, seat: Seat) -> bool:
        return (bidding.opened or seat == bidding.opener) and not self.players[seat].out

    def _may_pass(self, bidding: Bidding, seat: Seat) -> bool:
        return self._may_speak(bidding, seat) and seat not in {*bidding.passed, bidding.highest}

    def _may_all_in(self, bidding: Bidding, seat: Seat) -> bool:
        return self._may_speak(bidding, seat) and not self.players[seat].all_in_used

    def wagers(self, seat: Seat) -> tuple[Money, ...]:
        """The amounts a seat may bet now."""
        if not isinstance(self.phase, Betting) or seat not in self.to_act:
            return ()
        return tuple(amount for amount in WAGERS if amount <= self.players[seat].money)

    def legal_moves(self, seat: Seat | None = None) -> tuple[Move, ...]:
        phase = self.phase
        if phase is None:
            return ()
        seat = the_one(self.to_act, seat)
        if seat not in self.seats:
            return ()
        match phase:
            case Bidding():
                passing = (Pass(),) if self._may_pass(phase, seat) else ()
                all_in = (AllIn(),) if self._may_all_in(phase, seat) else ()
                return (*(Bid(Money(amount)) for amount in self.bids(seat)), *passing, *all_in)
            case Betting() if seat in self.to_act:
                wagers = self.wagers(seat)
                return (*(Bet(side, amount) for side in Side for amount in wagers), NoBet())
            case Rolling() if seat == phase.roller and phase.loose:
                values = phase.in_play.lockable(phase.loose)
                return (*(Lock(value) for value in values), NoLock())
        return ()

    def play(self, move: Move, seat: Seat | None = None) -> PokerGame:
        phase = self.phase
        if phase is None:
            raise IllegalMove("game-over")
        seat = the_one(self.to_act, seat)
        if seat not in self.seats:
            raise IllegalMove("no-such-seat", seat=seat + 1, seats=len(self.seats))
        if self.players[seat].out:
            raise IllegalMove("out-of-the-game", waiting=Seats(self.to_act))
        match phase:
            case Turning():
                return self._turn_card(phase, seat, move)
            case Bidding():
                return self._speak(phase, seat, move)
            case Betting():
                return self._bet(phase, seat, move)
            case Rolling():
                return self._roll_or_lock(phase, seat, move)

    def _turn_card(self, phase: Turning, seat: Seat, move: Move) -> PokerGame:
        self._check_turn(seat)
        if not isinstance(move, TurnCard):
            raise IllegalMove("card-due", waiting=Seats(self.to_act))
        return self._at(Bidding(phase.opener, CardInPlay(move.card)))

    # Bidding

    def _speak(self, phase: Bidding, seat: Seat, move: Move) -> PokerGame:
        if not self._may_speak(phase, seat):
            raise IllegalMove("opener-speaks-first", waiting=Seats((phase.opener,)))
        match move:
            case Bid(amount):
                return self._bid(phase, seat, amount)
            case Pass():
                return self._pass(phase, seat)
            case AllIn():
                return self._all_in(phase, seat)
        raise IllegalMove("bidding-now", waiting=Seats(self.to_act))

    def _bid(self, phase: Bidding, seat: Seat, amount: Money) -> PokerGame:
        allowed = self.bids(seat)
        if seat == phase.highest:
            raise IllegalMove("own-bid-stands", bid=phase.standing)
        if not allowed:
            raise IllegalMove(
                "cant-top-bid", money=self.players[seat].money, standing=phase.standing
            )
        if amount not in allowed:
            raise IllegalMove("wrong-bid", bid=amount, lowest=allowed[0], highest=allowed[-1])
        return self._at(Bidding(phase.opener, phase.in_play, amount, seat))

    def _pass(self, phase: Bidding, seat: Seat) -> PokerGame:
        if seat == phase.highest:
            raise IllegalMove("own-bid-stands", bid=phase.standing)
        if not self._may_pass(phase, seat):
            raise IllegalMove("passed-already", standing=phase.standing)
        passed = phase.passed | {seat}
        return self._at(replace(phase, passed=passed))._closed_if_all_passed()

    def _closed_if_all_passed(self) -> PokerGame:
        phase = self.phase
        if not isinstance(phase, Bidding) or self._asked(phase):
            return self
        roller = phase.opener if phase.highest is None else phase.highest
        return self._closed(phase, roller, phase.standing)

    def _all_in(self, phase: Bidding, seat: Seat) -> PokerGame:
        if not self._may_all_in(phase, seat):
            raise IllegalMove("all-in-used")
        everything = self.players[seat].money
        used = self._with_player(seat, replace(self.players[seat], all_in_used=True))
        return used._closed(phase, seat, everything)

    def _closed(self, phase: Bidding, roller: Seat, stake: Money) -> PokerGame:
        bets = (None,) * len(self.players)
        paid = self._paying(roller, stake)
        return paid._at(Betting(phase.opener, phase.in_play, roller, stake, bets))

    # Betting

    def _bet(self, phase: Betting, seat: Seat, move: Move) -> PokerGame:
        if not isinstance(move, Bet | NoBet):
            raise IllegalMove("betting-now", waiting=Seats(self.to_act))
        if seat == phase.roller:
            raise IllegalMove("roller-cant-bet", waiting=Seats(self.to_act))
        if seat not in self.to_act:
            raise IllegalMove("bet-already", waiting=Seats(self.to_act))
        paid = self
        if isinstance(move, Bet):
            if move.amount not in self.wagers(seat):
                allowed = listed(self.wagers(seat))
                raise IllegalMove("wrong-wager", amount=move.amount, allowed=allowed)
            paid = self._paying(seat, move.amount)
        bets = (*phase.bets[:seat], move, *phase.bets[seat + 1 :])
        return paid._at(replace(phase, bets=bets))._rolling_if_all_spoke()

    def _rolling_if_all_spoke(self) -> PokerGame:
        phase = self.phase
        if not isinstance(phase, Betting) or self.to_act:
            return self
        rolls = phase.in_play.card.rolls
        rolling = Rolling(phase.opener, phase.in_play, phase.roller, phase.stake, phase.bets, rolls)
        return self._at(rolling)

    # Rolling

    def _roll_or_lock(self, phase: Rolling, seat: Seat, move: Move) -> PokerGame:
        self._check_turn(seat)
        match move:
            case Roll(dice) if not phase.loose:
                return self._rolled(phase, dice)
            case Lock(value) if phase.loose:
                in_play = phase.in_play.locked(value, phase.loose)
                return self._attempted(replace(phase, in_play=in_play))
            case NoLock() if phase.loose:
                return self._attempted(phase)
        if phase.loose:
            values = listed(phase.in_play.lockable(phase.loose))
            raise IllegalMove("joker-to-decide", values=values)
        raise IllegalMove("dice-due", count=phase.in_play.dice_to_roll)

    def _rolled(self, phase: Rolling, dice: Dice) -> PokerGame:
        count = phase.in_play.dice_to_roll
        if len(dice) != count:
            raise IllegalMove("wrong-dice-count", dice=dice, got=len(dice), count=count)
        in_play, loose = phase.in_play.after(dice)
        rolled = replace(phase, in_play=in_play, rolls_left=phase.rolls_left - 1)
        if in_play.lockable(loose):
            return self._at(replace(rolled, loose=loose))
        return self._attempted(rolled)

    def _attempted(self, phase: Rolling) -> PokerGame:
        """A roll is done with: the attempt goes on, or is settled."""
        if phase.rolls_left and not phase.in_play.complete:
            return self._at(replace(phase, loose=NO_DICE))
        return self._settled(phase)

    def _settled(self, phase: Rolling) -> PokerGame:
        settlement = settle(phase)
        players = list(self.players)
        for seat in self.seats_in:
            money = Money(players[seat].money + settlement.gain(seat))
            players[seat] = replace(players[seat], money=money, out=money == 0)
        if settlement.completed:
            winner = players[phase.roller]
            cards = (*winner.cards, phase.in_play.card)
            players[phase.roller] = replace(winner, cards=cards)
        won = self.cards_won + settlement.completed
        return PokerGame(tuple(players), self.phase, won, settlement)._next_round(phase)

    def _next_round(self, done: Rolling) -> PokerGame:
        if self.cards_won == CARDS or len(self.seats_in) < FEWEST_PLAYERS:
            return self._at(None)
        opener = self._in_from(done.roller)
        in_play = done.in_play
        return self._at(Turning(opener) if in_play.complete else Bidding(opener, in_play))

    def _in_from(self, seat: Seat) -> Seat:
        """This seat, or the next one to the left that is still in."""
        following = (Seat((seat + step) % len(self.seats)) for step in range(len(self.seats)))
        return next(seat for seat in following if not self.players[seat].out)

    # Small steps

    def _check_turn(self, seat: Seat) -> None:
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", waiting=Seats(self.to_act))

    def _at(self, phase: Phase | None) -> PokerGame:
        return replace(self, phase=phase)

    def _with_player(self, seat: Seat, player: Player) -> PokerGame:
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def _paying(self, seat: Seat, amount: Money) -> PokerGame:
        player = self.players[seat]
        return self._with_player(seat, replace(player, money=Money(player.money - amount)))

    # The end

    @property
    def over(self) -> bool:
        return self.phase is None

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.over:
            return ()
        if len(self.seats_in) < FEWEST_PLAYERS:
            return self.seats_in
        qualified = [seat for seat in self.seats_in if self.players[seat].cards]
        most = max((self.players[seat].money for seat in qualified), default=Money(0))
        return tuple(seat for seat in qualified if self.players[seat].money == most)

    @property
    def standings(self) -> tuple[Standing, ...]:
        return ranked([(seat, self.players[seat].money) for seat in self.seats])

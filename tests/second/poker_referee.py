"""Deluxe Poker a second time: purses, table and bank by what the rule sheet says of each act."""

from collections import Counter
from typing import Any

from fivefold.dice import Dice
from fivefold.games import CardDue, DiceDue, Roll
from fivefold.games.poker import AllIn, Bet, Bid, Holder, Lock, NoBet, NoLock, Pass, Side, TurnCard
from fivefold.protocol import Move

BANK, TABLE = Holder.BANK, Holder.TABLE


class SecondReferee:
    """The rule sheet in plain sets and dictionaries that change as the game goes."""

    def __init__(self, players):
        self.seats = range(players)
        self.purse: dict[Any, int] = {**dict.fromkeys(self.seats, 1500), BANK: 0, TABLE: 0}
        self.out, self.all_in_used, self.cards = set(), set(), Counter()
        self.doing, self.opener = "card", 0

    def waiting(self):
        others = set(self.seats) - self.out
        match self.doing:
            case "card":
                return {self.opener}
            case "bid":
                return others - self.passed - {self.top} if self.opened else {self.opener}
            case "bet":
                return others - {self.roller} - set(self.bets)
            case "roll" | "joker":
                return {self.roller}
        return set()

    def may(self, seat):
        match self.doing:
            case "bid" if seat not in self.out:
                return self.may_say(seat)
            case "bet" if seat in self.waiting():
                wagers = [n for n in (100, 200, 300) if n <= self.purse[seat]]
                return {NoBet(), *(Bet(side, n) for side in Side for n in wagers)}
            case "joker" if seat == self.roller:
                return {NoLock(), *(Lock(die) for die in self.lockable())}
        return set()

    def may_say(self, seat):
        if not self.opened and seat != self.opener:
            return set()
        moves: set[Move] = set() if seat in self.all_in_used else {AllIn()}
        if seat != self.top:
            moves |= {Bid(n) for n in range(100, self.purse[seat] + 1, 100) if n > self.standing}
            moves |= set() if seat in self.passed else {Pass()}
        return moves

    def act(self, seat, move):
        match move:
            case TurnCard(card):
                self.card, self.places = card, [[face, None] for face in card.faces]
                self.open(seat)
            case Bid() | Pass() | AllIn():
                self.say(seat, move)
            case Bet() | NoBet():
                self.bet(seat, move)
            case Roll(dice):
                self.roll(dice)
            case Lock(value):
                self.place([die for die in self.loose if die == value], "J")
                self.next_roll()
            case NoLock():
                self.next_roll()

    def say(self, seat, move):
        self.opened = True
        match move:
            case Bid(amount):
                self.standing, self.top, self.passed = amount, seat, set()
            case Pass():
                self.passed.add(seat)
                if not self.waiting():
                    self.close(self.opener if self.top is None else self.top, self.standing)
            case AllIn():
                self.all_in_used.add(seat)
                self.close(seat, self.purse[seat])

    def pay(self, giver, taker, amount):
        self.purse[giver] -= amount
        self.purse[taker] += amount

    def open(self, opener):
        self.doing, self.opener = "bid", opener
        self.opened, self.standing, self.top, self.passed = False, 0, None, set()

    def close(self, roller, stake):
        self.doing, self.roller, self.stake, self.bets = "bet", roller, stake, {}
        self.pay(roller, TABLE, stake)

    def bet(self, seat, move):
        self.bets[seat] = move
        if isinstance(move, Bet):
            self.pay(seat, TABLE, move.amount)
        if not self.waiting():
            self.doing, self.rolls_left = "roll", self.card.rolls

    def empty(self, face):
        return [place for place in self.places if place[0] == face and place[1] is None]

    def place(self, dice, face=None):
        """Put each die on its own picture, or on the one that is named; return those left over."""
        loose = []
        for die in dice:
            free = self.empty(face or str(die))
            if free:
                free[0][1] = die
            else:
                loose.append(die)
        return loose

    def locked(self):
        return {die for face, die in self.places if face == "J"} - {None}

    def lockable(self):
        if self.locked() or not self.empty("J"):
            return set()
        return {die for die in self.loose if str(die) not in self.card.faces}

    def roll(self, dice):
        self.rolls_left -= 1
        locked = self.locked()
        self.loose = self.place([die for die in dice if die not in locked])
        self.loose += self.place([die for die in dice if die in locked], "J")
        if self.lockable():
            self.doing = "joker"
        else:
            self.next_roll()

    def lying(self):
        return [die for _, die in self.places if die]

    def next_roll(self):
        self.doing = "roll"
        if len(self.lying()) == 5 or not self.rolls_left:
            self.settle(success=len(self.lying()) == 5)

    def settle(self, success):
        winner = self.roller if success else BANK
        self.pay(TABLE, winner, self.stake)
        if success:
            self.pay(BANK, self.roller, self.card.payout)
            self.cards[self.roller] += 1
        for seat, bet in self.bets.items():
            if isinstance(bet, Bet) and bet.side == ("yes" if success else "no"):
                self.pay(BANK, seat, bet.amount)
                self.pay(TABLE, seat, bet.amount)
            elif isinstance(bet, Bet):
                self.pay(TABLE, winner, bet.amount)
        self.out = {seat for seat in self.seats if not self.purse[seat]}
        self.go_on(success)

    def go_on(self, success):
        left = [seat for seat in self.seats if seat not in self.out]
        if len(left) < 2 or self.cards.total() == 7:
            self.doing = "over"
            return
        opener = self.roller
        while opener in self.out:
            opener = (opener + 1) % len(self.seats)
        self.open(opener)
        self.doing = "card" if success else "bid"

    def winners(self):
        if self.doing != "over":
            return set()
        left = set(self.seats) - self.out
        able = left if len(left) < 2 else {seat for seat in left if self.cards[seat]}
        return {seat for seat in able if self.purse[seat] == max(self.purse[s] for s in able)}

    def agrees_with(self, game):
        assert set(game.to_act) == self.waiting()
        assert len(set(game.to_act)) == len(game.to_act)
        assert [player.money for player in game.players] == [self.purse[s] for s in self.seats]
        assert {seat for seat in self.seats if game.players[seat].out} == self.out
        used = {seat for seat in self.seats if game.players[seat].all_in_used}
        assert used == self.all_in_used
        assert [len(player.cards) for player in game.players] == [self.cards[s] for s in self.seats]
        assert set(game.winners) == self.winners()
        assert game.over == (self.doing == "over")
        assert due_of(game) == self.due()
        for seat in self.seats:
            assert Counter(game.legal_moves(seat)) == Counter(self.may(seat))
        if self.doing in ("bid", "bet", "roll", "joker"):
            assert game.phase.in_play.matched is Dice(self.lying())
            assert game.phase.opener == self.opener

    def due(self):
        if self.doing == "card":
            return self.opener, sum(self.cards[seat] for seat in self.seats) + 1
        return (self.roller, 5 - len(self.lying())) if self.doing == "roll" else None


def due_of(game):
    """Who rolls how many dice, or turns which card."""
    match game.due:
        case CardDue(seat=seat, number=number):
            return seat, number
        case DiceDue(seat=seat, count=count):
            return seat, count

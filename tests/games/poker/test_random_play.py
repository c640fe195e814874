"""Random games of Deluxe Poker, against a second and plainer referee that is all the test's own.

The second referee keeps purses, table and bank by what the rule sheet says of each act; the
transfers that the first one reports are added up apart from it. Both must give the same money.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove
from fivefold.games import CardDue, DiceDue, Roll, new_game
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Card,
    Holder,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Side,
    TurnCard,
)
from tests.support.effort import effort

BANK, TABLE = Holder.BANK, Holder.TABLE
CARDS = ("66554/5/500", "1111J/4/800", "JJJJJ/3/1200", "665JJ/2/700", "12JJJ/1/300", "1234J/9/5000")
WEIGHTS = {Bid: 4, Pass: 8, AllIn: 1}
MOST_ACTS = 300

players = st.integers(2, 6)
chance = st.randoms(use_true_random=False)


class SecondReferee:
    """The rule sheet in plain sets and dictionaries that change as the game goes."""

    def __init__(self, players):
        self.seats = range(players)
        self.purse = {**dict.fromkeys(self.seats, 1500), BANK: 0, TABLE: 0}
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
        moves = set() if seat in self.all_in_used else {AllIn()}
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


def random_move(game, chance):
    """What anyone may do now, whether waited for or not; dice come right half of the time."""
    match game.due:
        case CardDue(seat=seat):
            return seat, TurnCard(Card.parse(chance.choice(CARDS)))
        case DiceDue(seat=seat, count=count):
            lucky = chance.random() < 0.5
            return seat, completing(game) if lucky else Roll(chance.choice(rolls(count)))
    able = [seat for seat in game.seats if game.legal_moves(seat)]
    seat = chance.choice(able)
    return seat, random_choice(game.legal_moves(seat), chance)


def random_choice(moves, chance):
    kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
    (kind,) = chance.choices(kinds, [WEIGHTS.get(kind, 4) for kind in kinds])
    return chance.choice([move for move in moves if type(move) is kind])


def completing(game):
    """The dice that the card in play still lacks."""
    in_play = game.phase.in_play
    unpictured = [face for face in range(1, 7) if face not in in_play.card.pictured]
    joker = in_play.joker or unpictured[-1]
    return Roll(Dice([*in_play.missing, *[joker] * in_play.free_jokers]))


def random_game(players, chance):
    """Every act of a random game: the state before it, who does what, and the state after it."""
    game = new_game("deluxe-poker", players)
    for _ in range(MOST_ACTS):
        if game.over:
            return
        seat, move = random_move(game, chance)
        after = game.play(move, seat)
        yield game, seat, move, after
        game = after


def last_state(players, chance, acts):
    """A random game after so many acts, or at its end."""
    game = new_game("deluxe-poker", players)
    for count, (_, _, _, after) in enumerate(random_game(players, chance)):
        if count == acts:
            break
        game = after
    return game


@given(players, chance)
@effort(40)
def test_two_referees_agree_on_everything_at_every_act(players, chance):
    second = SecondReferee(players)
    second.agrees_with(new_game("deluxe-poker", players))
    for _, seat, move, after in random_game(players, chance):
        second.act(seat, move)
        second.agrees_with(after)
        assert sum(second.purse.values()) == 1500 * players
        assert second.purse[TABLE] == 0 or second.doing in ("bet", "roll", "joker")


@given(players, chance)
@effort(40)
def test_transfers_move_every_dollar_that_moves(players, chance):
    table = 0
    for before, _, _, after in random_game(players, chance):
        change = [b.money - a.money for a, b in zip(before.players, after.players, strict=True)]
        if after.settlement is before.settlement:
            assert all(amount <= 0 for amount in change)
            table -= sum(change)
            continue
        moved = Counter()
        for transfer in after.settlement.transfers:
            assert transfer.amount >= 0
            moved[transfer.giver] -= transfer.amount
            moved[transfer.taker] += transfer.amount
        assert [moved[seat] for seat in after.seats] == change
        assert moved[TABLE] == -table
        assert moved.total() == 0
        table = 0


@given(players, chance)
@effort(40)
def test_what_holds_in_every_game(players, chance):
    for before, seat, _, after in random_game(players, chance):
        assert not before.players[seat].out
        assert all(p.money >= 0 and p.money % 100 == 0 for p in after.players)
        for old, new in zip(before.players, after.players, strict=True):
            assert new.out >= old.out
            assert new.all_in_used >= old.all_in_used
            assert new.cards[: len(old.cards)] == old.cards
        assert not any(after.players[waited].out for waited in after.to_act)
        assert sum(len(player.cards) for player in after.players) == after.cards_won <= 7


@given(players, chance)
@effort(40)
def test_matched_dice_never_come_loose_until_the_card_is_won(players, chance):
    lying, card = Dice(), None
    for _, _, move, after in random_game(players, chance):
        if isinstance(move, TurnCard):
            lying, card = Dice(), move.card
        in_play = getattr(after.phase, "in_play", None)
        if in_play is not None:
            assert in_play.card is card
            assert lying <= in_play.matched
            lying = in_play.matched


@given(players, chance, st.integers(0, MOST_ACTS))
@effort(40)
def test_from_anywhere_seven_cards_can_be_won_in_few_acts(players, chance, acts):
    game = last_state(players, chance, acts)
    for _ in range(7 * (2 * players + 4) + players):
        if game.over:
            break
        game = kindly(game)
    assert game.over


def kindly(game):
    """One act towards the end: nobody bids or bets, and the dice are right."""
    seat = game.to_act[0]
    if isinstance(game.due, CardDue):
        return game.play(TurnCard(Card.parse("665JJ/1/100")), seat)
    if isinstance(game.due, DiceDue):
        return game.play(completing(game), seat)
    moves = game.legal_moves(seat)
    return game.play(next(m for m in moves if isinstance(m, Pass | NoBet | Lock)), seat)


@given(players, chance, st.integers(0, MOST_ACTS))
@effort(40)
def test_from_anywhere_staking_everything_on_wrong_dice_ends_the_game(players, chance, acts):
    game = last_state(players, chance, acts)
    for _ in range(1000):
        if game.over:
            break
        game = recklessly(game)
    assert game.over


def recklessly(game):
    """One act towards the end: the first asked stakes everything, and the dice are wrong."""
    seat = game.to_act[0]
    if isinstance(game.due, CardDue):
        return game.play(TurnCard(Card.parse("66666/1/100")), seat)
    if isinstance(game.due, DiceDue):
        wrong = min(set(range(1, 7)) - set(game.phase.in_play.card.pictured), default=1)
        return game.play(Roll(Dice([wrong] * game.due.count)), seat)
    moves = game.legal_moves(seat)
    bids = [move for move in moves if isinstance(move, Bid)]
    rest = [move for move in moves if isinstance(move, Pass | NoBet | NoLock)]
    return game.play((bids[-1:] or rest)[0], seat)


def universe(game):
    """Every decision that could be thought of, and more."""
    most = max(player.money for player in game.players)
    yield from (Bid(amount) for amount in range(-100, most + 250, 50))
    yield from (Bet(side, amount) for side in Side for amount in range(-100, 500, 50))
    yield from (Lock(value) for value in range(8))
    yield from (Pass(), AllIn(), NoBet(), NoLock())


@given(players, chance, st.integers(0, 60))
@effort(40)
def test_a_decision_is_accepted_if_it_is_listed_and_refused_with_a_code_if_not(
    players, chance, acts
):
    game = last_state(players, chance, acts)
    for seat in (*game.seats, -1, players):
        legal = game.legal_moves(seat)
        assert set(legal) <= set(universe(game))
        for move in universe(game):
            if move in legal:
                assert game.play(move, seat) != game
            else:
                check_refused(game, move, seat)


def check_refused(game, move, seat):
    with pytest.raises(IllegalMove) as refused:
        game.play(move, seat)
    assert refused.value.code
    assert str(refused.value)


@given(players, chance, st.integers(0, MOST_ACTS))
@effort(40)
def test_dice_and_cards_come_only_when_due_and_from_the_right_seat(players, chance, acts):
    game = last_state(players, chance, acts)
    due = game.due
    for seat in game.seats:
        if not (isinstance(due, CardDue) and seat == due.seat):
            check_refused(game, TurnCard(Card.parse(CARDS[0])), seat)
        for count in range(7):
            if not isinstance(due, DiceDue) or (due.seat, due.count) != (seat, count):
                check_refused(game, Roll(Dice("1" * count)), seat)

"""Deluxe Poker, for the second referee."""

import re
from typing import Any

from tests.second.record_text import need, read_dice, whole


class Poker:
    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.money = dict.fromkeys(players, 1500)
        self.cards: dict[str, list[str]] = {name: [] for name in players}
        self.out: list[str] = []
        self.all_in_used: list[str] = []
        self.opener = players[0]
        self.phase = "card"
        self.clear_card()
        self.clear_attempt()

    def clear_card(self) -> None:
        self.faces = ""
        self.rolls = self.payout = 0
        self.matched: list[int] = []
        self.joker: int | None = None

    def clear_attempt(self) -> None:
        self.opened = False
        self.standing_bid = self.stake = 0
        self.highest_bidder: str | None = None
        self.roller: str | None = None
        self.passed: list[str] = []
        self.bets: dict[str, tuple[str, int]] = {}
        self.rolls_left = self.rolls

    def still_in(self) -> list[str]:
        return [name for name in self.players if name not in self.out]

    def act(self, name: str, tokens: list[str], last: bool) -> None:
        need(bool(tokens), "nothing is said")
        need(self.phase != "over", "the game is over")
        need(name not in self.out, f"{name} is out")
        word, rest = tokens[0], tokens[1:]
        phases = {"card": "card", "bid": "bid", "pass": "bid", "all-in": "bid"}
        phases |= {"bet": "bet", "roll": "roll"}
        need(phases.get(word) == self.phase, f"{word} in the {self.phase} phase")
        if word == "card":
            self.turn_card(name, rest)
        elif word == "bet":
            self.bet(name, rest)
        elif word == "roll":
            self.roll(name, rest, last)
        else:
            self.speak(name, word, rest)

    def turn_card(self, name: str, rest: list[str]) -> None:
        need(name == self.opener, "the opener turns the card")
        need(len(rest) == 1, "card FACES/ROLLS/PAYOUT")
        parts = rest[0].split("/")
        need(len(parts) == 3, "card FACES/ROLLS/PAYOUT")
        need(re.fullmatch(r"[1-6J]{5}", parts[0]) is not None, "five of 1-6 and J")
        rolls, payout = whole(parts[1]), whole(parts[2])
        need(1 <= rolls <= 9, "1 to 9 rolls")
        need(100 <= payout <= 5000 and payout % 100 == 0, "hundreds from 100 to 5000")
        self.faces, self.rolls, self.payout = parts[0], rolls, payout
        self.phase = "bid"
        self.clear_attempt()

    def speak(self, name: str, word: str, rest: list[str]) -> None:
        need(self.opened or name == self.opener, "the opener speaks first")
        need(len(rest) == (1 if word == "bid" else 0), "bid AMOUNT, pass or all-in")
        if word == "bid":
            self.bid(name, whole(rest[0]))
        elif word == "pass":
            need(name != self.highest_bidder, "the highest bidder cannot pass")
            need(name not in self.passed, f"{name} has passed")
            self.passed.append(name)
        else:
            need(name not in self.all_in_used, "all-in is for once")
            self.all_in_used.append(name)
            self.close_bidding(name, self.money[name])
        self.opened = True
        if self.phase == "bid" and not self.to_bid():
            self.close_bidding(self.highest_bidder or self.opener, self.standing_bid)

    def bid(self, name: str, amount: int) -> None:
        need(name != self.highest_bidder, "no raising one's own bid")
        need(amount % 100 == 0 and amount > self.standing_bid, "a higher multiple of 100")
        need(amount <= self.money[name], "more than the player has")
        self.standing_bid = amount
        self.highest_bidder = name
        self.passed = []

    def to_bid(self) -> list[str]:
        silent = [*self.passed, self.highest_bidder]
        return [name for name in self.still_in() if name not in silent]

    def close_bidding(self, roller: str, stake: int) -> None:
        self.roller, self.stake = roller, stake
        self.money[roller] -= stake
        self.standing_bid, self.highest_bidder = 0, None
        self.phase = "bet"

    def to_bet(self) -> list[str]:
        return [name for name in self.still_in() if name != self.roller and name not in self.bets]

    def bet(self, name: str, rest: list[str]) -> None:
        need(name in self.to_bet(), f"{name} has no bet to make")
        amount = 0
        if rest != ["none"]:
            need(len(rest) == 2 and rest[0] in ("yes", "no"), "bet yes|no AMOUNT or bet none")
            amount = whole(rest[1])
            need(amount in (100, 200, 300), "100, 200 or 300")
            need(amount <= self.money[name], "more than the player has")
        self.bets[name] = (rest[0], amount)
        self.money[name] -= amount
        if not self.to_bet():
            self.phase = "roll"

    def roll(self, name: str, rest: list[str], last: bool) -> None:
        need(name == self.roller, f"{name} is not the roller")
        need(len(rest) == 1 or (len(rest) == 3 and rest[1] == "joker"), "roll DICE [joker N]")
        dice = read_dice(rest[0], 5 - len(self.matched))
        self.rolls_left -= 1
        self.place_pictured(dice)
        if len(rest) == 3:
            lockable = [str(die) for die in dice if self.may_lock(die)]
            if rest[2] == "?":
                need(last, "only the last line can leave the joker open")
                need(bool(lockable), "there is no joker to decide on")
                return
            need(rest[2] in lockable, f"{rest[2]} cannot be locked")
            self.joker = int(rest[2])
        self.place_jokers(dice)
        if len(self.matched) == 5 or self.rolls_left == 0:
            self.settle(len(self.matched) == 5)

    def place_pictured(self, dice: list[int]) -> None:
        for die in dice:
            if self.matched.count(die) < self.faces.count(str(die)):
                self.matched.append(die)

    def free_jokers(self) -> int:
        return self.faces.count("J") - self.matched.count(self.joker or 0)

    def may_lock(self, die: int) -> bool:
        return self.joker is None and self.free_jokers() > 0 and str(die) not in self.faces

    def place_jokers(self, dice: list[int]) -> None:
        for die in dice:
            if die == self.joker and self.free_jokers() > 0:
                self.matched.append(die)

    def settle(self, won: bool) -> None:
        assert self.roller is not None
        if won:
            self.money[self.roller] += self.stake + self.payout
            self.cards[self.roller].append(self.faces)
        for name, (side, amount) in self.bets.items():
            if side == ("yes" if won else "no"):
                self.money[name] += 2 * amount
            elif won:
                self.money[self.roller] += amount
        self.out = [name for name in self.players if self.money[name] == 0]
        self.begin_again(self.roller, won)

    def begin_again(self, roller: str, won: bool) -> None:
        seven = sum(len(cards) for cards in self.cards.values()) == 7
        if seven or len(self.still_in()) < 2:
            self.phase = "over"
            return
        seat = self.players.index(roller)
        around = self.players[seat:] + self.players[:seat]
        self.opener = next(name for name in around if name not in self.out)
        self.phase = "card" if won else "bid"
        if won:
            self.clear_card()
        self.clear_attempt()

    def winners(self) -> list[str]:
        if self.phase != "over":
            return []
        if len(self.still_in()) == 1:
            return self.still_in()
        able = [name for name in self.still_in() if self.cards[name]]
        most = max((self.money[name] for name in able), default=0)
        return [name for name in able if self.money[name] == most]

    def to_act(self) -> list[str]:
        if self.phase == "card" or (self.phase == "bid" and not self.opened):
            return [self.opener]
        if self.phase == "bid":
            return self.to_bid()
        if self.phase == "bet":
            return self.to_bet()
        return [self.roller] if self.phase == "roll" and self.roller else []

    def summary(self) -> dict[str, Any]:
        over = self.phase == "over"
        return {
            "game": "deluxe-poker",
            "finished": over,
            "phase": self.phase,
            "to_act": self.to_act(),
            "winners": self.winners(),
            "opener": None if over else self.opener,
            "standing_bid": self.standing_bid,
            "highest_bidder": self.highest_bidder,
            "roller": None if over else self.roller,
            "stake": 0 if over else self.stake,
            "card": None if over or self.phase == "card" else self.card_summary(),
            "players": [self.player_summary(name) for name in self.players],
        }

    def card_summary(self) -> dict[str, Any]:
        return {
            "faces": self.faces,
            "rolls": self.rolls,
            "payout": self.payout,
            "matched": "".join(str(die) for die in sorted(self.matched)),
            "joker": self.joker,
            "rolls_left": self.rolls_left,
        }

    def player_summary(self, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "money": self.money[name],
            "cards": self.cards[name],
            "out": name in self.out,
            "all_in_used": name in self.all_in_used,
        }

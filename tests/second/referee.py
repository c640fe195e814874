"""A second referee: the whole of `replay --json`, naive, written from rule sheets and rulings.

It shares nothing with the package. Where the documents are silent it takes two things over: French
names for boxes that no sheet names in French, and how many manches there may be.
"""

import re
import unicodedata
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any


class Wrong(Exception):
    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"{line}: {why}")
        self.line = line
        self.why = why


def replay(text: bytes) -> dict[str, Any]:
    lines = read_lines(text)
    headers, body = split_headers(lines)
    game, players, manches = check_headers(headers, body)
    table = Poker(players) if game == "deluxe-poker" else Match(game, players, manches)
    for place, (number, content) in enumerate(body):
        try:
            name, tokens = read_player_line(content, players)
            table.act(name, tokens, last=place == len(body) - 1)
        except Forbidden as fault:
            raise Wrong(number, str(fault)) from None
    return table.summary()


class Forbidden(Exception):
    """What is wrong with the line in hand, whose number the caller knows."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Forbidden(why)


# --- lines and headers ------------------------------------------------------------------------

GAMES = ("yard-forced", "yard-free", "yacht", "deluxe-poker", "yum", "classique")
OWN_KEYS = ("game", "players", "manches")
MOST_MANCHES = 1000


def read_lines(text: bytes) -> list[tuple[int, str]]:
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise Wrong(1, f"not UTF-8: {fault}") from None
    rows = re.split(r"\r\n|\r|\n", decoded)
    contents = [(number, row.split("#")[0].strip()) for number, row in enumerate(rows, 1)]
    return [(number, content) for number, content in contents if content]


Headers = list[tuple[int, str, str]]
Body = list[tuple[int, str]]


def split_headers(lines: list[tuple[int, str]]) -> tuple[Headers, Body]:
    headers: Headers = []
    names: list[str] = []
    for place, (number, content) in enumerate(lines):
        key, colon, value = (part.strip() for part in content.partition(":"))
        if not colon or not re.fullmatch(r"[a-z0-9-]+", key) or key in names:
            return headers, lines[place:]
        headers.append((number, key, value))
        if key == "players":
            names += [name.strip() for name in value.split(",")]
    return headers, []


def check_headers(headers: Headers, body: Body) -> tuple[str, list[str], int]:
    faults: list[tuple[int, str]] = []
    found: dict[str, str] = {}
    for number, key, value in headers:
        if key in found:
            faults.append((number, f"{key} is repeated"))
        found.setdefault(key, value)
    for number, key, value in headers:
        why = header_fault(key, value, found.get("game"))
        faults += [(number, why)] if why else []
    after = body[0][0] if body else 1
    missing = [(after, f"{key} is missing") for key in ("game", "players") if key not in found]
    if faults or missing:
        raise Wrong(*min(faults or missing))
    names = [name.strip() for name in found["players"].split(",")]
    return found["game"], names, whole(found.get("manches", "1"))


def header_fault(key: str, value: str, game: str | None) -> str:
    if key == "game" and value not in GAMES:
        return f"no game {value}"
    if key == "players":
        return players_fault([name.strip() for name in value.split(",")], game)
    if key == "manches" and game in GAMES and game != "classique":
        return f"{game} has no manches"
    if key == "manches" and not (is_whole(value) and 1 <= whole(value) <= MOST_MANCHES):
        return f"manches is a number from 1 to {MOST_MANCHES}"
    return ""


def players_fault(names: list[str], game: str | None) -> str:
    for name in names:
        if not 1 <= len(name) <= 40:
            return "a name has 1 to 40 characters"
        if name in OWN_KEYS:
            return f"{name} is no name"
        if any(char == ":" or unicodedata.category(char) == "Cc" for char in name):
            return "a name holds no colon or control character"
    if len(set(names)) < len(names):
        return "two players have one name"
    if game == "deluxe-poker" and not 2 <= len(names) <= 6:
        return "2 to 6 players"
    return ""


def read_player_line(content: str, players: list[str]) -> tuple[str, list[str]]:
    name, colon, rest = content.partition(":")
    need(bool(colon), "a line is NAME: …")
    need(name.strip() in players, f"no player {name.strip()}")
    return name.strip(), rest.split()


def is_whole(token: str) -> bool:
    return re.fullmatch(r"[0-9]{1,1000}", token) is not None


def whole(token: str) -> int:
    need(is_whole(token), f"{token} is no number")
    return int(token)


def read_dice(token: str, count: int) -> list[int]:
    need(re.fullmatch(r"[1-6]*", token) is not None, f"{token} is not dice")
    need(len(token) == count, f"{count} dice, not {token}")
    return [int(die) for die in token]


# --- scorecards -------------------------------------------------------------------------------

UPPER = {"aces": 1, "ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
YARD = """
    aces twos threes fours fives sixes three-of-a-kind four-of-a-kind full-house
    small-straight large-straight five-of-a-kind chance
"""
YACHT = """
    ones twos threes fours fives sixes one-pair two-pairs three-of-a-kind four-of-a-kind
    small-straight large-straight full-house chance yacht
"""
YUM = "ones twos threes fours fives sixes straight full high low yum"
BOXES = {
    "yard-forced": YARD.split(),
    "yard-free": YARD.split(),
    "classique": YARD.replace("five-of-a-kind", "yahtzee").split(),
    "yacht": YACHT.split(),
    "yum": YUM.split(),
}
UPPER_BONUS = {"yard-forced": 35, "yard-free": 35, "classique": 35, "yacht": 50, "yum": 25}
FIVE_BOX = {"yard-forced": "five-of-a-kind", "yard-free": "five-of-a-kind", "classique": "yahtzee"}
TRUMP = {"full-house": 25, "small-straight": 30, "large-straight": 40}
ALIASES = {
    "small-straight": """
        low-straight short-straight little-straight suite-basse suite-courte petite-suite
    """,
    "large-straight": """
        high-straight long-straight big-straight suite-haute suite-longue grande-suite grosse-suite
    """,
    "five-of-a-kind": "yahtzee 5ok quintuple yard-dice",
    "yahtzee": "five-of-a-kind 5ok quintuple yard-dice",
    "aces": "as",
    "ones": "as",
    "twos": "deux",
    "threes": "trois",
    "fours": "quatre",
    "fives": "cinq",
    "sixes": "six",
    "three-of-a-kind": "brelan",
    "four-of-a-kind": "carre carré",
    "full-house": "full",
    "one-pair": "une-paire",
    "two-pairs": "deux-paires",
    "straight": "suite",
    "high": "haut",
    "low": "bas",
}


def read_box(game: str, token: str) -> str:
    token = unicodedata.normalize("NFC", token)
    for box in BOXES[game]:
        if token == box or token in ALIASES.get(box, "").split():
            return box
    raise Forbidden(f"{game} has no box {token}")


Card = dict[str, int]


def score(game: str, box: str, dice: list[int], card: Card) -> int:
    if box in UPPER:
        return UPPER[box] * dice.count(UPPER[box])
    if box in ("high", "low"):
        return score_high_or_low(box, sum(dice), card)
    if game == "yacht":
        return score_yacht(box, dice)
    if game == "yum":
        return score_yum(box, dice)
    return score_yard(game, box, dice, card)


def score_high_or_low(box: str, total: int, card: Card) -> int:
    if box == "high":
        return total if total >= 22 and total > card.get("low", 0) else 0
    return total if 21 <= total < card.get("high", 30) else 0


def shape(dice: list[int]) -> list[int]:
    return sorted(dice.count(face) for face in set(dice))


def has_run(dice: list[int], length: int) -> bool:
    return any(set(range(first, first + length)) <= set(dice) for first in range(1, 8 - length))


def score_yard(game: str, box: str, dice: list[int], card: Card) -> int:
    if box in TRUMP and is_trump(game, dice, card):
        return TRUMP[box]
    if box == "three-of-a-kind":
        return sum(dice) if max(shape(dice)) >= 3 else 0
    if box == "four-of-a-kind":
        return sum(dice) if max(shape(dice)) >= 4 else 0
    if box == "full-house":
        return 25 if shape(dice) == [2, 3] else 0
    if box == "small-straight":
        return 30 if has_run(dice, 4) else 0
    if box == "large-straight":
        return 40 if has_run(dice, 5) else 0
    if box == FIVE_BOX[game]:
        return 50 if shape(dice) == [5] else 0
    return sum(dice)


def is_trump(game: str, dice: list[int], card: Card) -> bool:
    return is_special(game, dice, card) and upper_box(game, dice[0]) in card


def is_special(game: str, dice: list[int], card: Card) -> bool:
    return game in FIVE_BOX and shape(dice) == [5] and FIVE_BOX[game] in card


def upper_box(game: str, face: int) -> str:
    return BOXES[game][face - 1]


def score_yacht(box: str, dice: list[int]) -> int:
    if box in ("one-pair", "two-pairs", "three-of-a-kind", "four-of-a-kind"):
        return score_same_faces(box, dice)
    if box == "small-straight":
        return 15 if sorted(dice) == [1, 2, 3, 4, 5] else 0
    if box == "large-straight":
        return 20 if sorted(dice) == [2, 3, 4, 5, 6] else 0
    if box == "full-house":
        return sum(dice) if shape(dice) == [2, 3] else 0
    if box == "yacht":
        return 50 if shape(dice) == [5] else 0
    return sum(dice)


def score_same_faces(box: str, dice: list[int]) -> int:
    pairs = faces_with(2, dice)
    if box == "one-pair":
        return 2 * max(pairs, default=0)
    if box == "two-pairs":
        return 2 * sum(pairs) if len(pairs) == 2 else 0
    many = 3 if box == "three-of-a-kind" else 4
    return many * sum(faces_with(many, dice))


def faces_with(many: int, dice: list[int]) -> list[int]:
    """The faces that so many dice, or more, show."""
    return [face for face in range(1, 7) if dice.count(face) >= many]


def score_yum(box: str, dice: list[int]) -> int:
    if box == "straight":
        return 25 if has_run(dice, 5) else 0
    if box == "full":
        return 25 if shape(dice) == [2, 3] else 0
    return 30 if shape(dice) == [5] else 0


def allowed_boxes(game: str, dice: list[int], card: Card) -> list[str]:
    still_open = [box for box in BOXES[game] if box not in card]
    if game != "yard-forced" or not is_special(game, dice, card):
        return still_open
    if upper_box(game, dice[0]) in still_open:
        return [upper_box(game, dice[0])]
    lower = [box for box in still_open if box not in UPPER]
    return lower or still_open


ALL_ROLLS = [list(roll) for roll in combinations_with_replacement(range(1, 7), 5)]


class Match:
    def __init__(self, game: str, players: list[str], manches: int) -> None:
        self.game = game
        self.players = players
        self.manches = manches
        self.over: list[dict[str, int]] = []
        self.deal()

    def deal(self) -> None:
        self.cards: dict[str, Card] = {name: {} for name in self.players}
        self.bonuses = dict.fromkeys(self.players, 0)
        self.starts: dict[str, int] = {}
        self.to_start: list[str] = []
        self.turn = 0
        if self.game == "classique" and len(self.players) > 1:
            self.to_start = list(self.players)

    def finished(self) -> bool:
        return len(self.over) == self.manches

    def act(self, name: str, tokens: list[str], last: bool) -> None:
        need(not self.finished(), "the game is over")
        if self.to_start:
            self.roll_off(name, tokens)
        else:
            need(name == self.players[self.turn], f"it is not {name}'s turn")
            self.take_turn(name, tokens, last)

    def roll_off(self, name: str, tokens: list[str]) -> None:
        need(name == self.to_start[0], f"it is not {name} who rolls to start")
        need(len(tokens) == 2 and tokens[0] == "start", "start DICE")
        self.starts[name] = sum(read_dice(tokens[1], 5))
        self.to_start.pop(0)
        if not self.to_start:
            best = max(self.starts.values())
            tied = [player for player in self.players if self.starts.get(player) == best]
            self.starts = {}
            self.to_start = tied if len(tied) > 1 else []
            self.turn = self.players.index(tied[0])

    def take_turn(self, name: str, tokens: list[str], last: bool) -> None:
        if tokens and tokens[0] == "-":
            self.paper_turn(name, tokens[1:])
            return
        dice, rest = read_rolls(tokens)
        if dice is None or not rest:
            need(last, "the turn is not finished")
            return
        need(len(rest) <= 2, "too much on the line")
        card = self.cards[name]
        box = read_box(self.game, rest[0])
        need(box in allowed_boxes(self.game, dice, card), f"{box} may not be chosen")
        points = score(self.game, box, dice, card)
        if len(rest) == 2:
            need(whole(rest[1]) == points, f"{box} scores {points}")
        earned = is_special(self.game, dice, card) and card[FIVE_BOX[self.game]] == 50
        self.fill(name, box, points, 100 if earned else 0)

    def paper_turn(self, name: str, rest: list[str]) -> None:
        need(2 <= len(rest) <= 3, "- BOX POINTS [+100]")
        card = self.cards[name]
        box = read_box(self.game, rest[0])
        need(box not in card, f"{box} is filled")
        points = whole(rest[1])
        rolls = ALL_ROLLS
        if len(rest) == 3:
            need(rest[2] == "+100", "only +100 can follow")
            need(card.get(FIVE_BOX.get(self.game, "")) == 50, "no bonus can be earned")
            rolls = [roll for roll in ALL_ROLLS if shape(roll) == [5]]
        possible = any(score(self.game, box, roll, card) == points for roll in rolls)
        need(possible, f"{box} cannot have {points}")
        self.fill(name, box, points, 100 if len(rest) == 3 else 0)

    def fill(self, name: str, box: str, points: int, bonus: int) -> None:
        self.cards[name][box] = points
        self.bonuses[name] += bonus
        self.turn = (self.turn + 1) % len(self.players)
        boxes = len(BOXES[self.game])
        if all(len(card) == boxes for card in self.cards.values()):
            self.over.append({player: self.manche_total(player) for player in self.players})
            if not self.finished():
                self.deal()

    def upper_bonus(self, name: str) -> int:
        upper = sum(points for box, points in self.cards[name].items() if box in UPPER)
        return UPPER_BONUS[self.game] if upper >= 63 else 0

    def manche_total(self, name: str) -> int:
        return sum(self.cards[name].values()) + self.upper_bonus(name) + self.bonuses[name]

    def total(self, name: str) -> int:
        now = 0 if self.finished() else self.manche_total(name)
        return now + sum(manche[name] for manche in self.over)

    def gauge(self, name: str) -> int:
        card = self.cards[name]
        return sum(points - 3 * UPPER[box] for box, points in card.items() if box in UPPER)

    def summary(self) -> dict[str, Any]:
        best = max(self.total(name) for name in self.players)
        winners = [name for name in self.players if self.total(name) == best]
        waiting = self.to_start or [self.players[self.turn]]
        found: dict[str, Any] = {
            "game": self.game,
            "finished": self.finished(),
            "to_act": [] if self.finished() else waiting,
            "winners": winners if self.finished() else [],
            "players": [self.player_summary(name) for name in self.players],
        }
        if self.game == "classique":
            found["manches"] = self.over
        return found

    def player_summary(self, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "total": self.total(name),
            "boxes": self.cards[name],
            "upper_bonus": self.upper_bonus(name),
            "bonuses": self.bonuses[name],
            "gauge": self.gauge(name),
        }


def read_rolls(tokens: list[str]) -> tuple[list[int] | None, list[str]]:
    """The final dice, or None while dice are still to be rolled, and the tokens behind them."""
    if tokens and tokens[0].startswith("*"):
        return read_dice(tokens[0][1:], 5), tokens[1:]
    kept: list[int] = []
    for place, token in enumerate(tokens):
        need(place < 3, "three rolls at most")
        rolled, slash, keep = token.partition("/")
        dice = read_dice(rolled, 5)
        need(not Counter(kept) - Counter(dice), "the roll does not hold the dice kept")
        if not slash:
            return dice, tokens[place + 1 :]
        need(place < 2, "the third roll is the last")
        kept = read_dice(keep, len(keep))
        need(not Counter(kept) - Counter(dice), "dice kept that were not rolled")
        need(len(kept) < 5, "keeping all five is stopping")
    return None, []


# --- Deluxe Poker -----------------------------------------------------------------------------


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

"""Scorecard games, for the second referee."""

import unicodedata
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from tests.second.record_text import Forbidden, need, read_dice, whole

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

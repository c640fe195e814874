"""Why a Deluxe Poker choice is the best, in one or two sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from fivefold.card import UNIT
from fivefold.coach.phrases import in_percent, percent, points
from fivefold.coach.poker.attempts import lock_chance
from fivefold.coach.poker.choices import fair_stake
from fivefold.errors import IllegalMove
from fivefold.games.poker import (
    AllIn,
    Bet,
    Betting,
    Bid,
    Bidding,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Rolling,
    Side,
)
from fivefold.texts import Text, catalogue, language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from fivefold.coach.poker.advice import PokerAdvice
    from fivefold.coach.poker.choices import RightToRoll
    from fivefold.protocol import Move, Seat

_CLOSE = 2.0
"""Standard errors within which two choices may be equally good."""
_HARDLY = 0.001
"""A smaller gain in the chance to win is called hardly any."""
_TENTHS = 0.01
"""From here on, and as far from certainty, a chance to win is rounded to a tenth of a percent."""
_PLAIN: dict[type[Move], str] = {
    Pass: "move-pass",
    AllIn: "move-all-in",
    NoBet: "move-no-bet",
    NoLock: "move-no-lock",
}


def say(key: str, **facts: object) -> Text:
    return catalogue("coach-poker")[key].format(**facts)


def money(amount: int) -> Text:
    """`$1,500`, `1 500 $`."""
    return Text.each(lambda lang: language(lang).in_money(f"{amount:,}"))


def describe_move(move: Move) -> Text:
    """A move in the imperative: `bid $300`."""
    match move:
        case Bid(amount):
            return say("move-bid", amount=money(amount))
        case Bet(side, amount):
            return say(f"move-{side}", amount=money(amount))
        case Lock(value):
            return say("move-lock", value=value)
    return say(_PLAIN[type(move)])


@dataclass(frozen=True)
class Reasons:
    """The sentences for one advice, with the players' names if they are known."""

    advice: PokerAdvice
    names: Sequence[str] | None = None

    def text(self) -> Text:
        key = "to-win-exactly" if self.advice.exact else "to-win"
        value = say(key, value=_to_a_tenth(self.advice.best.chance))
        parts = [
            self._first(),
            *self._why_bid(),
            *self._last_chips(),
            *self._close(),
            *self._late(),
            value,
        ]
        return reduce(lambda first, second: say("then", first=first, second=second), parts)

    def _first(self) -> Text:
        match self.advice.game.phase:
            case Bidding() as bidding if self.advice.right is not None:
                return self._bidding(bidding, self.advice.right)
            case Betting() as betting:
                return self._bet(betting)
            case Rolling() as rolling:
                return self._last_word(rolling) or self._lock(rolling)
        raise IllegalMove("nothing-to-decide")

    def _name(self, seat: Seat) -> str | Text:
        return say("player", number=seat + 1) if self.names is None else self.names[seat]

    def _why_bid(self) -> list[Text]:
        """Explain the value of the card at this score, where a bid is advised."""
        right, best = self.advice.right, self.advice.best
        if right is None or not isinstance(best.move, Bid):
            return []
        passing = best.chance - (self._loss(Pass()) or 0.0) + best.gives_up
        facts = {
            "rival": self._name(right.rival),
            "won": _to_a_percent(right.won),
            "left": _to_a_percent(right.left),
            "passing": _to_a_percent(passing),
        }
        return [say("bid-why", **facts), *self._beyond_money(right)]

    def _beyond_money(self, right: RightToRoll) -> list[Text]:
        """That the payout alone would not justify the highest bid, where that is so."""
        payout = self.advice.in_play.card.payout
        fair = fair_stake(payout, float(self.advice.chance)) if self.advice.chance < 1 else None
        if fair is None or right.highest <= fair:
            return []
        key = "beyond-money" if fair else "beyond-any-money"
        return [say(key, fair=money(fair), payout=money(payout))]

    def _late(self) -> list[Text]:
        """That the game has gone on for long, where this changes what comes first."""
        best = self.advice.best
        return [say("late", loss=_points(best.gives_up))] if best.gives_up > _HARDLY else []

    def _last_chips(self) -> list[Text]:
        best = self.advice.best.move
        return [say("last-chips")] if isinstance(best, Bet) and best.amount == self._purse else []

    def _close(self) -> list[Text]:
        """A choice of another kind that may be as good; another amount is not mentioned."""
        best, *others = self.advice.choices
        second = next((other for other in others if _kind(other.move) != _kind(best.move)), None)
        if second is None or not 0 < second.gives_up < _CLOSE * second.doubt:
            return []
        if self._decided_by_exact_odds(best.move, second.move):
            return []
        return [say("close", move=describe_move(second.move))]

    def _decided_by_exact_odds(self, best: Move, second: Move) -> bool:
        """Whether the best move is a lock that completes the card more often, by the exact odds."""
        phase = self.advice.game.phase
        if not isinstance(phase, Rolling) or not phase.rolls_left:
            return False
        return lock_chance(phase, best) > lock_chance(phase, second)

    def _bidding(self, bidding: Bidding, right: RightToRoll) -> Text:
        advice, best = self.advice, self.advice.best.move
        facts = {
            "chance": percent(float(advice.chance)),
            "lowest": money(bidding.standing + UNIT),
            "rival": self._name(right.rival),
            "price": money(right.price) if right.price else say("nothing"),
        }
        match best:
            case Bid(amount):
                against, highest = money(right.against), money(right.highest)
                key = self._bid_key(amount, right.highest)
                return say(key, amount=money(amount), highest=highest, against=against, **facts)
            case AllIn():
                return say("all-in", loss=_points(self._loss(Pass()) or 0.0), **facts)
        key, loss = self._pass_key(bidding, right), self._loss(AllIn())
        return say(key, loss=_points(loss or 0.0), highest=money(right.highest), **facts)

    def _bid_key(self, amount: int, highest: int) -> str:
        if highest <= amount:
            return "bid-only"
        return "bid-everything" if highest == self._purse else "bid"

    @property
    def _purse(self) -> int:
        return self.advice.game.players[self.advice.seat].money

    def _loss(self, move: Move) -> float | None:
        """How much worse a move is than the best; None if it is not possible."""
        found = (choice for choice in self.advice.choices if choice.move == move)
        return next((choice.gives_up for choice in found), None)

    def _pass_key(self, bidding: Bidding, right: RightToRoll) -> str:
        if right.free:
            return "pass-free" if right.highest else "pass-free-only"
        if bidding.standing + UNIT > self._purse:
            return "pass-out-of-reach" if self._loss(AllIn()) is None else "pass-poor"
        return "pass"

    def _bet(self, betting: Betting) -> Text:
        advice, best = self.advice, self.advice.best.move
        facts = {"chance": percent(float(advice.chance)), "roller": self._name(betting.roller)}
        if not isinstance(best, Bet):
            return self._no_bet(facts)
        gain = self._loss(NoBet()) or 0.0
        adds = say("adds", gain=_points(gain)) if gain > _HARDLY else say("hardly")
        even = percent(advice.even.get(best, float(advice.chance)))
        key = f"bet-{best.side}"
        if even == facts["chance"]:
            key = f"{key}-even"
        elif advice.even[best] in (0, 1):
            key = f"{key}-always"
        return say(key, amount=money(best.amount), adds=adds, even=even, **facts)

    def _no_bet(self, facts: Mapping[str, object]) -> Text:
        """The chance from which each side would pay, by its highest wager."""
        even = {bet.side: chance for bet, chance in sorted(self.advice.even.items(), key=_wager)}
        sides = {side.value: percent(even[side]) for side in Side if side in even}
        key = "no-bet" if len(sides) == len(Side) else "no-bet-even"
        return say(key, **sides, **facts)

    def _last_word(self, rolling: Rolling) -> Text | None:
        """The sentence for a last roll that ends the game, where no lock matters."""
        game, roller = self.advice.game, rolling.roller
        after = game.play(self.advice.best.move, roller)
        if rolling.rolls_left or after.cards_won > game.cards_won:
            return None
        if after.players[roller].out:
            return say("lock-out")
        return say("lock-won") if after.over else None

    def _lock(self, rolling: Rolling) -> Text:
        """Compare a lock with a free joker, and a free joker with the likeliest lock."""
        best, left = self.advice.best.move, rolling.rolls_left
        moves = [choice.move for choice in self.advice.choices]
        chances = {move: lock_chance(rolling, move) for move in moves}
        locks = [move for move in moves if isinstance(move, Lock)]
        lock = best if isinstance(best, Lock) else max(locks, key=chances.__getitem__)
        other = chances[NoLock() if best == lock else lock]
        return say(
            _lock_key(left, chances[best], other, locks=best == lock),
            value=lock.value,
            rolls=say("rolls", count=left),
            chance=percent(float(chances[best])),
            other=percent(float(other)),
        )


def _lock_key(left: int, chance: Fraction, other: Fraction, *, locks: bool) -> str:
    key = "lock" if locks else "no-lock"
    if chance == 1:
        return "lock-completes"
    if other == 1:
        return "no-lock-complete"
    if not left:
        key = f"{key}-last"
    return key if chance >= other else f"{key}-rather"


def _kind(move: Move) -> object:
    return move.side if isinstance(move, Bet) else type(move) if isinstance(move, Bid) else move


def _wager(priced: tuple[Bet, float]) -> int:
    return priced[0].amount


def _to_a_tenth(chance: float) -> Text:
    """A chance to win, rounded as in the list of choices."""
    if not _TENTHS <= chance <= 1 - _TENTHS:
        return percent(chance)
    return in_percent(chance)


def _to_a_percent(chance: float) -> Text:
    """A chance to win that is only compared with others."""
    return percent(min(max(chance, 0.0), 1.0))


def _points(share: float) -> Text:
    return points(share * 100)

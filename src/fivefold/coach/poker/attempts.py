"""An attempt on a Deluxe Poker card: what it still needs, and the exact chance of each outcome."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from fivefold import dice
from fivefold.dice import FACES
from fivefold.errors import IllegalMove
from fivefold.games.poker import Lock, Rolling, Turning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fivefold.games.poker import CardInPlay, PokerGame
    from fivefold.protocol import Move


@dataclass(frozen=True, slots=True)
class CardNeed:
    """What a card still lacks, without naming faces, so that a few needs cover many cards.

    Free jokers with a locked value count as one more face that is needed.

    >>> from fivefold.dice import Dice
    >>> from fivefold.card import Card
    >>> from fivefold.games.poker.card_in_play import CardInPlay
    >>> CardNeed.of(CardInPlay.checked(Card.parse("665JJ/2/700"), Dice("36")))
    CardNeed(faces=(1, 1, 1), jokers=0, values=0)
    """

    faces: tuple[int, ...]
    """How many dice of each face are missing, in descending order."""
    jokers: int = 0
    """Free jokers without a locked value."""
    values: int = 0
    """The number of values they could be locked to."""

    @classmethod
    def of(cls, in_play: CardInPlay) -> CardNeed:
        pictured = [count for count in in_play.missing.counts if count]
        if in_play.joker is not None:
            return cls._made([*pictured, in_play.free_jokers], 0, 0)
        values = len(FACES) - len(set(in_play.card.pictured))
        return cls._made(pictured, in_play.free_jokers, values)

    @classmethod
    def _made(cls, faces: list[int], jokers: int, values: int) -> CardNeed:
        lacking = tuple(sorted((face for face in faces if face), reverse=True))
        return cls(lacking, jokers, values if jokers else 0)

    @property
    def dice(self) -> int:
        return sum(self.faces) + self.jokers

    def after(self, counts: tuple[int, ...]) -> Options:
        """The needs after a roll with these counts: without a lock, then with each lock."""
        shown = len(self.faces)
        faces = [max(need - got, 0) for need, got in zip(self.faces, counts, strict=False)]
        rolled = sorted(set(counts[shown : shown + self.values]) - {0}, reverse=True)
        locked = (self._made([*faces, max(self.jokers - got, 0)], 0, 0) for got in rolled)
        return (self._made(faces, self.jokers, self.values), *locked)


Options = tuple[CardNeed, ...]
DONE = CardNeed(())
Ends = dict[CardNeed, float]


@cache
def ends(need: CardNeed, rolls: int, attempt: int) -> Ends:
    """The chance of every outcome with `rolls` left in an attempt of `attempt` rolls.

    A joker is locked where that makes completing the card more likely; after the last roll, where
    it makes the next attempt more likely to succeed.
    """
    if need == DONE or not rolls:
        return {need: 1.0}
    total: defaultdict[CardNeed, float] = defaultdict(float)
    for options, ways in outcomes(need).items():
        chance = ways / len(FACES) ** need.dice
        best = max(options, key=lambda option: completion(option, rolls - 1 or attempt))
        for end, share in ends(best, rolls - 1, attempt).items():
            total[end] += chance * share
    return dict(total)


@cache
def completion(need: CardNeed, rolls: int) -> Fraction:
    """The exact chance to complete the card with this many rolls, under the best locks."""
    if need == DONE or not rolls:
        return Fraction(need == DONE)
    ways: Iterator[Fraction] = (
        count * max(completion(option, rolls - 1) for option in options)
        for options, count in outcomes(need).items()
    )
    return sum(ways, Fraction(0)) / Fraction(len(FACES) ** need.dice)


@cache
def outcomes(need: CardNeed) -> Mapping[Options, int]:
    """The options after each roll, and how many rolls lead to them."""
    ways: defaultdict[Options, int] = defaultdict(int)
    for rolled in dice.rolls(need.dice):
        ways[need.after(rolled.counts)] += rolled.ways
    return dict(ways)


def attempt_chance(game: PokerGame) -> Fraction:
    """The exact chance to complete the card in the attempt that is being bid for or made."""
    phase = game.phase
    if phase is None or isinstance(phase, Turning):
        raise IllegalMove("no-card-in-play")
    in_play = phase.in_play
    if not isinstance(phase, Rolling):
        return completion(CardNeed.of(in_play), in_play.card.rolls)
    locks = (in_play.locked(value, phase.loose) for value in in_play.lockable(phase.loose))
    return max(completion(CardNeed.of(card), phase.rolls_left) for card in (in_play, *locks))


def locked(rolling: Rolling, move: Move) -> CardInPlay:
    """The card after the roller's choice."""
    in_play = rolling.in_play
    return in_play.locked(move.value, rolling.loose) if isinstance(move, Lock) else in_play


def lock_chance(rolling: Rolling, move: Move) -> Fraction:
    """The chance to complete the card with the rolls left, or with none in the next attempt."""
    rolls = rolling.rolls_left or rolling.in_play.card.rolls
    return completion(CardNeed.of(locked(rolling, move)), rolls)

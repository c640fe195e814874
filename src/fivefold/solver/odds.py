"""The exact chance to complete a Deluxe Poker card, under the best joker decisions."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from fivefold import dice
from fivefold.card import UNIT, Card, Money
from fivefold.games.poker.card_in_play import CardInPlay

if TYPE_CHECKING:
    from fivefold.dice import Dice, Face

Options = tuple[CardInPlay, ...]
"""The cards that a roll can lead to: with no joker value locked, then with each possible one."""


def completion_chance(in_play: CardInPlay, rolls: int) -> Fraction:
    """The chance to complete a card with this many rolls left.

    >>> from fivefold.dice import Dice
    >>> completion_chance(CardInPlay(Card.parse("665JJ/2/700"), Dice("3356")), rolls=2)
    Fraction(11, 36)
    """
    return _chance(_canonical(in_play), rolls)


def best_lock(in_play: CardInPlay, loose: Dice, rolls: int) -> Face | None:
    """The value to lock after a roll with this many rolls left, or None where no lock helps.

    Locking is final, so a lock that gains nothing is not made.

    >>> from fivefold.dice import Dice
    >>> best_lock(CardInPlay(Card.parse("JJJJJ/3/1200")), Dice("22355"), rolls=2)
    2
    """
    best, value = completion_chance(in_play, rolls), None
    for face in in_play.lockable(loose):
        chance = completion_chance(in_play.locked(face, loose), rolls)
        if chance > best:
            best, value = chance, face
    return value


def _canonical(in_play: CardInPlay) -> CardInPlay:
    """The same card without what does not affect the chance: picture order, rolls and payout."""
    faces = "".join(sorted(in_play.card.faces))
    return CardInPlay(Card(faces, rolls=1, payout=Money(UNIT)), in_play.matched)


@cache
def _chance(in_play: CardInPlay, rolls: int) -> Fraction:
    if in_play.complete:
        return Fraction(1)
    if rolls <= 0:
        return Fraction(0)
    after = (
        chance * max(_chance(option, rolls - 1) for option in options)
        for options, chance in _outcomes(in_play)
    )
    return sum(after, Fraction(0))


@cache
def _outcomes(in_play: CardInPlay) -> tuple[tuple[Options, Fraction], ...]:
    """The outcomes of one roll with their chances; rolls that leave the same options are merged."""
    chances: defaultdict[Options, Fraction] = defaultdict(Fraction)
    for rolled in dice.rolls(in_play.dice_to_roll):
        chances[_options(*in_play.after(rolled))] += rolled.probability
    return tuple(chances.items())


def _options(in_play: CardInPlay, loose: Dice) -> Options:
    return (in_play, *(in_play.locked(face, loose) for face in in_play.lockable(loose)))

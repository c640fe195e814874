"""A whole game among bots: whom to ask, and where dice and cards come from."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Protocol

from fivefold.dice import FACES, MAX_DICE, Dice, replaced, throw
from fivefold.games.poker import Betting, Bidding, PokerGame, TurnCard
from fivefold.games.protocol import DiceDue, Roll, Seat
from fivefold.games.scorecard import RollOff, ScorecardGame, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.bots import Bot
    from fivefold.dice import Face
    from fivefold.games.poker import Card

AnyGame = ScorecardGame | PokerGame


class DiceSource(Protocol):
    def dice(self, game: AnyGame, due: DiceDue) -> Dice:
        """The dice that fall where some are due."""


class FairDice:
    """Every roll is a new one."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def dice(self, game: AnyGame, due: DiceDue) -> Dice:
        del game
        return throw(due.count, self._rng)


class SameDice:
    """The same dice for everyone at the table.

    Each roll of each turn is laid down beforehand, for all the dice. Dice that are kept stay where
    they lie, and the others take what this roll has in their places: a keep can't steer what comes
    later. In Deluxe Poker each player's first roll is the same, each one's second, and so on.
    """

    def __init__(self, rng: Random) -> None:
        self._rng, self._coming = rng, Random(rng.getrandbits(64))  # noqa: S311 (dice of a game)
        self._rolls: list[list[Face]] = []
        self._lying: dict[Seat, Sequence[Face]] = {}
        self._rolled = Counter[Seat]()

    def dice(self, game: AnyGame, due: DiceDue) -> Dice:
        if isinstance(game.phase, RollOff):  # the same dice would never decide who starts
            return throw(due.count, self._rng)
        if isinstance(game, ScorecardGame) and isinstance(game.phase, Turn):
            return self._replaced(game, game.phase)
        self._rolled[due.seat] += 1
        return Dice(self._roll(self._rolled[due.seat] - 1)[: due.count])

    def _replaced(self, game: ScorecardGame, turn: Turn) -> Dice:
        """New dice in the places of those that are not kept."""
        rules = game.rules
        turns = len(game.played) * len(rules.boxes) + len(game.sheets[turn.seat].boxes)
        coming = self._roll((turns + 1) * rules.rolls - turn.rolls_left)[: rules.dice]
        lying = replaced(self._lying.get(turn.seat, coming), turn.kept, coming)
        self._lying[turn.seat] = lying
        return Dice(lying) - turn.kept

    def _roll(self, number: int) -> list[Face]:
        while len(self._rolls) <= number:
            self._rolls.append(self._coming.choices(FACES, k=MAX_DICE))
        return self._rolls[number]


def drive(
    game: AnyGame,
    bots: Sequence[Bot],
    rngs: Sequence[Random],
    dice: DiceSource,
    cards: Iterator[Card],
) -> AnyGame:
    """Play a game to its end: bots and their generators by seat, dice and cards as they are due."""
    while not game.over:
        due = game.due
        if due is None:
            seat = asked_first(game)
            game = game.play(bots[seat].choose(game, seat, rngs[seat]), seat)
        elif isinstance(due, DiceDue):
            game = game.play(Roll(dice.dice(game, due)), due.seat)
        else:
            game = game.play(TurnCard(next(cards)), due.seat)
    return game


def asked_first(game: AnyGame) -> Seat:
    """Whose decision it is. Where several may speak, asking goes round the table, from the left of
    whoever bid last, opened or rolls."""
    waiting, phase = game.to_act, game.phase
    last = waiting[0]
    if isinstance(phase, Bidding):
        last = phase.opener if phase.highest is None else phase.highest
    elif isinstance(phase, Betting):
        last = phase.roller
    return min(waiting, key=lambda seat: (seat - last - 1) % len(game.seats))

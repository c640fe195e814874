"""Where the dice of a game come from."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from fivefold.card import MAX_CARD_ROLLS
from fivefold.dice import FACES, MAX_DICE, Dice, replaced, roll_dice
from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.dice import Face
    from fivefold.protocol import DiceDue, Game


class DiceSource(Protocol):
    def dice(self, game: Game, due: DiceDue) -> Dice:
        """The dice that are rolled when some are due."""


class RandomDice:
    """Every roll is random."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def dice(self, _game: Game, due: DiceDue) -> Dice:
        return roll_dice(due.count, self._rng)


class SameDice:
    """The same dice for all players.

    Every roll of every turn is fixed in advance, for all the dice. Kept dice stay where they are,
    and the others take the values that this roll has in their places, so a keep cannot influence
    later rolls. In Deluxe Poker each player's n-th attempt gets the same rolls.
    """

    def __init__(self, rng: Random) -> None:
        self._rng, self._source = rng, Random(rng.getrandbits(64))  # noqa: S311 (dice of a game)
        self._rolls: list[list[Face]] = []

    def dice(self, game: Game, due: DiceDue) -> Dice:
        if due.start:  # with the same dice, a roll-off would never end
            return roll_dice(due.count, self._rng)
        first = self._first_roll(game, due)
        places = due.count + len(due.kept)
        on_table = self._roll(first if due.keeps else first + due.roll - 1)[:places]
        for number, kept in enumerate(due.keeps, start=first + 1):
            on_table = list(replaced(on_table, kept, self._roll(number)[:places]))
        return Dice(on_table) - due.kept

    def _first_roll(self, game: Game, due: DiceDue) -> int:
        """The number of the first roll of the turn or attempt, counted over the whole game."""
        rules = game.rules
        turns = ((due.manche or 1) - 1) * (rules.turns or 0) + due.turn - 1
        return turns * (rules.most_rolls or MAX_CARD_ROLLS)

    def _roll(self, number: int) -> list[Face]:
        while len(self._rolls) <= number:
            self._rolls.append(self._source.choices(FACES, k=MAX_DICE))
        return self._rolls[number]


class GivenDice:
    """Rolls that are known: real dice, a game to be repeated, a test.

    >>> from fivefold.games import new_game
    >>> game = new_game("yum", players=1)
    >>> GivenDice(["12345"]).dice(game, game.due)
    Dice('12345')
    """

    def __init__(self, rolls: Iterable[Dice | str]) -> None:
        self._rolls = iter(rolls)

    def dice(self, _game: Game, _due: DiceDue) -> Dice:
        roll = next(self._rolls, None)
        if roll is None:
            raise FivefoldError("no-dice-left")
        return Dice(roll)

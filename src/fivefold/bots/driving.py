"""Drives a game to its end: any game, with any players and any source of dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

from fivefold.card import MAX_CARD_ROLLS
from fivefold.dice import FACES, MAX_DICE, Dice, replaced, roll_dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.protocol import DiceDue, Game, Roll, TurnCard
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from fivefold.bots import Bot
    from fivefold.card import Card
    from fivefold.dice import Face
    from fivefold.protocol import Move, Seat


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


AnyGame = TypeVar("AnyGame", bound=Game)
AnyBot = TypeVar("AnyBot")
LONGEST = 1_000
"""Cards and attempts after which a game of cards, which no rule limits, is given up."""


def drive(
    game: AnyGame,
    players: Sequence[Bot],
    dice: DiceSource,
    rng: Random | Sequence[Random],
    cards: Iterable[Card] = (),
) -> AnyGame:
    """Play a game to its end and return that state. It may have begun already.

    `players` are the bots by seat. They get `rng`, or each one its own if it is a sequence. `cards`
    are turned in their order; only games of cards need them.

    >>> from fivefold.bots import bot
    >>> from fivefold.bots.driving import RandomDice
    >>> from fivefold.games import new_game
    >>> rng = Random(1)
    >>> end = drive(new_game("yum", players=2), [bot("random", "yum")] * 2, RandomDice(rng), rng)
    >>> end.over
    True
    """
    steps = drive_steps(game, players, dice, rng, cards)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            state: AnyGame = end.value
            return state


def drive_steps(
    game: AnyGame,
    players: Sequence[Bot],
    dice: DiceSource,
    rng: Random | Sequence[Random],
    cards: Iterable[Card] = (),
) -> Generator[tuple[AnyGame, Seat, Move], None, AnyGame]:
    """The same, move by move: each one with its seat and the state before it."""
    _check_players(game, players)
    if not hasattr(dice, "dice"):
        raise Malformed("not-a-dice-source", dice=shown(dice))
    rngs = _generators(rng, len(players))
    pile = iter(cards)
    while (seat := game.first_to_act) is not None:
        if is_stalled(game):
            raise FivefoldError("no-progress", game=game.rules.id, turns=LONGEST)
        due = game.due
        move: Move
        if due is None:
            move = players[seat].choose(game, seat, rngs[seat])
        elif isinstance(due, DiceDue):
            seat, move = due.seat, Roll(dice.dice(game, due))
        else:
            seat, move = due.seat, TurnCard(_turned(pile))
        after = game.play(move, seat)
        yield game, seat, move
        game = after
    return game


def check_listed(bots: Sequence[AnyBot]) -> Sequence[AnyBot]:
    """The bots; Malformed if they are no list: one bot, or its name."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise Malformed("bots-not-listed", bots=shown(bots))
    return bots


def _check_players(game: Game, players: Sequence[Bot]) -> None:
    """Refuse a bot or game that would fail only at a later turn."""
    if not hasattr(game, "first_to_act"):
        raise Malformed("not-a-state", game=shown(game))
    for player in check_listed(players):
        if isinstance(player, type) or not hasattr(player, "choose"):
            raise Malformed("not-a-bot", bot=shown(player))
    if len(players) != len(game.seats) and not game.over:
        raise Malformed("wrong-bot-count", bots=len(players), count=len(game.seats))


def _generators(rng: Random | Sequence[Random], players: int) -> Sequence[Random]:
    """A random generator for each player: the same, or their own."""
    rngs = rng if isinstance(rng, Sequence) else [rng] * players
    if len(rngs) != players or not all(isinstance(one, Random) for one in rngs):
        raise Malformed("not-a-generator", rng=shown(rng), example="random.Random(1)")
    return rngs


def is_stalled(game: Game) -> bool:
    """Whether a game that no rule limits has gone on for too long."""
    return game.rules.turns is None and not game.over and game.turns_before > LONGEST


def _turned(pile: Iterator[Card]) -> Card:
    card = next(pile, None)
    if card is None:
        raise FivefoldError("no-cards-left")
    return card

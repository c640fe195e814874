"""Drives a game to its end: any game, with any players and any source of dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from fivefold.errors import FivefoldError, Malformed
from fivefold.protocol import DiceDue, Game, Roll, TurnCard
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from fivefold.bots import Bot
    from fivefold.bots.dice_sources import DiceSource
    from fivefold.card import Card
    from fivefold.protocol import Move, Seat

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
    >>> from fivefold.bots.dice_sources import RandomDice
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
    """Refuse what would fail only when somebody's turn comes."""
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

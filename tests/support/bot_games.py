"""Positions and whole games for bots to play."""

import random

from fivefold.dice import Dice, roll_dice
from fivefold.games import DiceDue, Roll, new_game
from fivefold.games.poker import TurnCard
from fivefold.rules import load_deck


def position(sheet, dice, rolls_left):
    """A game of one player with this sheet, these dice and so many rolls left."""
    game = new_game(sheet.rules, 1)
    turn = game.play(Roll(Dice([1] * sheet.rules.dice))).phase
    phase = type(turn)(turn.seat, rolls_left, turn.kept, Dice(dice))
    return type(game)(game.rules, 1, (), (sheet,), phase)


def whole_game(player, rules, seed, players=2):
    """Every state in which the bot decides, with its decision."""
    rng, cards, game = random.Random(seed), iter(load_deck()), new_game(rules, players)
    while not game.over:
        due = game.due
        if due is None:
            seat = game.to_act[0]
            move = player.choose(game, seat, rng)
            yield game, seat, move
            game = game.play(move, seat)
        else:
            dice = isinstance(due, DiceDue)
            game = game.play(Roll(roll_dice(due.count, rng)) if dice else TurnCard(next(cards)))

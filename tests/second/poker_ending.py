"""A second program for the last card of Deluxe Poker: it asks the referee, and tries everything.

It looks so many attempts ahead, and then gives the win to whoever is ahead. It shares no code with
the coach; only the referee knows the rules.
"""

from functools import cache
from itertools import product

from fivefold.dice import Dice
from fivefold.games import DiceDue, Roll
from fivefold.games.poker import Bidding


def value(game, attempts, policy=None):
    """The chance of the first seat to win, if both play their best for so many attempts.

    With a policy the first seat chooses by it, whatever the second does.
    """
    done = sum(player.attempts for player in game.players)

    @cache
    def look(game, made):
        # `attempts` of a player do not count when games are compared, so they are passed on.
        if game.over:
            return (0 in game.winners) / max(len(game.winners), 1) if game.winners else 0.5
        if made == attempts and isinstance(game.phase, Bidding) and not game.phase.opened:
            first, second = (player.money for player in game.players)
            return 0.5 + 0.5 * ((first > second) - (first < second))
        if isinstance(game.due, DiceDue):
            rolled = [look(*after(game, Roll(dice))) for dice in all_rolls(game.due.count)]
            return sum(rolled) / len(rolled)
        (seat,) = game.to_act
        if policy is not None and seat == 0:
            return look(*after(game, policy(game), seat))
        values = [look(*after(game, move, seat)) for move in game.legal_moves(seat)]
        return max(values) if seat == 0 else min(values)

    def after(game, move, seat=None):
        following = game.play(move, seat)
        return following, sum(player.attempts for player in following.players) - done

    return look(game, 0)


@cache
def all_rolls(count):
    return [Dice(faces) for faces in product(range(1, 7), repeat=count)]

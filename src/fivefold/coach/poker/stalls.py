"""Deluxe Poker games that go on and on: when the choice that ends the card comes first.

On the last card a player who is behind may leave a joker free for ever, and one who is far ahead
may pass for ever. Each of them loses nothing by it, but the game would never end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.coach.poker.options import PokerOption
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Move

_USUAL = 6
"""Attempts for each card that are nothing unusual: most cards take two or three."""
_FIRST = 0.001
_GROWTH = 1.2
"""With each attempt more, the tolerance grows by this factor; after some forty it is everything."""


def tolerance(game: PokerGame) -> float:
    """How much of the chance to win may be given up to bring the card to its end."""
    attempts = sum(player.attempts for player in game.players)
    late = attempts - _USUAL * (game.cards_won + 1)
    return 0.0 if late <= 0 else min(1.0, _FIRST * _GROWTH**late)


def hurried(
    options: Sequence[PokerOption], ends: Callable[[Move], float], tolerance: float
) -> tuple[PokerOption, ...]:
    """The options, those first that are good enough, by how likely they are to end the card.

    The options are ranked, best first, and `ends` says how likely each is to end the card.
    """
    good = [option for option in options if option.gives_up <= tolerance]
    good.sort(key=lambda option: -ends(option.move))
    return (*good, *options[len(good) :])

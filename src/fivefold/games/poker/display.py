"""A Deluxe Poker game as HTML, for notebooks and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.card import JOKER
from fivefold.drawings import card, data_table, dice, framed, paragraph
from fivefold.games.names import names_by_seat
from fivefold.games.poker.phases import Rolling, Turning
from fivefold.games.poker.text import dice_on_card, labels, phase_line, player_row
from fivefold.texts import listed
from fivefold.texts.catalogues import Words
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.drawings import Markup
    from fivefold.games.poker.card_in_play import CardInPlay
    from fivefold.games.poker.game import PokerGame
    from fivefold.texts import Lang

_MONEY = 1
"""The column of the players' money, the only one with figures."""


def game_html(game: PokerGame, names: Sequence[str] | None, lang: Lang) -> str:
    words, title = Words(lang, "displays", "page/table"), game.rules.name[lang]
    names = names_by_seat(game, names, words)
    rows = [player_row(game, seat, names, words) for seat in game.seats]
    out = [player.out for player in game.players]
    columns = [place for place in range(len(rows[0])) if place != _MONEY]
    players = data_table(words("players"), labels(words), rows, words=columns, faint=out)
    colour = game.rules.look.colour
    return framed(title, *_status(game, names, words), players, colour=colour, lang=lang)


def card_drawing(in_play: CardInPlay) -> Markup:
    """The card with the dice on it."""
    pictures = [None if face == JOKER else int(face) for face in in_play.card.faces]
    return card(pictures, dice_on_card(in_play), str(in_play))


def _status(game: PokerGame, names: Sequence[str], words: Words) -> Iterator[Markup]:
    """The card in play and what goes on, or who has won."""
    phase = game.phase
    if phase is None:
        yield paragraph(_result(game, names, words))
        return
    number = words("card-number", number=game.cards_won + 1)
    if isinstance(phase, Turning):
        yield paragraph(number, " ", words("card-to-turn", name=names[phase.opener]))
        return
    printed = phase.in_play.card
    terms = words("card-terms", count=printed.rolls, payout=money(printed.payout, words))
    yield paragraph(number, " ", terms)
    yield card_drawing(phase.in_play)
    if isinstance(phase, Rolling) and phase.loose:
        yield paragraph(dice(phase.loose.faces, size=32))
    yield paragraph(phase_line(phase, names, words))


def _result(game: PokerGame, names: Sequence[str], words: Words) -> str:
    winners = [names[seat] for seat in game.winners]
    if not winners:
        return words("nobody-wins")
    amount = money(game.amounts[game.winners[0]], words)
    key = "wins" if len(winners) == 1 else "share"
    return words(key, names=listed(winners), amount=amount)

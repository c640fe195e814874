"""A scorecard game, a sheet and a position as HTML, for notebooks and pages."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from fivefold.drawings import Head, dice, framed, paragraph, score_pad
from fivefold.drawings.tables import PadLine
from fivefold.games.names import names_by_seat
from fivefold.games.scorecard.phases import Turn
from fivefold.games.scorecard.scoring import box_points
from fivefold.games.scorecard.text import lines_of, lower_rows, manche_of, total_rows, upper_rows
from fivefold.rules import Section
from fivefold.texts import listed
from fivefold.texts.catalogues import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fivefold.drawings import Markup
    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.position import Position
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.rules import BoxId, Points
    from fivefold.texts import Lang


NO_OFFERS: Mapping[BoxId, Points] = {}


def pad_lines(
    sheets: Sequence[Sheet],
    words: Words,
    seat: int | None = None,
    offers: Mapping[BoxId, Points] = NO_OFFERS,
) -> Iterator[PadLine]:
    """Sheets side by side; `offers` is what the player in this seat would score in each box."""
    sections = (
        (Section.UPPER, upper_rows(sheets, words)),
        (Section.LOWER, lower_rows(sheets, words)),
    )
    begun = False
    for section, (boxes, sums) in sections:
        lines = lines_of(sheets[0].rules, section)
        for place, ((label, cells), line) in enumerate(zip(boxes, lines, strict=True)):
            offered = chain.from_iterable(
                [offers.get(box.id) if owner == seat else None for box in line]
                for owner in range(len(sheets))
            )
            begins = begun and place == 0
            yield PadLine(label, cells, face=line[0].face, offers=[*offered], begins=begins)
        yield from (PadLine(*row, look="sum") for row in sums)
        begun = begun or bool(boxes)
    yield from (PadLine(*row, look="total") for row in total_rows(sheets, words))


def sheet_html(sheet: Sheet, lang: Lang) -> str:
    words = _words(lang)
    return _framed(sheet, "", words, _pad([sheet], [Head(words("points"))], words))


def position_html(position: Position, lang: Lang) -> str:
    words, sheet = _words(lang), position.sheet
    offers = box_points(sheet, position.dice, first=position.is_first)
    pad = _pad([sheet], [Head(words("points"), turn=True)], words, 0, offers)
    rolls = paragraph(words("rolls-left", count=position.rolls_left))
    return _framed(sheet, "", words, dice(position.dice.faces), rolls, pad)


def game_html(game: ScorecardGame, names: Sequence[str] | None, lang: Lang) -> str:
    words, turn = _words(lang), game.phase
    names = names_by_seat(game, names, words)
    heads = [Head(name, turn=seat in game.to_act) for seat, name in enumerate(names)]
    seat = turn.seat if isinstance(turn, Turn) else None
    pad = _pad(game.sheets, heads, words, seat, game.preview())
    parts = (*_status(game, names, words), pad, *_manches(game, names, words))
    return _framed(game.sheets[0], manche_of(game, words), words, *parts)


def _words(lang: Lang) -> Words:
    return Words(lang, "displays", "page/table")


def _framed(sheet: Sheet, which: str, words: Words, *parts: object) -> str:
    rules, lang = sheet.rules, words.lang
    return framed(rules.name[lang] + which, *parts, colour=rules.look.colour, lang=lang)


def _status(game: ScorecardGame, names: Sequence[str], words: Words) -> Iterator[Markup]:
    """Whom the game waits for or who has won, and the dice on the table."""
    winners = [names[seat] for seat in game.winners]
    if winners:
        key = "wins" if len(winners) == 1 else "share"
        amount = max(game.amounts)
        yield paragraph(words(key, names=listed(winners), amount=amount))
        return
    yield paragraph(words("waits-for", names=listed(names[seat] for seat in game.to_act)))
    turn = game.phase
    if isinstance(turn, Turn) and game.has_begun(turn):
        yield _dice(turn, game.rules.dice)
        yield paragraph(words("rolls-left", count=turn.rolls_left), look="soft")


def _dice(turn: Turn, count: int) -> Markup:
    """The dice to decide on, or those kept and blanks for those still to be rolled."""
    if turn.dice is not None:
        return dice(turn.dice.faces)
    missing = count - len(turn.kept)
    kept = [True] * len(turn.kept) + [False] * missing
    return dice([*turn.kept.faces, *[None] * missing], kept)


def _manches(game: ScorecardGame, names: Sequence[str], words: Words) -> Iterator[Markup]:
    """The totals of a match so far."""
    if game.manches > 1:
        totals = (f"{name} {game.total(seat)}" for seat, name in enumerate(names))
        yield paragraph(words("totals", totals=listed(totals)))


def _pad(
    sheets: Sequence[Sheet],
    heads: Sequence[Head],
    words: Words,
    seat: int | None = None,
    offers: Mapping[BoxId, Points] = NO_OFFERS,
) -> Markup:
    columns = [column.label[words.lang] for column in sheets[0].rules.columns]
    return score_pad(words("pad"), heads, [*pad_lines(sheets, words, seat, offers)], columns)

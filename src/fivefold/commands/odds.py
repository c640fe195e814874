"""The command `fivefold odds`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands.options import JsonOption, whole_number
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from fractions import Fraction

    from fivefold.card import Card
    from fivefold.cli.words import Words
    from fivefold.games.poker.card_in_play import CardInPlay

_HUGE_ROLLS = re.compile(r"[^/]*/[0-9]{7,}(/|$)")
"""A number of rolls with more digits than the parser of cards accepts."""
_LONGEST_FRACTION = 40
"""Longer fractions are only in the JSON."""


def odds(
    ctx: typer.Context,
    card: Annotated[
        str,
        typer.Argument(
            metavar="CARD",
        ),
    ],
    matched: Annotated[
        str | None,
        typer.Option("--matched", metavar="DICE"),
    ] = None,
    rolls: Annotated[
        int | None,
        typer.Option(
            "--rolls",
            metavar="N",
            parser=whole_number,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold odds 665JJ/2
        fivefold odds 665JJ/2 --matched 66 --rolls 1
    """
    from fivefold.cli.output import print_json
    from fivefold.cli.parsing import check_range, read_dice
    from fivefold.cli.words import Words
    from fivefold.games.poker.card_in_play import CardInPlay
    from fivefold.solver.odds import completion_chance

    with exit_on_error(ctx) as language:
        printed = _card(card.strip().upper())
        in_play = CardInPlay.checked(printed, read_dice(matched or ""))
        left = printed.rolls if rolls is None else rolls
        check_range("--rolls", left, 0, printed.rolls)
        if not json:
            _print(in_play, left, Words(language))
            return
        dice = {} if matched is None else {"matched": str(in_play.matched)}
        chance = completion_chance(in_play, left)
        exact = f"{chance.numerator}/{chance.denominator}"
        found = {"rolls": left, "probability": float(chance), "exact": exact}
        print_json({"card": card.strip().upper(), **dice, **found})


def _card(text: str) -> Card:
    """The card, typed with or without its payout, which changes no chance."""
    from fivefold.card import MAX_CARD_ROLLS, UNIT, Card
    from fivefold.errors import Malformed
    from fivefold.texts import shown

    if _HUGE_ROLLS.match(text):
        raise Malformed("card-rolls", card=shown(text), most=MAX_CARD_ROLLS)
    try:
        return Card.parse(f"{text}/{UNIT}" if text.count("/") == 1 else text)
    except Malformed as error:
        if error.code == "not-a-card":
            raise Malformed("not-a-card-to-ask", card=shown(text)) from None
        raise type(error)(error.code, **{**error.facts, "card": shown(text)}) from None


def _print(in_play: CardInPlay, rolls: int, words: Words) -> None:
    """The chance of completing a card, now and with fewer rolls left."""
    from fivefold.cli.drawing import Page
    from fivefold.cli.poker.view import card_line
    from fivefold.solver.odds import completion_chance
    from fivefold.texts.figures import percent

    page, chance = Page(words), completion_chance(in_play, rolls)
    page.unwrapped(card_line(in_play), "bold")
    fits = len(str(chance)) <= _LONGEST_FRACTION
    exactly = words("exactly", exact=chance) if fits else words("exactly-in-json")
    shown = percent(float(chance), words)
    page.line(words("card-chance", count=rolls, chance=shown, exactly=exactly))
    chances = [(left, completion_chance(in_play, left)) for left in range(rolls, -1, -1)]
    page.table(
        [words(key) for key in ("rolls-left", "chance", "about")],
        [(str(n), percent(float(one), words), _one_in(one, words)) for n, one in chances],
        left=0,
    )


def _one_in(chance: Fraction, words: Words) -> str:
    """`1 in 4`; a dash above one half, where the percentage is clearer."""
    from fivefold.texts.figures import figure

    if not chance or chance > 1 / 2:
        return "-"
    count = float(1 / chance)
    return words("one-in", count=figure(count, 0 if count >= 100 else 1, words))

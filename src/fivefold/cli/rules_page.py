"""The list of all games, and the page of one game, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing import Sentence, print_bullets, print_lines
from fivefold.cli.output import program
from fivefold.cli.words import Words
from fivefold.games.scorecard.scoring import most_points
from fivefold.rules import BoxIndex, built_in, known_ids, scorecard_rules
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.card import Card
    from fivefold.rules import Rules, RuleSet
    from fivefold.texts import Lang


def draw_games(lang: Lang) -> None:
    console, words = Console(highlight=False), Words(lang)
    console.print(_all_games(lang))
    print_lines(console, words("rules-hint", program=program()))


def _all_games(lang: Lang) -> Table:
    table = Table(show_edge=False, pad_edge=False, box=None, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for game in known_ids():
        rules = built_in(game)
        lines = f"{rules.name[lang]}\n{rules.summary[lang]}"
        table.add_row(Styled(game), Padding(Sentence(lines), (0, 0, 1, 2)))
    return table


def draw_rules(
    rules: Rules, lang: Lang, console: Console | None = None, note: str | None = None
) -> None:
    """The page of one game, with a note below its name if there is one."""
    console, words = console or Console(highlight=False), Words(lang)
    console.print(Styled(rules.name[lang], style="bold"))
    if note:
        print_lines(console, note, style="dim")
    print_lines(console, rules.summary[lang])
    if rules.has_sheet:
        _print_boxes(console, scorecard_rules(rules), words)
    for title, texts in (
        (words("how-to-play"), rules.steps),
        (words("ending"), rules.ending),
        (words("tips"), rules.tips),
        (words("sample-round"), rules.sample_round),
        (words("rulings"), rules.rulings),
    ):
        print_bullets(console, title, texts, lang)
    if rules.has_cards:
        _print_cards(console, rules.deck, words)
    print_lines(console, words("source", source=rules.source[lang]), style="dim")


def _print_boxes(console: Console, rules: RuleSet, words: Words) -> None:
    rolls = words("rolls-counted", count=rules.rolls)
    dice = words("dice-counted", count=rules.dice)
    print_lines(console, words("turn-line", dice=dice, rolls=rolls))
    table = Table(show_edge=True)
    for key in ("box", "box-id", "scores", "most"):
        table.add_column(words(key), justify="right" if key == "most" else "left")
    for place, box in enumerate(rules.boxes):
        most = most_points(rules, BoxIndex(place))
        scoring = describe_box(rules, box)[words.lang]
        table.add_row(*map(Sentence, (box.label[words.lang], box.id, scoring, str(most))))
    console.print(table)
    print_bullets(console, words("bonuses"), describe_bonuses(rules), words.lang)


def _print_cards(console: Console, deck: Sequence[Card], words: Words) -> None:
    console.print(Styled(f"\n{words('all-cards', count=len(deck))}", style="bold"))
    console.print(
        Columns([Styled(_card(card, words)) for card in deck], equal=True, padding=(0, 2))
    )


def _card(card: Card, words: Words) -> str:
    rolls = words("rolls-counted", count=card.rolls)
    return f"{card.faces}  {rolls}  {money(card.payout, words)}"

"""The list of all games, and the page of one game, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.common.shell import program
from fivefold.cli.common.words import Words
from fivefold.cli.drawing.bullets import print_bullets
from fivefold.cli.kinds import screen_of
from fivefold.rules import built_in, game_ids

if TYPE_CHECKING:
    from fivefold.rules import Rules
    from fivefold.texts import Lang


def draw_games(lang: Lang) -> None:
    console, words = Console(highlight=False), Words(lang)
    console.print(_all_games(lang))
    console.print(Styled(words("rules-hint", program=program())))


def _all_games(lang: Lang) -> Table:
    table = Table(show_edge=False, pad_edge=False, box=None, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for game in game_ids():
        rules = built_in(game)
        lines = f"{rules.name[lang]}\n{rules.summary[lang]}"
        table.add_row(Styled(game), Padding(Styled(lines), (0, 0, 1, 2)))
    return table


def draw_rules(rules: Rules, lang: Lang) -> None:
    console, words = Console(highlight=False), Words(lang)
    console.print(Styled(rules.name[lang], style="bold"))
    console.print(Styled(rules.summary[lang]))
    screen_of(rules).draw_rules(rules, console, words)
    print_bullets(console, words("how-to-play"), rules.steps, lang)
    print_bullets(console, words("rulings"), rules.rulings, lang)
    console.print(Styled(words("source", source=rules.source[lang]), style="dim"))

"""`fivefold rules`: lists all games, or shows one game's boxes, scoring and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.common.lookup import find_game
from fivefold.cli.common.shell import program
from fivefold.cli.common.words import Words
from fivefold.cli.drawing.bullets import print_bullets
from fivefold.cli.kinds import screen_of
from fivefold.rules import built_in, game_ids

if TYPE_CHECKING:
    from fivefold.texts import Lang


def show_rules(game: str | None, lang: Lang) -> None:
    console, words = Console(highlight=False), Words(lang)
    if game is None:
        console.print(_all_games(words))
        console.print(Styled(words("rules-hint", program=program())))
        return
    rules = find_game(game)
    console.print(Styled(rules.name[lang], style="bold"))
    console.print(Styled(rules.summary[lang]))
    screen_of(rules).draw_rules(rules, console, words)
    print_bullets(console, words("how-to-play"), rules.steps, lang)
    print_bullets(console, words("rulings"), rules.rulings, lang)
    console.print(Styled(words("source", source=rules.source[lang]), style="dim"))


def _all_games(words: Words) -> Table:
    table = Table(show_edge=False, pad_edge=False, box=None, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for game in game_ids():
        rules = built_in(game)
        lines = f"{rules.name[words.lang]}\n{rules.summary[words.lang]}"
        table.add_row(Styled(game), Padding(Styled(lines), (0, 0, 1, 2)))
    return table

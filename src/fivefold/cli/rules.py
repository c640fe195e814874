"""`fivefold rules`: all games, or one game's boxes, scoring and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.words import Words, asked_game, program
from fivefold.games import game_ids
from fivefold.games.about import about
from fivefold.games.poker import GAME_ID
from fivefold.games.scorecard import Sheet, possible_points
from fivefold.rules import RuleSet, built_in
from fivefold.rules.describe import describe_bonuses, describe_box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.texts import Lang, Text


def show_rules(game: str | None, lang: Lang) -> None:
    console, words = Console(highlight=False), Words(lang)
    if game is None:
        console.print(_all_games(words))
        console.print(Styled(words("rules-hint", program=program())))
        return
    asked = asked_game(game)
    info = about(asked)
    console.print(Styled(info.name[lang], style="bold"))
    console.print(Styled(info.summary[lang]))
    if asked != GAME_ID:
        _show_scorecard(asked if isinstance(asked, RuleSet) else built_in(asked), console, words)
    _bullets(console, words("how-to-play"), info.steps, lang)
    _bullets(console, words("rulings"), info.rulings, lang)
    console.print(Styled(words("source", source=info.source[lang]), style="dim"))


def _all_games(words: Words) -> Table:
    table = Table(show_edge=False, pad_edge=False, box=None, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for game in game_ids():
        info = about(game)
        lines = f"{info.name[words.lang]}\n{info.summary[words.lang]}"
        table.add_row(Styled(game), Padding(Styled(lines), (0, 0, 1, 2)))
    return table


def _show_scorecard(rules: RuleSet, console: Console, words: Words) -> None:
    console.print(Styled(words("turn-line", dice=rules.dice, rolls=rules.rolls)))
    table = Table(show_edge=True)
    for key in ("box", "box-id", "scores", "most"):
        table.add_column(words(key), justify="right" if key == "most" else "left")
    empty = Sheet.empty(rules)
    for box in rules.boxes:
        most = max(possible_points(empty, rules.index[box.id]))
        what = describe_box(rules, box)[words.lang]
        table.add_row(*map(Styled, (box.label[words.lang], box.id, what, str(most))))
    console.print(table)
    _bullets(console, words("bonuses"), describe_bonuses(rules), words.lang)


def _bullets(console: Console, title: str, texts: Iterable[Text], lang: Lang) -> None:
    items = [text[lang] for text in texts]
    if not items:
        return
    console.print(Styled(f"\n{title}", style="bold"))
    table = Table.grid(padding=(0, 1))
    for item in items:
        table.add_row("•", Styled(item))
    console.print(table)

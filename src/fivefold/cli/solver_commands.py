"""The commands of the solver and the bots, and their options; what is heavy loads when called."""

# ruff: noqa: PLC0415 (a command loads what it needs when it is called)
# ruff: noqa: PLR0913, PLR0917 (each is an option)

from __future__ import annotations

from typing import Annotated

import typer

from fivefold.cli.speaking import LangOption, speaking

GameArgument = Annotated[
    str, typer.Argument(help="A scorecard game's id, or the path of a rule file.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object.")]
TablesOption = Annotated[
    str | None,
    typer.Option("--tables", help="The folder of solved games; the platform's if left out."),
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", help="Threads to work with; one a core if left out.")
]
CardOption = Annotated[
    list[str] | None,
    typer.Option("--card", help='Filled boxes, "aces=3,full-house=25"; none if left out.'),
]
PlotOption = Annotated[
    str | None, typer.Option("--plot", help="Draw it into this file, .png or .svg.")
]
BonusesOption = Annotated[
    int, typer.Option("--bonuses", help="Five-of-a-kind bonuses earned on the card so far.")
]


def solve(
    game: GameArgument,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Solve again although a table is kept.")
    ] = False,
    tables: TablesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Solve a game: what every card is worth under best play."""
    from fivefold.cli.solving import Request, named_path, solve_game

    with speaking(lang) as spoken:
        folder = named_path("--tables", tables)
        solve_game(Request(game, folder, threads, json, spoken), fresh=fresh)


def advise(
    game: GameArgument,
    dice: Annotated[str, typer.Option("--dice", help="What lies on the table, such as 33345.")],
    rolls_left: Annotated[
        int, typer.Option("--rolls-left", help="Rolls still to come after these dice.")
    ],
    card: CardOption = None,
    bonuses: BonusesOption = 0,
    every: Annotated[bool, typer.Option("--all", help="Show every choice.")] = False,
    tables: TablesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Every choice with these dice, best first, and the total to expect with it."""
    from fivefold.cli.advise import give_advice
    from fivefold.cli.cards import read_card, read_dice
    from fivefold.cli.solving import Request, named_path

    with speaking(lang) as spoken:
        request = Request(game, named_path("--tables", tables), None, json, spoken)
        sheet = read_card(request.rules, card or [], bonuses)
        give_advice(request, sheet, read_dice(dice), rolls_left, every=every)


def distribution(
    game: GameArgument,
    card: CardOption = None,
    bonuses: BonusesOption = 0,
    at_least: Annotated[
        int | None, typer.Option("--at-least", help="The chance of so many points or more.")
    ] = None,
    plot: PlotOption = None,
    tables: TablesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """How final totals are spread under best play, exactly."""
    from fivefold.cli.cards import read_card
    from fivefold.cli.solving import Request, named_path
    from fivefold.cli.spread import show_distribution

    with speaking(lang) as spoken:
        request = Request(game, named_path("--tables", tables), threads, json, spoken)
        sheet = read_card(request.rules, card or [], bonuses)
        show_distribution(request, sheet, at_least, named_path("--plot", plot))


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 10_000,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed, the same games; any if left out.")
    ] = None,
    tables: TablesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play many games under best play and tell how their totals are spread."""
    from fivefold.cli.solving import Request, named_path
    from fivefold.cli.spread import show_simulation

    with speaking(lang) as spoken:
        folder = named_path("--tables", tables)
        show_simulation(Request(game, folder, threads, json, spoken), games, seed)


def arena(
    game: Annotated[str, typer.Argument(help="A game's id, or the path of a rule file.")],
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Who plays: random, beginner, casual or strong; "
            "in scorecard games perfect and race as well."
        ),
    ],
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 1000,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed, the same games; any if left out.")
    ] = None,
    same_dice: Annotated[
        bool, typer.Option("--same-dice", help="Everyone at a table gets the same dice.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes; one a core if left out.")
    ] = None,
    tables: TablesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let bots play against one another and tell who wins how often."""
    from fivefold.cli.arena import ArenaOptions, show_arena
    from fivefold.cli.solving import Request, named_path

    with speaking(lang) as spoken:
        options = ArenaOptions(bots, games, seed, same_dice, workers)
        folder = named_path("--tables", tables)
        show_arena(Request(game, folder, None, json, spoken), options)


def odds(
    card: Annotated[str, typer.Argument(help="A Deluxe Poker card: faces/rolls, such as 665JJ/2.")],
    matched: Annotated[
        str | None, typer.Option("--matched", help="The dice lying on the card, such as 3356.")
    ] = None,
    rolls: Annotated[
        int | None, typer.Option("--rolls", help="Rolls left; all of the card's if left out.")
    ] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The exact chance to complete a Deluxe Poker card."""
    from fivefold.cli.odds import show_odds

    with speaking(lang) as spoken:
        show_odds(card, matched, rolls, as_json=json, lang=spoken)

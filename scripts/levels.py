"""Plays many games at every level of every scorecard game and prints the mean totals.

    python scripts/levels.py [GAMES]

It is the table in docs/bots.md. The figures for `perfect` are exact; the others are means with
their standard errors.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt

from fivefold.bots import bot_names
from fivefold.bots.arena import arena
from fivefold.games.scorecard import Sheet
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.storage import load_values

GAMES = 3000
SEED = 1


def mean(game: str, level: str, games: int) -> str:
    (result,) = arena(game, [level], games, SEED).bots
    return f"{result.mean:.1f} ± {result.sd / sqrt(games):.1f}"


def exact(game: str) -> str:
    rules = scorecard_rules(game)
    return f"{load_values(rules).expected_total(Sheet.empty(rules)):.2f}"


def row(game: str, games: int) -> list[str]:
    levels = [level for level in bot_names(game) if level not in ("perfect", "race")]
    return [f"`{game}`", *(mean(game, level, games) for level in levels), exact(game)]


def asked() -> int:
    parser = ArgumentParser(description="What every level of every scorecard game can expect.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="for each figure")
    return int(parser.parse_args().games)


def main() -> None:
    games = asked()
    names = [name for name in bot_names(scorecard_ids()[0]) if name != "race"]
    for cells in (["game", *names], ["---"] * (len(names) + 1)):
        print(f"| {' | '.join(cells)} |")
    for game in scorecard_ids():
        print(f"| {' | '.join(row(game, games))} |", flush=True)


if __name__ == "__main__":
    main()

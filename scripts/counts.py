"""Counts the game trees of scorecard games from the starts in tests/data/counts and saves them.

    python scripts/counts.py

A start is a number of players and the boxes that each of them has filled. For each number of moves
the file holds the number of sequences of legal moves, with a branch for every roll of the dice, the
number of distinct states they lead to, and how many of those end the game.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold.games.scorecard import ScorecardGame, Sheet
from fivefold.rules import scorecard_ids, scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTS = Path(__file__).parent.parent / "tests" / "data" / "counts"


def start(game: str, tree: dict[str, Any]) -> ScorecardGame:
    rules = scorecard_rules(game)
    sheet = Sheet(rules, tuple(tree["filled"].get(box.id) for box in rules.boxes))
    return replace(ScorecardGame.new(rules, tree["players"]), sheets=(sheet,) * tree["players"])


def following(state: ScorecardGame) -> Iterator[ScorecardGame]:
    """Every state after one more move; none after the end of the game."""
    if state.due is not None:
        return (state.play(roll) for roll, _ in state.due.outcomes())
    return (state.play(move) for move in state.legal_moves())


def counts(game: str, tree: dict[str, Any]) -> list[dict[str, int]]:
    """The counts after one move, two moves and so on, as many as the file holds."""
    level = {start(game, tree): 1}
    levels = []
    for _ in tree["counts"]:
        arrivals: dict[ScorecardGame, list[int]] = {}
        for state, sequences in level.items():
            for after in following(state):
                arrivals.setdefault(after, []).append(sequences)
        level = {state: sum(ways) for state, ways in arrivals.items()}
        ends = sum(state.over for state in level)
        levels.append({"sequences": sum(level.values()), "states": len(level), "ends": ends})
    return levels


def main() -> None:
    for game in scorecard_ids():
        file = COUNTS / f"{game}.json"
        if not file.exists():
            continue
        trees = json.loads(file.read_text())
        for tree in trees:
            tree["counts"] = counts(game, tree)
        lines = ",\n".join(f" {json.dumps(tree)}" for tree in trees)
        file.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()

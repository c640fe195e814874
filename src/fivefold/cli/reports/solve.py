"""`fivefold solve`: solves a game, or says that it is solved already."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import typer

from fivefold.cli.common.output import print_json
from fivefold.games.scorecard import Sheet
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from fivefold.cli.common.request import Request


def solve_game(request: Request, *, fresh: bool) -> None:
    from fivefold.solver.exact_values import ExactValues, exactly  # noqa: PLC0415 (loads NumPy)

    rules, start = request.rules, time.perf_counter()
    saved = None if fresh else request.saved_values()
    found = saved or request.values(fresh=True)
    values = found if isinstance(found, ExactValues) else exactly(found)
    seconds = round(time.perf_counter() - start, 3)
    expected, states = values.expected_total(Sheet.empty(rules)), values.states
    if request.as_json:
        result = {"expected": expected, "states": states, "seconds": seconds}
        print_json({"game": rules.id, **result})
        return
    line = request.words(
        "solved-before" if saved else "solved",
        game=request.name,
        expected=figure(expected, 4, request.words),
        states=figure(states, 0, request.words),
        seconds=figure(seconds, 1, request.words),
    )
    typer.echo(line)

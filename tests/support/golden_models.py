"""What the library says of the golden records: one JSON file for each game.

`python -m tests.support.golden_models` writes them. Read the difference before you commit it.
"""

import json
import os
import tempfile

from fivefold.coach import advise
from fivefold.coach.scorecard.review import review
from fivefold.games.scorecard import Fill, Keep, Position
from fivefold.insights.scorecard.hints import sheet_hint
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang
from tests.support.insights import golden
from tests.support.paths import GAMES
from tests.support.shared import VARIABLE
from tests.support.solved import ready, solved

FOLDER = GAMES.parent / "golden"
LONGEST = 600
"""A player's turn, or a decision with its reason."""


def model(name):
    """The review of a golden record, and a hint in the midst of it, to six digits."""
    record = golden(name)
    values = ready(solved(record.start.rules.id))
    asked = [step for step in record.steps() if isinstance(step[2], Keep | Fill)]
    game, seat, _ = asked[len(asked) // 2]
    hint = sheet_hint(game, seat, advise(values, Position.of(game, seat)), Lang.EN)
    return rounded({"hint": hint, "review": review(record, values).as_data(worst=None)})


def rounded(data):
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [rounded(value) for value in data]
    return round(data, 6) + 0.0 if isinstance(data, float) else data


def in_lines(data, indent=""):
    """JSON in which whatever is short has a line of its own."""
    line = json.dumps(data, ensure_ascii=False)
    if len(line) < LONGEST or not isinstance(data, dict | list):
        return line
    deeper = f"{indent} "
    named = isinstance(data, dict)
    parts = [
        f'"{key}": {in_lines(value, deeper)}' if named else in_lines(value, deeper)
        for key, value in (data.items() if named else enumerate(data))
    ]
    inside = f",\n{deeper}".join(parts)
    first, last = "{}" if named else "[]"
    return f"{first}\n{deeper}{inside}\n{indent}{last}"


def write(folder):
    os.environ[VARIABLE] = folder
    for game in scorecard_ids():
        found = {how: model(f"{game}-{how}") for how in ("finished", "in-progress")}
        (FOLDER / f"{game}.json").write_text(f"{in_lines(found)}\n", "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        write(made)

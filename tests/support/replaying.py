"""`fivefold replay` in this process, and the tables it draws taken apart."""

import json
import re
import subprocess
import sys

from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.commands.app import app
from tests.support.paths import GAMES

GOLDEN = sorted(GAMES.glob("*.fivefold"))
TEN = ["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
WRONG = "game: yum\nplayers: Ann, Bo\nBo: 66623 low\n"


def replay(*args, width=80, **options):
    env = {"LC_ALL": "en_US.UTF-8", "COLUMNS": str(width)}
    return CliRunner().invoke(app, ["replay", *map(str, args)], env=env, **options)


def kept(folder, text, name="game.fivefold"):
    file = folder / name
    file.write_text(str(text), "utf-8")
    return file


def tables(text):
    """Every table as rows of cells; its lines must fit together and on the screen."""
    found = re.findall(r"^┏.*?^└[^\n]*$", text, re.DOTALL | re.MULTILINE)
    for table in found:
        lines = table.splitlines()
        assert len({tuple(_borders(line)) for line in lines}) == 1, table
        assert cell_len(lines[0]) <= 80
    return [_cells(table) for table in found]


def _borders(line):
    """At which columns of the screen a border stands: the same in every line of a table."""
    for place, char in enumerate(line):
        if char in "┏┳┓┃┡╇┩│├┼┤└┴┘":
            yield cell_len(line[:place])


def _cells(table):
    """The header's cells, unfolded, then the rows."""
    lines = table.splitlines()
    split = [re.split("[┃│]", line)[1:-1] for line in lines if line[0] in "┃│"]
    head = sum(line[0] == "┃" for line in lines)
    header = [
        "".join(cell.strip() for cell in column) for column in zip(*split[:head], strict=True)
    ]
    return [header, *([cell.strip() for cell in row] for row in split[head:])]


def sheets(text):
    """What stands in each player's column: name -> label -> figure."""
    columns = {}
    for header, *rows in tables(text):
        for place, name in enumerate(header[1:], start=1):
            columns.setdefault(name, {}).update({row[0]: row[place] for row in rows})
    return columns


def process(*args, **options):
    command = [sys.executable, "-m", "fivefold", "replay", *map(str, args)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def expected(path):
    return json.loads(path.with_suffix(".json").read_text("utf-8"))

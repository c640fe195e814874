"""The columns are as documented."""

import re

import pytest

from fivefold.dataframes import columns
from tests.support.paths import DOCS

PAGE = (DOCS / "dataframes.md").read_text("utf-8")
FRAMES = {
    "decisions": columns.DECISIONS,
    "rolls": columns.ROLLS,
    "games": columns.GAMES,
    "arena_games": columns.ARENA_GAMES,
}


def test_every_frame_has_a_section():
    assert re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE) == list(FRAMES)


@pytest.mark.parametrize("name", FRAMES)
def test_the_page_has_every_column_with_its_type_and_unit(name):
    section = re.split(r"^### ", PAGE.partition(f"### `{name}`\n")[2], flags=re.MULTILINE)[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
    assert [(row[0].strip("| `"), row[1], row[2]) for row in rows] == [
        (column.name, f"{column.type}{'?' * column.nullable}", column.unit)
        for column in FRAMES[name]
    ]
    assert all(len(row[3]) > len(" |") for row in rows)


@pytest.mark.parametrize("name", FRAMES)
def test_no_name_is_there_twice(name):
    names = [column.name for column in FRAMES[name]]
    assert len(names) == len(set(names))

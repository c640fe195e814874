"""The score sheet between two turns."""

from io import StringIO

import pytest
from rich.console import Console

from fivefold.cli.scorecard.view import compact_sheet
from fivefold.cli.words import Words
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang
from tests.support.scorecard_play import start, with_filled


def shown(game, names, width=80, seat=0):
    console = Console(file=StringIO(), width=width, color_system=None)
    console.print(compact_sheet(game, seat, names, Words(Lang.EN)))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_both_sections_stand_side_by_side():
    lines = shown(with_filled("yard-free", fours=16, chance=20), ["Ann"])
    assert len(lines) == 11
    assert lines[4].split() == ["Fours", "16", "Small", "Straight", "·"]
    assert lines[9].split()[:4] == ["Up", "/", "down", "+4"]
    assert lines[10].split() == ["Total", "36"]


@pytest.mark.parametrize("game", scorecard_ids())
@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize("players", [1, 2, 6])
def test_it_fits_every_screen(game, width, players):
    names = ["Maximilienne"] + [f"P{number}" for number in range(1, players)]
    lines = shown(start(game, players), names, width)
    assert max(map(len, lines)) <= width
    assert len(lines) <= (12 if width == 80 else 22)


def test_where_there_is_no_room_for_all_the_sheet_of_the_player_is_left():
    names = ["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay"]
    head = shown(start("yum", 6), names, width=60, seat=2)[0]
    assert head.split() == ["Cléo", "Cléo"]


def test_a_long_name_ends_in_an_ellipsis():
    assert "Maximil…" in shown(start("yum", 1), ["Maximilienne"])[0]

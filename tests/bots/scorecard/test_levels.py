"""What the documents say that each level scores."""

import re
from itertools import pairwise
from math import sqrt

import pytest

from fivefold.bots.arena import arena
from fivefold.bots.scorecard.levels import LEVELS
from tests.support.effort import times
from tests.support.paths import DOCS
from tests.support.solved import solved

PAGE = (DOCS / "bots.md").read_text("utf-8")


def table():
    """By game and level: the mean in docs/bots.md and its standard error."""
    (text,) = re.findall(r"\| game \| random \|(.*?)\n\n", PAGE, re.DOTALL)
    head, _, *lines = f"| game | random |{text}".splitlines()
    levels = head.strip("| ").split(" | ")[1:]
    for line in lines:
        game, *cells = line.strip("| ").split(" | ")
        for level, cell in zip(levels, cells, strict=True):
            mean, _, error = cell.partition(" ± ")
            yield game.strip("`"), level, float(mean), float(error or 0)


EXPECTED = list(table())
SHOWN = list(dict.fromkeys(game for game, *_ in EXPECTED))


def test_every_level_of_every_game_is_in_the_table():
    shown = {(game, level) for game, level, *_ in EXPECTED}
    assert len(SHOWN) >= 5
    assert shown == {(game, level) for game in SHOWN for level in ("random", *LEVELS)}


@pytest.mark.parametrize("game", SHOWN)
def test_levels_are_well_apart(game):
    means = [mean for one, _, mean, _ in EXPECTED if one == game]
    assert all(better > 1.04 * worse for worse, better in pairwise(means))


@pytest.mark.parametrize(("game", "level", "mean", "error"), EXPECTED)
def test_a_level_scores_what_the_documents_say(game, level, mean, error):
    games = times(60, more=200)
    (result,) = arena(game, [level], games, seed=99, workers=1, values=solved(game)).bots
    assert abs(result.mean - mean) < 4 * sqrt(result.sd**2 / games + error**2)

"""Grades: what each means in points, in words that are no bot's, and what bots would get."""

import random
import re
from math import inf

import pytest

from fivefold.bots import bot
from fivefold.bots import scorecard as bots
from fivefold.coach import review_record
from fivefold.coach.levels import LEVELS, SkillLevel, level_of
from fivefold.dice import roll_dice
from fivefold.games import Roll
from fivefold.record import Record
from fivefold.texts import Lang
from fivefold.texts.languages import read_texts
from tests.support.effort import TIMES
from tests.support.paths import DOCS
from tests.support.solved import solved

PAGE = (DOCS / "review.md").read_text("utf-8")
SHARED = [name for name in bots.LEVELS if name in set(SkillLevel)]
GAMES = 10 * TIMES


@pytest.mark.parametrize(
    ("accuracy", "level"),
    [
        (0, SkillLevel.EXPERT),
        (0.1999, SkillLevel.EXPERT),
        (0.2, SkillLevel.STRONG),
        (0.5, SkillLevel.CASUAL),
        (1.3, SkillLevel.BEGINNER),
        (99, SkillLevel.BEGINNER),
    ],
)
def test_levels_by_points_lost(accuracy, level):
    assert level_of(accuracy) is level


def test_every_grade_has_a_word_of_its_own_that_is_no_bots():
    for lang in Lang:
        labels = {level.label[lang] for level in LEVELS}
        assert len(labels) == len(SkillLevel)
        page = read_texts(lang, "page/home")
        names = {str(page[f"level-{bot}"]).casefold() for bot in bots.LEVELS}
        assert not labels & (names | set(bots.LEVELS))


def test_the_page_has_the_same_grades_on_the_same_scale():
    for lang in Lang:
        page = read_texts(lang, "page/review")
        for level in SkillLevel:
            assert str(page[f"skill-{level}"]).startswith(f"{level.label[lang]} ({level.step}\xa0")


def test_the_scale_goes_up_to_the_best_grade():
    assert [level.step for level in LEVELS] == [4, 3, 2, 1]


def played(game, player, rng):
    record = Record.new(game, ["Ann"])
    while not record.game.over:
        due = record.game.due
        move = Roll(roll_dice(due.count, rng)) if due else player.choose(record.game, 0, rng)
        record = record.play(move)
    return record


def lost_in_a_decision(game, level):
    """By a bot of this level, over some games."""
    values, rng = solved(game), random.Random(1)
    player = bot(level, game, values=values)
    games = [review_record(played(game, player, rng), values).players[0] for _ in range(GAMES)]
    return sum(one.cost for one in games) / sum(len(one.decisions) for one in games)


@pytest.mark.parametrize("game", ["yum", "yacht", "yard-forced"])
@pytest.mark.parametrize("level", SHARED)
def test_a_bot_gets_the_grade_that_the_page_says(game, level):
    assert level_of(lost_in_a_decision(game, level)) == level


def test_a_bot_that_never_errs_is_an_expert():
    assert lost_in_a_decision("yum", "perfect") < 1e-9
    assert level_of(0) is SkillLevel.EXPERT


def test_what_bots_lose_by_the_page_is_within_their_grade():
    rows = re.findall(
        r"^\| [^|]+ \|.*\| `(\w+)` \| ([\d.]+)(?: to ([\d.]+))? \|$", PAGE, re.MULTILINE
    )
    assert [name for name, _, _ in rows] == ["perfect", *reversed(SHARED)]
    least = 0.0
    for limit, (_, low, high) in zip(LEVELS.values(), rows, strict=True):
        assert least <= float(low) <= float(high or low) < limit
        least = limit
    assert least == inf

"""Grades, phrases and displays that all games share, and what the package offers."""

import random
import re
import subprocess
import sys
from math import inf

import pytest

import fivefold.coach
from fivefold.bots import bot
from fivefold.bots import scorecard as bots
from fivefold.coach import phrases, review_record
from fivefold.coach.displays import costly_decisions
from fivefold.coach.levels import LEVELS, SkillLevel, level_of
from fivefold.dice import roll_dice
from fivefold.games import Roll
from fivefold.record import Record
from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from fivefold.texts.languages import read_texts
from tests.support.displays import parsed, rows
from tests.support.effort import TIMES
from tests.support.paths import DOCS
from tests.support.solved import solved

PAGE = (DOCS / "review.md").read_text("utf-8")
SHARED = [name for name in bots.LEVELS if name in set(SkillLevel)]
GAMES = 10 * TIMES


def test_levels_by_points_lost():
    assert [level.step for level in LEVELS] == [4, 3, 2, 1]
    for accuracy, level in {
        0: SkillLevel.EXPERT,
        0.1999: SkillLevel.EXPERT,
        0.2: SkillLevel.STRONG,
        0.5: SkillLevel.CASUAL,
        1.3: SkillLevel.BEGINNER,
        99: SkillLevel.BEGINNER,
    }.items():
        assert level_of(accuracy) is level


def test_every_grade_has_a_word_of_its_own_that_is_no_bots_and_is_on_the_page():
    for lang in Lang:
        labels = {level.label[lang] for level in LEVELS}
        assert len(labels) == len(SkillLevel)
        home, review = read_texts(lang, "page/home"), read_texts(lang, "page/review")
        names = {str(home[f"level-{bot}"]).casefold() for bot in bots.LEVELS}
        assert not labels & (names | set(bots.LEVELS))
        for level in SkillLevel:
            shown = f"{level.label[lang]} ({level.step}\xa0"
            assert str(review[f"skill-{level}"]).startswith(shown)


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
def test_a_bot_gets_the_grade_that_the_page_says(game):
    for level in SHARED:
        assert level_of(lost_in_a_decision(game, level)) == level
    assert lost_in_a_decision(game, "perfect") < 1e-9


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


WORDS = Words(Lang.EN, "page/poker-review", "page/review", "page/coach", "displays")


def test_of_costly_decisions_only_places_and_losses_are_figures():
    assert list(costly_decisions(WORDS, ["plot-attempt"], [])) == []
    decision = ["Ann", 3, "66", "fill low", "fill high", "1.2"]
    _, table = costly_decisions(WORDS, ["table-turn", "dice-rolled"], [decision])
    root = parsed(table)
    head, row = rows(root)
    assert len(head) == len(row) == 6
    looks = [cell.get("class") for cell in root.iter("td")]
    assert looks == [None, "words", "words", "words", None]


def test_what_the_package_offers_is_loaded_when_it_is_asked_for():
    assert {getattr(fivefold.coach, name).__name__ for name in fivefold.coach.__all__} == set(
        fivefold.coach.__all__
    )
    with pytest.raises(AttributeError, match="advize"):
        _ = fivefold.coach.advize
    code = "import sys, fivefold.commands.app, fivefold.coach; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_points_are_counted_as_each_language_counts():
    for value, en, fr in [
        (1.0, "1 point", "1 point"),
        (0.4, "0.4 points", "0,4 point"),
        (1.5, "1.5 points", "1,5 point"),
        (1.96, "2 points", "2 points"),
        (12.34, "12.3 points", "12,3 points"),
    ]:
        assert (phrases.points(value)["en"], phrases.points(value)["fr"]) == (en, fr)


def test_a_chance_is_never_rounded_to_certainty():
    for chance, en, fr in [
        (0.5, "50%", "50 %"),
        (0, "0%", "0 %"),
        (1, "100%", "100 %"),
        (1 - 1e-15, "100%", "100 %"),
        (0.004, "0.4%", "0,4 %"),
        (0.996, "99.6%", "99,6 %"),
        (0.046, "5%", "5 %"),
        (1 / 7776, "under 0.1%", "moins de 0,1 %"),
        (6**-10, "under 0.1%", "moins de 0,1 %"),
        (1 - 1 / 7776, "over 99.9%", "plus de 99,9 %"),
    ]:
        said = phrases.percent(chance)
        assert (said["en"], said["fr"]) == (en, fr.replace(" %", "\xa0%"))

import random
import re

import pytest

from fivefold.coach import advise
from fivefold.coach.scorecard.phrases import describe_move
from fivefold.dice import rolls
from fivefold.games.scorecard import Fill, Keep, Position
from fivefold.rules import scorecard_ids
from tests.support.effort import TIMES
from tests.support.solved import random_sheet, solved


@pytest.mark.parametrize("game", scorecard_ids())
def test_nothing_comes_close_only_where_that_is_so(game, tables):
    rng, values, told = random.Random(f"{game} close"), solved(game), 0
    for _ in range(250 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, 6))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.choice((1, 2))), tables)
        said = re.search(r"Nothing else comes close: (.*?) gives up", given.reason()["en"])
        if said:
            second = given.choices[1]
            assert second.gives_up >= 5
            assert said[1] == describe_move(given.position, second.move)["en"]
            told += 1
    assert told


def test_what_another_move_gives_up_comes_first(advice):
    given = advice("classique", {}, "33356", 2)
    reason = given.reason(Keep("3335"))
    lost = given.choice(Keep("3335")).gives_up
    assert reason["en"].startswith("Keeping 3 3 3 5")
    assert f"gives up {lost:.1f} points" in reason["en"]
    assert "Keep 3 3 3, for" in reason["en"]
    assert given.reason(given.best.move) == given.reason()
    assert (
        "Stopping with 20 points in Three of a Kind" in given.reason(Fill("three-of-a-kind"))["en"]
    )


def test_a_move_that_would_be_right_without_the_bonus_is_told_so(advice):
    reason = advice("classique", {"aces": 1}, "45555", 0).reason(Fill("four-of-a-kind"))
    assert "the upper bonus decides" in reason["en"]
    assert "c'est la prime supérieure qui tranche" in reason["fr"]


NEVER = ("later", "comes back", "costs more", "ensuite", "coûte plus", "davantage")
MOST_WORDS = 65
"""Two short sentences."""


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_reason_is_short_and_names_a_thing_on_the_sheet(game, tables):
    rng, values = random.Random(f"{game} short"), solved(game)
    on_sheet = [box.label["en"] for box in values.rules.boxes] + ["upper bonus", "open box"]
    for _ in range(60 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.randint(0, 2)), tables)
        for reason in (given.reason(), given.reason(rng.choice(given.choices).move)):
            assert not [word for word in NEVER if word in f"{reason['en']} {reason['fr']}"]
            assert len(reason["en"].split()) <= MOST_WORDS, reason["en"]
            assert [name for name in on_sheet if name in reason["en"]], reason["en"]


@pytest.mark.parametrize("game", scorecard_ids())
def test_choices_below_half_a_point_are_called_practically_equal(game, tables):
    rng, values, told = random.Random(f"{game} equal"), solved(game), 0
    for _ in range(60 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.randint(0, 2)), tables)
        for one in given.choices[1:4]:
            against = given.reason(one.move)["en"]
            equal = "practically equal" in against or "makes no difference" in against
            assert equal == (one.gives_up < 0.5), against
            told += equal
    assert told

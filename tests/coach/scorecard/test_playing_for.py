import numpy as np
import pytest

from fivefold.coach.scorecard.playing_for import AtLeast, Beat, Field, parse_aim
from fivefold.errors import Malformed
from fivefold.solver.totals import Totals
from fivefold.texts import Lang

AIMS = [AtLeast(287), AtLeast(0), Beat((240,)), Beat((240, 251, 251)), Field(1), Field(99)]


@pytest.mark.parametrize("aim", AIMS)
def test_an_aim_has_one_text(aim):
    assert parse_aim(f" {aim} ") == aim


@pytest.mark.parametrize(
    "text",
    [
        *("", "many", "-5", "28.7", "²", "9" * 10),
        *("beat:", "beat:240,", "beat:a", "beat 240", "beat:" + ",".join(["1"] * 100)),
        *("field:", "field:0", "field:100", "field:3,4"),
    ],
)
def test_no_other_text_is_an_aim(text):
    with pytest.raises(Malformed) as refused:
        parse_aim(text)
    assert refused.value.code == "wrong-aim"


def test_aims_in_words():
    said = [aim.describe()[Lang.EN] for aim in AIMS]
    assert said[0] == "To end with 287 or more."
    assert said[3].startswith("To beat 240 and 251 and 251;")
    assert said[4].startswith("To beat one player")
    assert AIMS[2].describe()[Lang.FR].startswith("Pour battre 240")


def test_what_totals_are_worth():
    def best_play():
        return Totals(100, np.array([0.5, 0.5]))

    assert [aim.worth(best_play).of(240) for aim in AIMS] == [0, 1, 0.5, 0, 1, 1]
    assert Field(1).worth(best_play).of(100) == pytest.approx(0.25)

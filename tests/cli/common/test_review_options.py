"""The options of a review: what is refused before anything is computed."""

import pytest

from fivefold.cli.common.review_options import ReviewOptions
from fivefold.errors import FivefoldError
from fivefold.texts import Lang
from tests.support.learning import golden

RECORD = golden("deluxe-poker-bet")


def options(**more):
    plain = {"rules": None, "values_folder": None, "player": None, "plot": None, "every": False}
    return ReviewOptions(file="-", as_json=False, lang=Lang.EN, **(plain | more))


def test_a_few_decisions_or_all():
    assert options().worst == 5
    assert options(every=True).worst is None


def test_a_wrong_player_is_refused():
    options(player=RECORD.names[0]).check_player(RECORD)
    options().check_player(RECORD)
    with pytest.raises(FivefoldError):
        options(player="Nobody").check_player(RECORD)

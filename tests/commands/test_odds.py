"""`fivefold odds`: the chance to complete a card."""

from fractions import Fraction

import pytest

from fivefold.games.poker import Card, CardInPlay
from fivefold.solver.odds import completion_chance
from tests.support.solver_commands import plain, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder")


@pytest.mark.parametrize("text", ["665JJ/2", "66554/5/500", "JJJJJ/9", "1234J/1"])
def test_the_odds_of_a_card(text):
    faces, rolls = text.split("/")[:2]
    chance = completion_chance(CardInPlay(Card(faces, int(rolls), 100)), int(rolls))
    assert plain("odds", text) == {
        "card": text,
        "rolls": int(rolls),
        "probability": float(chance),
        "exact": f"{chance.numerator}/{chance.denominator}",
    }


def test_the_odds_of_a_card_in_play():
    assert plain("odds", "665jj/2", "--matched", "3356") == {
        "card": "665JJ/2",
        "matched": "3356",
        "rolls": 2,
        "probability": float(Fraction(11, 36)),
        "exact": "11/36",
    }
    assert plain("odds", "665JJ/2", "--matched", "6533", "--rolls", "1")["exact"] == "1/6"
    assert plain("odds", "665JJ/2", "--matched", "33566")["exact"] == "1/1"
    assert plain("odds", "665JJ/2", "--rolls", "0")["exact"] == "0/1"
    assert plain("odds", "665JJ/2", "--matched", "")["matched"] == ""


@pytest.mark.parametrize(
    ("args", "english", "french"),
    [
        (
            ["6/1"],
            "5 faces, each 1 to 6 or J; '6/1' shows 1",
            "5 faces, chacune de 1 à 6 ou J\u00a0;",
        ),
        (["665JX/2"], "'665JX/2' is not a card", "n'est pas une carte"),
        (
            ["665JJ"],
            "'665JJ' is not a card; a card is written FACES/ROLLS, such as 665JJ/2",
            "une carte s'écrit FACES/LANCERS, comme 665JJ/2",
        ),
        (["665JJ/" + "9" * 30], ": a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/9999999/700"], ": a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/"], "'665JJ/' is not a card", "n'est pas une carte"),
        ([""], "'' is not a card", "n'est pas une carte"),
        (["yum"], "'YUM' is not a card", "n'est pas une carte"),
        (["665JJ/0"], "'665JJ/0': a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/10"], "'665JJ/10': a card gives 1 to 9 rolls", "donne de 1 à 9 lancers"),
        (["665JJ/2/750"], "'665JJ/2/750': a card pays hundreds", "paie des centaines"),
        (["665JJ/2", "--matched", "3336"], "3336 can't be on 665JJ", "3336 ne peuvent pas être"),
        (["665JJ/2", "--matched", "34"], "34 can't be on 665JJ", "ne peuvent pas être"),
        (["665JJ/2", "--matched", "55"], "55 can't be on 665JJ", "ne peuvent pas être"),
        (["66554/2", "--matched", "1"], "1 can't be on 66554", "ne peuvent pas être"),
        (["665JJ/2", "--matched", "7"], "'7' is not the face of a die", "n'est pas la face"),
        (["665JJ/2", "--rolls", "3"], "--rolls can't be 3", "--rolls ne peut pas être 3"),
        (["665JJ/2", "--rolls", "-1"], "--rolls can't be -1", "--rolls ne peut pas être -1"),
    ],
)
def test_odds_that_cannot_be_asked_for_are_refused(args, english, french):
    assert english in refused("odds", *args)
    assert french in refused("odds", *args, "--lang", "fr")

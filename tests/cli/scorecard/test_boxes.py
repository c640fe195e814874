"""The many ways to name a box."""

import re

import pytest

from tests.support.keyboard import FILE, lines, play, typed


@pytest.mark.parametrize(
    ("game", "name", "box"),
    [
        ("yum", "st", "straight"),
        ("yum", "YU", "yum"),
        ("yard-free", "5ok", "five-of-a-kind"),
        ("yard-free", "Small Straight", "small-straight"),
        ("yard-free", "petite suite", "small-straight"),
        ("yard-free", "carre", "four-of-a-kind"),
        ("yard-free", "CARRÉ", "four-of-a-kind"),
        ("yard-free", "three", "three-of-a-kind"),
        ("yard-free", "threes", "threes"),
        ("yacht", "full", "full-house"),
    ],
)
def test_a_box_may_be_named_in_many_ways(game, name, box):
    # Threes are filled, so that the beginning of a name can mean one open box only.
    filled = "" if box == "threes" else "Ann: - threes 0\n"
    FILE.write_text(f"game: {game}\nplayers: Ann\n{filled}")
    play(FILE, "--real-dice", answers=["33321", name, "y"])
    assert re.fullmatch(rf"Ann: 12333 {box} \d+", lines()[-1])


def test_a_name_that_may_be_several_boxes_or_none_is_asked_for_again():
    session = typed("yum", "11234", "f", "nope", "'", "low", "n", "ones")
    assert "'f' may be several boxes; type more of its name: Fours, Fives, Full" in session.screen
    assert "'nope' is not a box of Yum; its boxes: Ones, Twos, Threes" in session.screen
    assert lines() == ["Ann: 11234 ones 2"]
    session = typed("classique", "66666", "11111", "11234", "c", "q", lang="fr")
    assert (
        "'c' peut désigner plusieurs cases ; précisez : Cinq, Carré, Chance"
        in session.screen.replace("\u00a0", " ")
    )


@pytest.mark.parametrize(
    ("typed_word", "said"),
    [
        ("five", "'five' may be several boxes; type more of its name: Fives, Five of a Kind"),
        ("three", "may be several boxes; type more of its name: Threes, Three of a Kind"),
        (
            "foours",
            "'foours' is not a box of Yard Dice, Free Choice Trump Card; did you mean Fours",
        ),
    ],
)
def test_a_short_or_misspelt_name_says_what_to_type(typed_word, said):
    session = typed("yard-free", "11234", typed_word, "q")
    assert said in " ".join(session.screen.split())

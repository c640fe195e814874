"""A turn of a scorecard game: what is asked, shown and refused."""

from pathlib import Path

import pytest

from fivefold.rules import built_in
from tests.support.keyboard import FILE, lines, play, typed
from tests.support.own_rules import LITTLE_RULES


def test_a_zero_is_asked_about():
    session = typed(
        "yum", "11234", "yum", "n", "yum", "", "yum", "ones", "yum", "yacht", "yum", "y"
    )
    assert session.prompts.count("Score 0 in Yum? (y/N)") == 5
    assert lines() == ["Ann: 11234 yum 0"]
    assert "Yum: 0. Total 0." in session.screen


@pytest.mark.parametrize("word", ["o", "oui", "y", "YES"])
def test_a_zero_is_taken_in_either_language(word):
    session = typed("yum", "11234", "yum", word, lang="fr")
    assert "Inscrire 0 dans Yum ? (o/N)" in session.prompts
    assert lines() == ["Ann: 11234 yum 0"]


def test_a_zero_is_not_asked_about_where_nothing_scores():
    boxes = [box.id for box in built_in("yum").boxes if box.id not in ("yum", "straight")]
    FILE.write_text("game: yum\nplayers: Ann\n" + "".join(f"Ann: - {box} 0\n" for box in boxes))
    play(FILE, "--real-dice", answers=["11223", "yum", "n", "/", "11223", "/", "11223", "yum"])
    assert lines()[-1] == "Ann: 11223/ 11223/ 11223 yum 0"


def test_what_the_rules_forbid_is_said_and_the_dice_are_not_shown_twice():
    session = typed("yum", "11234", "66", "11234", "7", "11", "556", "11", "566", "11", "ones")
    assert "66 can't be kept: the dice are 11234" in session.screen
    assert "11234 are all the dice: choose a box" in session.screen
    assert "'7' is not the face of a die" in session.screen
    assert "no rolls are left" in session.screen
    assert session.screen.count("[1] [1] [2] [3] [4]") == 1
    assert lines() == ["Ann: 11234/11 11556/11 11566 ones 2"]


def test_a_filled_box_and_a_forced_one_are_said():
    paper = ["five-of-a-kind 50", "fives 20"]
    FILE.write_text("game: yard-forced\nplayers: Ann\n" + "".join(f"Ann: - {p}\n" for p in paper))
    session = play(FILE, "--real-dice", answers=["66666", "fives", "chance", "sixes"])
    assert "Fives is already filled, with 20" in session.screen
    assert "a forced Trump Card; allowed: Sixes" in session.screen
    assert "Sixes: 30, 5OK bonus: +100. Total 200." in session.screen


def test_the_dice_and_what_each_open_box_scores_are_shown():
    session = typed("yum", "33355", lang="fr")
    preview = " ".join(session.screen.split("[3] [3] [3] [5] [5]")[1].split())
    for box in ["Trois 9", "Cinq 10", "Full 25", "Yum 0", "Suite 0"]:
        assert box in preview


def test_a_forced_trump_says_why():
    FILE.write_text("game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 50\n")
    session = play(FILE, "--real-dice", answers=["66666"])
    assert "A forced Trump Card: these dice may go into Sixes only." in session.screen
    assert "You also get a bonus of 100." in session.screen


@pytest.mark.parametrize(
    ("lang", "shown", "refused"),
    [
        ("en", "A forced wild card: these dice", "a forced wild card; allowed: Sixes"),
        ("fr", "Choix forcé (atout)\xa0: ces dés", "choix forcé (atout)\xa0; permis\xa0: Sixes"),
    ],
)
def test_a_forced_trump_has_the_word_of_its_game(lang, shown, refused):
    Path("little.toml").write_text(LITTLE_RULES)
    FILE.write_text("game: little\nplayers: Ann\nAnn: - triple 9\n")
    options = ["--rules", "little.toml", "--real-dice", "--lang", lang]
    session = play(FILE, *options, answers=["666", "below"])
    assert shown in session.screen
    assert refused in session.screen


def test_undo_at_the_question_before_a_zero_means_no():
    play(
        "yum",
        "--players",
        "Ann",
        "--real-dice",
        "--record",
        FILE,
        answers=["11234", "yum", "u", "q"],
    )
    assert lines() == ["Ann: 11234"]


def test_refusals_at_the_table_name_boxes_as_the_sheet_does():
    answers = ["11111", "as", "11111", "as", "q"]
    session = play("yum", "--players", "Ann", "--real-dice", "--lang", "fr", answers=answers)
    assert "As est déjà remplie, avec 5" in session.screen.replace("\N{NO-BREAK SPACE}", " ")
    assert "libres : Deux, Trois" in session.screen.replace("\N{NO-BREAK SPACE}", " ")


def test_dice_that_were_kept_are_shown_apart_from_new_ones():
    session = typed("yum", "33416", "33", "145", "q")
    assert "  kept [3] [3]   new [1] [4] [5]\n" in session.screen
    assert "  [1] [3] [3] [4] [6]\n" in session.screen


def test_enter_alone_says_what_to_type():
    session = typed("yum", "33416", "", "33", "145", "/", "33145", "", "q")
    assert session.screen.count("Type the dice you keep, such as 33") == 1
    assert session.screen.count("Type a box, or the beginning of its name") == 1


def test_a_hint_is_offered_only_where_there_is_one():
    solved, unsolved = (typed(game, "33345", "threes").prompts for game in ("yum", "three-columns"))
    assert "Dice to keep, or a box (2 rolls left; ? for help, h for a hint)" in solved
    assert "Dice to keep, or a box (2 rolls left; ? for help)" in unsolved

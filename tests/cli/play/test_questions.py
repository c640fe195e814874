"""Who plays, how many manches and whose dice: what the menu asks."""

import pytest

from tests.support.keyboard import FILE, kept, play


def asked(*answers, lang="en"):
    FILE.unlink(missing_ok=True)
    return play("--record", FILE, "--lang", lang, answers=[*answers, "q"])


def headers():
    return dict(kept().headers.pairs)


def test_the_menu_asks_for_people_bots_manches_and_dice():
    session = asked("classique", "Ann, Bo", "casual, 2", "3", "y")
    assert session.prompts[1:5] == [
        "Who plays here? Names, separated by commas (Enter: Player 1)",
        "Which bots play too? Numbers or levels, separated by commas (Enter: none)",
        "How many games does the match have? (Enter: 1)",
        "Do you roll real dice and type in what they show? (y/N)",
    ]
    assert "Bots:\n  1  random    plays any legal move\n  2  beginner" in session.screen
    assert "  6  racer     plays for the win, not for points\n" in session.screen
    assert kept().names == ("Ann", "Bo", "Pip", "Kiwi")
    assert headers()["bots"] == "Pip=casual, Kiwi=beginner"
    assert (headers()["manches"], headers()["dice"]) == ("3", "real")


def test_enter_at_every_question_is_one_player_with_the_programs_dice():
    session = asked("classique", "", "", "", "")
    assert (kept().names, kept().game.manches) == (("Player 1",), 1)
    assert "Player 1, press Enter to roll 5 dice" in session.prompts


def test_the_people_of_the_last_game_are_offered_again():
    play("yum", "--players", "Cléo, bot:random, Dev", answers=["q"])
    asked("yum", "", "", "")
    assert kept().names == ("Cléo", "Dev")


def test_a_game_that_needs_two_offers_a_bot():
    session = asked("poker", "Ann", "", "")
    assert "(Enter: casual)" in session.prompts[2]
    assert kept().names == ("Ann", "Pip")
    assert "Deluxe Poker: Ann, Pip (casual)" in session.screen


def test_levels_are_understood_in_every_language():
    asked("yum", "Ann", "hasard, Débutant, bot:casual", "", lang="fr")
    assert headers()["bots"] == "Ziggy=random, Kiwi=beginner, Pip=casual"


def test_wrong_answers_are_asked_for_again():
    session = asked("classique", "Ann", "9", "casul", "3", "x", "0", "2", "")
    assert "'9' is not a bot of this game; its bots are random" in session.screen
    assert "perfect, racer" in " ".join(session.screen.split())  # as the list above calls them
    assert "did you mean casual?" in session.screen
    assert "'x' is not a number of games" in session.screen
    assert "0 is not a number of games" in session.screen
    assert (kept().names, kept().game.manches) == (("Ann", "Pip"), 2)


def test_bots_among_the_names_answer_the_question_about_bots():
    session = asked("yum", "Ann, bot:random", "")
    assert not any("Which bots" in prompt for prompt in session.prompts)
    assert kept().names == ("Ann", "Ziggy")


@pytest.mark.parametrize("none", ["", "none", "no", "aucun"])
def test_no_bots_have_many_words(none):
    asked("yum", "Ann", none, "")
    assert kept().names == ("Ann",)


def test_what_the_command_line_says_is_not_asked():
    session = play("--players", "Ann", "--real-dice", "--record", FILE, answers=["yum", "q"])
    assert session.prompts[1].startswith("Ann, enter your dice")


def test_people_too_many_for_a_game_are_not_offered():
    seven = "Ann, Bo, Cléo, Dev, Eve, Fay, Gus"
    play("yum", "--players", seven, answers=["q"])
    assert asked("poker").prompts[1].endswith("(Enter: Player 1)")
    assert asked("yum").prompts[1].endswith(f"(Enter: {seven})")


@pytest.mark.parametrize(
    ("names", "seated"), [("", ("Ann", "Bo")), ("Cléo, bot:random", ("Cléo", "Ziggy"))]
)
def test_a_script_is_asked_for_names_only(names, seated):
    play("yum", "--players", "Dev", answers=["q"])
    session = play("yum", "--record", FILE, answers=[names], typed=False)
    assert session.prompts[1] == f"{seated[0]}, press Enter to roll 5 dice"
    assert kept().names == seated


def test_a_script_that_seats_too_few_is_asked_for_names_again():
    session = play("poker", "--record", FILE, answers=["Ann", "Ann, Bo"], typed=False)
    assert session.prompts[0] == session.prompts[1]
    assert kept().names == ("Ann", "Bo")


@pytest.mark.parametrize(("lang", "who", "bots"), [("en", "?", "help"), ("fr", "aide", "?")])
def test_every_question_has_its_help(lang, who, bots):
    answers = ["?", "classique", who, "Ann", bots, "", "?", "", "?", ""]
    session = asked(*answers, lang=lang)
    assert kept().names == ("Ann",)
    assert session.prompts[1] == session.prompts[0]
    leaves = {"en": "q leaves.", "fr": "q quitte."}[lang]
    assert " ".join(session.screen.split()).count(leaves) == 5


def test_a_game_for_two_says_why_it_wants_a_bot():
    assert "this game takes two or more players" in asked("poker", "Ann", "?", "", "").screen

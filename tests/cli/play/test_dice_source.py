"""Dice and cards: from a seed, unpredictable, typed in, or from a deck file."""

import pytest

from tests.support.keyboard import (
    FILE,
    OneAnswer,
    ctrl_d,
    kept,
    lines,
    new_game,
    patient,
    play,
    turned,
    typed,
)


@pytest.mark.parametrize(
    ("game", "answers"),
    [("yum", ["", "/", "/"]), ("deluxe-poker", ["", "pass", "pass", "", ""])],
)
def test_the_same_seed_gives_the_same_dice_and_cards_and_another_gives_others(game, answers):
    texts = []
    for seed in (7, 7, 8):
        FILE.unlink(missing_ok=True)
        play(*new_game(game, seed), answers=answers)
        texts.append(FILE.read_text("utf-8"))
    assert texts[0] == texts[1] != texts[2]


def test_dice_without_a_seed_are_not_the_same_each_time():
    first = set()
    for _ in range(4):
        FILE.unlink(missing_ok=True)
        play("yum", "--players", "Ann", "--record", FILE, answers=["", "/", "/"])
        first.add(FILE.read_text("utf-8"))
    assert len(first) > 1


def test_real_dice_are_typed_and_asked_for_again_until_they_can_be():
    wrong = ["1335", "133561", "13357", "1335x", "", "12345678901", "1,3,3,5"]
    session = play(
        *new_game("yum", 1, "--real-dice"),
        answers=[*wrong, "5 3, 1,6 3", "33", "22", "1234", "233", "twos"],
    )
    assert session.prompts[: len(wrong) + 1] == ["Ann, enter your dice (5 dice)"] * (len(wrong) + 1)
    assert session.prompts[len(wrong) + 2 :][:3] == ["Ann, enter your dice (kept: 3 3; 3 dice)"] * 3
    assert session.screen.count("It must be 5 dice.") == 4
    assert "'7' is not the face of a die" in session.screen
    assert "It must be 3 dice." in session.screen
    assert lines() == ["Ann: 13356/33 23333 twos 2"]


def test_real_cards_are_typed_and_asked_for_again_until_they_can_be():
    wrong = ["", "665J/2/700", "665JJ", "665JX/2/700", "665JJ/0/700", "665JJ/2/750"]
    answers = [*wrong, "665jj/2/700", "pass", "pass", "", "66533"]
    session = play(*new_game("deluxe-poker", 1, "--real-dice"), answers=answers)
    assert session.prompts[: len(wrong) + 1] == [session.prompts[0]] * (len(wrong) + 1)
    assert session.prompts[0].startswith("Ann, which card was turned?")
    assert "a card has 5 faces" in session.screen
    assert lines()[0] == "Ann: card 665JJ/2/700"
    assert lines()[-1] == "Ann: roll 33566 joker ?"


def test_every_card_of_a_deck_of_ones_own_is_turned_once(deck):
    play(*new_game("deluxe-poker", 1, "--deck", "deck.toml"), answers=patient)
    assert kept().game.over
    assert turned(kept()) != deck
    assert sorted(turned(kept())) == sorted(deck)


def test_no_card_comes_again_after_leaving(deck):
    # The deck is shuffled anew each time; what was turned before is put aside.
    options = ["--deck", "deck.toml"]
    play(*new_game("deluxe-poker", 0, *options), answers=OneAnswer(patient, ctrl_d))
    while not kept().game.over:
        answers = OneAnswer(patient, ctrl_d)
        play(FILE, *options, "--seed", len(lines()), answers=answers)
    assert sorted(turned(kept())) == sorted(deck)


def test_typed_dice_are_taken_back():
    typed("yum", "11234", "annuler", "11235", "11", "undo", "ones")
    assert lines() == ["Ann: 11235 ones 2"]


def test_only_enter_rolls():
    session = play(*new_game("yum", 1), answers=["x", "123"])
    assert lines() == []
    assert "--real-dice" in session.screen


def test_a_deck_is_remembered(deck):
    play(*new_game("deluxe-poker", 1, "--deck", "deck.toml"), answers=[""])
    while not kept().game.over:
        play(FILE, answers=patient)
    assert sorted(turned(kept())) == sorted(deck)


def test_one_die_is_said_as_one():
    session = play(
        "yum", "--players", "Ann", "--real-dice", "--record", FILE, answers=["11234", "1123", "q"]
    )
    assert "1 die)" in session.prompts[-1]

"""Bids, bets and jokers at the prompt of Deluxe Poker."""

import pytest

from tests.support.keyboard import FILE, at_the_table, lines, play


def test_a_joker_to_decide_is_still_to_be_decided_after_leaving():
    acts = ["card 665JJ/2/700", "bid 100"]
    FILE.write_text(
        "game: deluxe-poker\nplayers: Ann, Bo\n\n"
        + "".join(f"Ann: {act}\n" for act in acts)
        + "Bo: pass\nBo: bet none\nAnn: roll 13556 joker ?\n"
    )
    session = play(FILE, answers=["5", "Bo: 3", "9", "3"])
    assert session.prompts[0] == "Ann: lock the jokers to 1 / 3, or Enter for none"
    assert session.prompts[:4] == [session.prompts[0]] * 4
    assert "a joker can't be locked to 5; possible: 1, 3" in session.screen
    assert "not this player's turn" in session.screen
    assert "Not understood. Locking puts" in session.screen
    assert lines()[-1] == "Ann: roll 13556 joker 3"
    assert "Card:   [6] 6 [5] [J=3] J   (1 roll left)" in session.screen


@pytest.mark.parametrize("word", ["", "none", "no", "n", "aucun", "rien"])
def test_a_joker_may_stay_free(word):
    FILE.write_text(
        "game: deluxe-poker\nplayers: Ann, Bo\n\nAnn: card 665JJ/2/700\nAnn: bid 100\n"
        "Bo: pass\nBo: bet none\nAnn: roll 13556 joker ?\n"
    )
    play(FILE, answers=[word])
    assert lines()[-1] == "Ann: roll 13556"


def askers(session):
    return [prompt.split(" (")[0] for prompt in session.prompts[1:]]


def test_asking_goes_round_the_table_from_whoever_bid_last():
    session = at_the_table("pass", "200", "300", "pass", "400", "500")
    assert askers(session) == ["Ann", "Bo", "Dev", "Ann", "Bo", "Dev", "Ann"]


def test_asking_begins_to_the_left_of_the_opener():
    acts = ["Ann: card 66666/1/700", "Ann: pass", "Bo: bid 100", "Ann: pass", "Dev: pass"]
    bets = ["Ann: bet none", "Dev: bet none", "Bo: roll 11111"]
    FILE.write_text("\n".join(["game: deluxe-poker", "players: Ann, Bo, Dev", "", *acts, *bets]))
    session = play(FILE, answers=["pass", "pass", "pass", "", ""])
    assert [prompt.split(" (")[0].split(",")[0] for prompt in session.prompts] == [
        "Bo", "Dev", "Ann", "Dev", "Ann", "Bo",
    ]  # fmt: skip


def test_anyone_may_speak_out_of_turn_by_name():
    session = at_the_table("100", "Dev: 300", "ann : 400", "Bo: all-in", "Dev: yes 100", "no 200")
    assert lines()[1:] == [
        "Ann: bid 100",
        "Dev: bid 300",
        "Ann: bid 400",
        "Bo: all-in",
        "Dev: bet yes 100",
        "Ann: bet no 200",
    ]
    assert "Highest bid: Dev, $300" in session.screen
    assert "Bo will roll for $1,500; bets are on" in session.screen


def test_names_that_differ_in_capitals_only_are_told_apart():
    at_the_table("pass", "ann: 300", "ANN: 400", players="Ann, ann")
    assert lines()[1:] == ["Ann: pass", "ann: bid 300", "Ann: bid 400"]


def test_what_nobody_can_say_is_explained_and_asked_for_again():
    answers = ["Zoe: 300", "Bo: 300", "50", "9900", "fold", "", "100", "Ann: 200", "Ann: pass"]
    session = at_the_table(*answers)
    assert "'Zoe' does not play here; the players are Ann, Bo, Dev" in session.screen
    assert "the opener speaks first: Ann" in session.screen
    assert (
        "50 is not a possible bid; it must be a multiple of 100 from 100 to 1500" in session.screen
    )
    assert "9900 is not a possible bid" in session.screen
    assert session.screen.count("Not understood. Bid hundreds") == 2
    assert session.screen.count("this player already holds the highest bid, 100") == 2
    assert lines()[1:] == ["Ann: bid 100"]


@pytest.mark.parametrize("amount", ["1000", "$1,000", "1,000", "1 000", "1 000 $", "bid 1000"])
def test_money_may_be_typed_as_it_is_shown(amount):
    at_the_table(amount)
    assert lines()[1:] == ["Ann: bid 1000"]


@pytest.mark.parametrize("nothing", ["", "none", "rien", "bet none", "Bo:", "Bo: rien"])
def test_betting_nothing_has_many_words(nothing):
    at_the_table("pass", "pass", nothing, players="Ann, Bo")
    assert lines()[-1] == "Bo: bet none"


def test_wrong_bets_are_asked_for_again():
    session = at_the_table(
        "pass", "pass", "100", "yes", "yes 400", "no x", "y 100", players="Ann, Bo"
    )
    assert session.screen.count("Not understood. Bet `yes 200`") == 2
    assert "400 can't be wagered; allowed: 100, 200, 300" in session.screen
    assert "'x' is not an amount of money" in session.screen
    assert lines()[-1] == "Bo: bet yes 100"


@pytest.mark.parametrize(
    ("word", "act"),
    [
        ("p", "pass"),
        ("Pass", "pass"),
        ("passe", "pass"),
        ("passer", "pass"),
        ("all-in", "all-in"),
        ("allin", "all-in"),
        ("tapis", "all-in"),
    ],
)
def test_passing_and_all_in_have_many_words(word, act):
    at_the_table(word)
    assert lines()[-1] == f"Ann: {act}"


@pytest.mark.parametrize(
    ("word", "side"),
    [
        ("yes", "yes"),
        ("y", "yes"),
        ("oui", "yes"),
        ("o", "yes"),
        ("no", "no"),
        ("n", "no"),
        ("non", "no"),
    ],
)
def test_both_sides_of_a_bet_have_many_words(word, side):
    at_the_table("pass", "pass", f"{word} 100", players="Ann, Bo")
    assert lines()[-1] == f"Bo: bet {side} 100"


@pytest.mark.parametrize(("word", "act"), [("all", "all-in"), ("all in", "all-in")])
def test_all_in_may_be_short(word, act):
    at_the_table(word)
    assert lines()[-1] == f"Ann: {act}"


def test_a_bet_needs_no_blank():
    at_the_table("pass", "pass", "no100", players="Ann, Bo")
    assert lines()[-1] == "Bo: bet no 100"


def test_a_poker_word_may_be_taken_back_before_anything_is_turned():
    answers = ["665JJ/2/700", "300", "u", "100", "pass", "q"]
    play("deluxe-poker", "--players", "Ann, Bo", "--real-dice", "--record", FILE, answers=answers)
    assert lines() == ["Ann: card 665JJ/2/700", "Ann: bid 100", "Bo: pass"]

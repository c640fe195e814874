"""Bids, bets and jokers at the prompt of Deluxe Poker."""

import pytest

from fivefold.bots.kind import RandomBot
from fivefold.games.poker import NoBet, NoLock, Pass
from tests.support.keyboard import FILE, at_the_table, lines, play


def test_a_joker_to_decide_is_still_to_be_decided_after_leaving():
    acts = ["card 665JJ/2/700", "bid 100"]
    FILE.write_text(
        "game: deluxe-poker\nplayers: Ann, Bo\n\n"
        + "".join(f"Ann: {act}\n" for act in acts)
        + "Bo: pass\nBo: bet none\nAnn: roll 13556 joker ?\n"
    )
    session = play(FILE, answers=["5", "Bo: 3", "9", "3"])
    assert session.prompts[0] == "Ann: lock the jokers to 1 or 3, or Enter to leave them free"
    assert session.prompts[:4] == [session.prompts[0]] * 4
    assert "You can't lock the jokers to 5. Still open to you: 1 or 3, or Enter" in session.screen
    assert "Bo: It is not your turn: Ann decides." in session.screen
    assert "Not understood. Locking puts" in session.screen
    assert lines()[-1] == "Ann: roll 13556 joker 3"
    assert "Card:   [6] 6 [5] [J=3] J=3   (1 roll left)" in session.screen


@pytest.mark.parametrize(
    ("rolls", "why"),
    [(2, None), (1, "C'était le dernier lancer. Les dés fixés restent sur la carte")],
)
def test_after_the_last_roll_it_is_said_why_the_jokers_still_matter(rolls, why):
    FILE.write_text(
        f"game: deluxe-poker\nplayers: Ann, Bo\n\nAnn: card 665JJ/{rolls}/700\nAnn: bid 100\n"
        "Bo: pass\nBo: bet none\nAnn: roll 13556 joker ?\n"
    )
    session = play(FILE, "--lang", "fr", answers=["q"])
    assert (why or "") in session.screen
    assert ("dernier lancer" in session.screen) is (why is not None)


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
    session = at_the_table(
        "100", "Dev: 300", "ann : 400", "Bo: all-in", "y", "Dev: yes 100", "no 200"
    )
    assert lines()[1:] == [
        "Ann: bid 100",
        "Dev: bid 300",
        "Ann: bid 400",
        "Bo: all-in",
        "Dev: bet yes 100",
        "Ann: bet no 200",
    ]
    assert "Highest bid: Dev, $300" in session.screen
    assert "Bo will roll for $1,500. Will the card be completed? Place your bets." in session.screen


def test_names_that_differ_in_capitals_only_are_told_apart():
    at_the_table("pass", "ann: 300", "ANN: 400", players="Ann, ann")
    assert lines()[1:] == ["Ann: pass", "ann: bid 300", "Ann: bid 400"]


def test_what_nobody_can_say_is_explained_and_asked_for_again():
    answers = ["Zoe: 300", "Bo: 300", "50", "9900", "fold", "", "100", "Ann: 200", "Ann: pass"]
    session = at_the_table(*answers)
    assert "'Zoe' does not play here; the players are Ann, Bo, Dev" in session.screen
    assert "Bo: Ann opens the bidding; you may speak after that." in session.screen
    assert "You can't bid $50: bids are hundreds, from $100 to $1,500. Still open" in session.screen
    assert "You can't bid $9,900" in session.screen
    assert session.screen.count("Not understood. Bid hundreds") == 2
    already = "Ann: Your bid of $100 is already the highest. Still open to you: all-in."
    assert session.screen.count(already) == 2
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
    assert "You can't bet $400. Still open to you: yes or no with $100, $200" in session.screen
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
    at_the_table(word, "y")
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
def test_all_in_may_be_short_and_is_asked_about(word, act):
    session = at_the_table(word, "n", word, "y")
    assert session.prompts.count(session.prompts[2]) == 2
    assert session.prompts[2].startswith("All-in stakes all of $1,500 and ends the bidding. Sure?")
    assert lines()[-1] == f"Ann: {act}"


def test_a_bet_needs_no_blank():
    at_the_table("pass", "pass", "no100", players="Ann, Bo")
    assert lines()[-1] == "Bo: bet no 100"


def test_a_poker_word_may_be_taken_back_before_anything_is_turned():
    answers = ["665JJ/2/700", "300", "u", "100", "pass", "q"]
    play("deluxe-poker", "--players", "Ann, Bo", "--real-dice", "--record", FILE, answers=answers)
    assert lines() == ["Ann: card 665JJ/2/700", "Ann: bid 100", "Bo: pass"]


def test_a_prompt_offers_only_what_the_player_can_pay():
    acts = ["Ann: card 66666/1/700", "Ann: bid 1400", "Bo: pass", "Bo: bet none", "Ann: roll 11111"]
    FILE.write_text("\n".join(["game: deluxe-poker", "players: Ann, Bo", "", *acts]))
    session = play(FILE, answers=["pass", "200", "pass", "q"])
    assert session.prompts == [
        "Ann ($100): a bid from $100, pass or all-in (? for help)",
        "Bo ($1,500): a bid from $100, pass or all-in (? for help)",
        "Ann ($100): pass or all-in (? for help)",
        "Ann ($100): yes or no with $100, or Enter for no bet",
    ]


def with_a_bot(*answers, players="Ann, bot:random", typed=True):
    options = ["--players", players, "--record", FILE, "--real-dice"]
    return play("deluxe-poker", *options, answers=["665JJ/2/700", *answers], typed=typed)


def test_people_act_for_themselves_only():
    session = with_a_bot("Ziggy: 1500", "q")
    assert "Ziggy is a bot and decides for itself" in session.screen
    assert lines() == ["Ann: card 665JJ/2/700"]


@pytest.fixture
def silent_bot(monkeypatch):
    """It passes, does not bet and locks nothing."""
    quiet = {Pass(), NoBet(), NoLock()}
    monkeypatch.setattr(
        RandomBot, "choose", lambda _, game, seat, __: (quiet & {*game.legal_moves(seat)}).pop()
    )


@pytest.mark.usefixtures("silent_bot")
def test_the_highest_bidder_is_asked_before_a_bot_closes_the_bidding():
    session = with_a_bot("300", "", "q")
    assert session.prompts[2] == "Ann, last call: all-in; Enter closes the bidding"
    assert lines()[1:] == ["Ann: bid 300", "Ziggy: pass", "Ziggy: bet none"]
    FILE.unlink()
    assert session.screen.count("Ziggy passes") == 1
    session = with_a_bot("300", "all-in", "y", "q")
    assert lines()[1:] == ["Ann: bid 300", "Ann: all-in", "Ziggy: bet none"]
    assert "Ziggy passes" not in session.screen  # it would have, but the bidding was over


@pytest.mark.usefixtures("silent_bot")
def test_whoever_has_passed_is_asked_before_a_bot_closes_the_bidding():
    session = with_a_bot("100", "pass", "", "300", players="Ann, Bo, bot:random")
    assert session.prompts[3:5] == [
        "Ann, last call: all-in; Enter closes the bidding",
        "Bo, last call: a bid from $200 or all-in; Enter closes the bidding",
    ]
    assert lines()[1:] == ["Ann: bid 100", "Bo: pass", "Bo: bid 300", "Ziggy: pass"]


@pytest.mark.usefixtures("silent_bot")
def test_a_script_is_neither_asked_before_a_bot_closes_the_bidding_nor_about_all_in():
    with_a_bot("300", "12345", typed=False)
    assert lines()[1:] == [
        "Ann: bid 300", "Ziggy: pass", "Ziggy: bet none", "Ann: roll 12345 joker ?",
    ]  # fmt: skip
    FILE.unlink()
    with_a_bot("all-in", "12345", typed=False)
    assert lines()[1:] == ["Ann: all-in", "Ziggy: bet none", "Ann: roll 12345 joker ?"]


def test_before_a_person_closes_the_bidding_it_is_said_who_may_still_speak():
    session = at_the_table("100", "pass", "Bo: 300", "q")
    assert "Ann may still speak: all-in. Type `Ann: …`." in session.screen
    assert "Bo may still speak: a bid from $200 or all-in. Type `Bo: …`." in session.screen
    assert lines()[-1] == "Bo: bid 300"

"""Deluxe Poker at the terminal: what may be typed, who is asked, hints and reviews for programs."""

import json
import re

import pytest

from fivefold.bots.kind import RandomBot
from fivefold.cli.poker.play import SAID_TO_YOU, still_free
from fivefold.cli.words import Words
from fivefold.coach.poker.review import review_json, review_poker
from fivefold.games.poker import Bid, NoBet, NoLock, Pass, TurnCard
from fivefold.protocol import Seat
from fivefold.rules import built_in
from fivefold.texts import Lang, catalogue
from tests.support.insights import golden
from tests.support.keyboard import (
    FILE,
    WORDS,
    at_the_table,
    lines,
    play,
)
from tests.support.paths import GAMES
from tests.support.solver_commands import plain

BID = GAMES / "deluxe-poker-bid.fivefold"
BET = GAMES / "deluxe-poker-bet.fivefold"
JOKER = """\
game: deluxe-poker
players: Ann, Bo

Ann: card 665JJ/2/700
Ann: bid 100
Bo: pass
Bo: bet none
Ann: roll 13556 joker ?
"""


@pytest.mark.parametrize(
    ("before", "last", "words"),
    [
        ([], "Ann: bid 1000", ["1000", "$1,000", "1,000", "1 000", "1 000 $", "bid 1000"]),
        ([], "Ann: pass", ["p", "Pass", "passe", "passer"]),
        ([], "Ann: all-in", ["all-in", "allin", "tapis", "all", "all in"]),
        (["pass", "pass"], "Bo: bet none", ["", "none", "rien", "bet none", "Bo:", "Bo: rien"]),
        (["pass", "pass"], "Bo: bet yes 100", ["yes 100", "y 100", "oui 100", "o 100"]),
        (["pass", "pass"], "Bo: bet no 100", ["no 100", "n 100", "non 100", "no100"]),
    ],
)
def test_everything_may_be_said_in_many_words(before, last, words):
    for word in words:
        at_the_table(*before, word, "y", players="Ann, Bo")
        assert lines()[-1] == last, word


@pytest.mark.parametrize("word", ["", "none", "no", "n", "aucun", "rien"])
def test_a_joker_may_stay_free(word):
    FILE.write_text(JOKER)
    play(FILE, answers=[word])
    assert lines()[-1] == "Ann: roll 13556"


def askers(session):
    return [re.search("Ann|Bo|Dev", prompt)[0] for prompt in session.prompts[1:]]


def test_asking_goes_round_the_table_from_whoever_bid_last():
    session = at_the_table("pass", "200", "300", "pass", "400", "500")
    assert askers(session) == ["Ann", "Bo", "Dev", "Ann", "Bo", "Dev", "Ann"]


def test_asking_begins_to_the_left_of_the_opener():
    acts = ["Ann: card 66666/1/700", "Ann: pass", "Bo: bid 100", "Ann: pass", "Dev: pass"]
    bets = ["Ann: bet none", "Dev: bet none", "Bo: roll 11111"]
    FILE.write_text("\n".join(["game: deluxe-poker", "players: Ann, Bo, Dev", "", *acts, *bets]))
    session = play(FILE, answers=["pass", "pass", "pass", "", ""])
    asked = [re.search("Ann|Bo|Dev", prompt)[0] for prompt in session.prompts]
    assert asked == ["Bo", "Dev", "Ann", "Dev", "Ann", "Bo"]


def test_names_that_differ_in_capitals_only_are_told_apart():
    at_the_table("pass", "ann: 300", "ANN: 400", players="Ann, ann")
    assert lines()[1:] == ["Ann: pass", "ann: bid 300", "Ann: bid 400"]


def last_call(name, choices):
    return WORDS("ask-last-call", name=name, choices=choices)


def with_a_bot(*answers, players="Ann, bot:random", typed=True):
    options = ["--players", players, "--record", FILE, "--real-dice"]
    return play("deluxe-poker", *options, answers=["665JJ/2/700", *answers], typed=typed)


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
    assert session.prompts[2] == last_call("Ann", WORDS("choice-all-in"))
    assert lines()[1:] == ["Ann: bid 300", "Ziggy: pass", "Ziggy: bet none"]
    FILE.unlink()
    assert session.screen.count(WORDS("bot-passes", name="Ziggy")) == 1
    session = with_a_bot("300", "all-in", "y", "q")
    assert lines()[1:] == ["Ann: bid 300", "Ann: all-in", "Ziggy: bet none"]
    assert (
        WORDS("bot-passes", name="Ziggy") not in session.screen
    )  # it would have, but the bidding was over


@pytest.mark.usefixtures("silent_bot")
def test_whoever_has_passed_is_asked_before_a_bot_closes_the_bidding():
    session = with_a_bot("100", "pass", "", "300", players="Ann, Bo, bot:random")
    assert session.prompts[3] == last_call("Ann", WORDS("choice-all-in"))
    assert "$200" in session.prompts[4]
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


EN, FR = Words(Lang.EN), Words(Lang.FR)


def table(players=3, *moves):
    game = built_in("deluxe-poker").new(players).play(TurnCard("665JJ/2/700"))
    for move, seat in moves:
        game = game.play(move, seat)
    return game


@pytest.mark.parametrize(("seat", "free"), [(2, [0, 1]), (1, [])])
def test_before_the_last_pass_others_may_still_speak(seat, free):
    game = table(3, (Bid(100), 0), (Pass(), 1))
    assert still_free(game, game.seats, Seat(seat)) == free


def test_an_opener_who_would_roll_for_nothing_is_not_called_again():
    game = table(3, (Pass(), 0), (Pass(), 1))
    assert still_free(game, game.seats[:2], Seat(2)) == [1]


def test_every_code_is_one_of_the_errors():
    assert set(SAID_TO_YOU) <= set(catalogue("errors"))


# --- for programs ---


def advice(*args, **more):
    return plain("hint", *args, **more)["advice"]


def test_a_hint_has_moves_as_records_write_them():
    (some,) = advice(BID, "--simulations", 10)
    assert some["exact"] == "105907/1259712"
    assert {"pass", "all-in", "bid 100"} <= {choice["act"] for choice in some["choices"]}
    assert set(some["right"]) == {"worth", "won", "left", "price", "rival", "highest"}
    assert some["right"]["rival"] in {"Ann", "Cléo", "Dev"}
    (joker,) = advice("-", "--simulations", 0, stdin=JOKER)
    assert {choice["act"] for choice in joker["choices"]} == {"lock 1", "lock 3", "no-lock"}


def test_everyone_who_may_act_is_advised_or_the_one_named():
    several = JOKER.partition("Bo: bet none")[0].replace("Ann, Bo", "Ann, Bo, Cléo")
    several += "Cléo: pass\n"
    asked = ["-", "--simulations", 0]
    assert [one["player"] for one in advice(*asked, stdin=several)] == ["Bo", "Cléo"]
    (one,) = advice(*asked, "--player", "Cléo", stdin=several)
    assert one["player"] == "Cléo"


def test_the_same_seed_gives_the_same_hint_and_another_does_not():
    first, again, other = (advice(BID, "--simulations", 10, "--seed", n) for n in (1, 1, 2))
    assert first == again != other


def test_all_ranks_every_bid_that_is_allowed():
    some, every = (
        advice(BID, "--simulations", 10, *args)[0]["choices"] for args in ((), ("--all",))
    )
    bids = {f"bid {amount}" for amount in range(100, 2000, 100)}
    assert sorted(choice["act"] for choice in every) == sorted({"pass", "all-in"} | bids)
    assert [choice["gives_up"] for choice in every] == sorted(one["gives_up"] for one in every)
    assert all(choice in every for choice in some)


def test_a_review_is_that_of_the_library_and_its_parts_add_up():
    for lang in Lang:
        expected = review_json(review_poker(golden(BET.stem)), lang)
        assert plain("review", BET, "--lang", lang) == json.loads(json.dumps(expected))
    everyone = plain("review", BET)["players"]
    second = plain("review", BET, "--player", everyone[1]["name"])["players"]
    assert second == everyone[1:2]
    for player in everyone:
        total = player["even"] + player["dice"] + player["cards"] + player["others"]
        assert total - player["cost"] == pytest.approx(player["result"], abs=1e-12)
        assert sum(one["cost"] for one in player["worst"]) == pytest.approx(player["cost"])

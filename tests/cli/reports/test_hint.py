"""`fivefold hint`: advice from a record, for programs and for people, and what is refused."""

import json
import re

import pytest
from typer.testing import CliRunner

from fivefold.cli.common.request import Request
from fivefold.coach.scorecard.advice import Advice
from fivefold.commands.app import app
from tests.support.paths import GAMES
from tests.support.solved import solved

BID = GAMES / "deluxe-poker-bid.fivefold"
TURN = "game: yum\nplayers: Ann\nAnn: 33345"
JOKER = """\
game: deluxe-poker
players: Ann, Bo
Ann: card 665JJ/2/700
Ann: bid 100
Bo: pass
Bo: bet none
Ann: roll 66113 joker ?
"""


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def yum_solved(monkeypatch):
    monkeypatch.setattr(Request, "values", lambda request: solved(request.rules.id))


def run(*args, stdin=None):
    return CliRunner().invoke(app, ["hint", *map(str, args)], input=stdin)


def test_people_read_the_card_the_reason_and_every_choice():
    result = run(BID, "--simulations", 10)
    assert result.exit_code == 0
    flat = " ".join(result.output.split())
    for words in ("6 6 5 J J", "105907/1259712", "No bid is sensible now", "call All-In"):
        assert words in flat


def test_a_program_gets_one_object_with_moves_as_records_write_them():
    data = json.loads(run(BID, "--simulations", 10, "--json").output)
    (advice,) = data["advice"]
    assert data["game"] == "deluxe-poker"
    assert advice["exact"] == "105907/1259712"
    moves = {option["move"] for option in advice["options"]}
    assert {"pass", "all-in", "bid 100"} <= moves
    assert set(advice["right"]) == {"worth", "error", "rival", "price", "highest", "free"}
    assert advice["right"]["rival"] in {"Ann", "Cléo", "Dev"}


def test_the_same_seed_gives_the_same_hint_and_another_does_not():
    first, again, other = (
        run(BID, "--json", "--simulations", 10, "--seed", seed).output for seed in (1, 1, 2)
    )
    assert first == again != other


def test_jokers_are_advised_on_and_french_is_spoken():
    result = run("-", "--simulations", 10, "--lang", "fr", stdin=JOKER)
    assert "Chances de gagner" in result.output
    assert "fixer le 1" in result.output
    data = json.loads(run("-", "--simulations", 0, "--json", stdin=JOKER).output)
    moves = {option["move"] for option in data["advice"][0]["options"]}
    assert moves == {"lock 1", "lock 3", "no-lock"}


def test_everyone_who_may_act_is_advised_or_the_one_named():
    several = (
        JOKER.partition("Bo: bet none")[0].replace("Ann, Bo", "Ann, Bo, Cléo") + "Cléo: pass\n"
    )
    data = json.loads(run("-", "--simulations", 0, "--json", stdin=several).output)
    assert [advice["player"] for advice in data["advice"]] == ["Bo", "Cléo"]
    data = json.loads(
        run("-", "--simulations", 0, "--json", "--player", "Cléo", stdin=several).output
    )
    assert [advice["player"] for advice in data["advice"]] == ["Cléo"]
    refused = run("-", "--player", "Ann", stdin=several)
    assert refused.exit_code == 2
    assert "Bo" in refused.output


def test_a_turn_of_a_scorecard_game_is_advised_on(yum_solved):
    data = json.loads(run("-", "--json", stdin=TURN).output)
    assert data["options"][0]["keep"] == "333"


def test_a_scorecard_player_is_told_why(yum_solved):
    flat = " ".join(run("-", stdin=TURN).output.split())
    assert "Ann: Keep 3 3 3: you are playing for" in flat
    assert "Ann : Gardez 3 3 3 :" in " ".join(run("-", "--lang", "fr", stdin=TURN).output.split())
    data = json.loads(run("-", "--json", "--lang", "fr", stdin=TURN).output)
    assert list(data) == ["game", "player", "reason", "expected", "options"]
    assert (data["game"], data["player"]) == ("yum", "Ann")
    assert data["reason"].startswith("Gardez 3 3 3")


def test_reasons_look_for_solved_games_where_the_user_keeps_them(monkeypatch, yum_solved, tmp_path):
    seen = []
    reasoned = Advice.reason
    monkeypatch.setattr(
        Advice, "reason", lambda one: seen.append(one.values_folder) or reasoned(one)
    )
    run("-", "--tables", tmp_path, stdin=TURN)
    assert seen == [tmp_path]


def test_a_loss_in_the_table_is_rounded_as_in_the_reason(yum_solved):
    flat = " ".join(run("-", "--all", stdin=TURN).output.split())
    (told,) = re.findall(r"Stopping with 9 points in Threes gives up ([\d.]+) points", flat)
    (shown,) = re.findall(r"│ fill Threes │ 9 │ [\d.]+ │ ([\d.]+) │", flat)
    assert shown == told


def test_all_shows_every_choice_on_a_score_card(yum_solved):
    some, every = run("-", stdin=TURN).output, run("-", "--all", stdin=TURN).output
    assert "--all shows them" in some
    assert "fill High" not in some
    assert "--all" not in every
    assert "fill High" in every


def test_all_ranks_every_bid_that_is_allowed():
    some, every = (
        json.loads(run(BID, "--simulations", 10, "--json", *args).output)["advice"][0]["options"]
        for args in ((), ("--all",))
    )
    moves = [option["move"] for option in every]
    bids = {f"bid {amount}" for amount in range(100, 2000, 100)}
    assert sorted(moves) == sorted({"pass", "all-in"} | bids)
    assert [option["gives_up"] for option in every] == sorted(o["gives_up"] for o in every)
    assert all(option in every for option in some)


def test_the_header_counts_the_rolls_that_are_left():
    assert "2 rolls, payout $700" in run(BID, "--simulations", 0).output
    assert "1 roll left, payout $700" in run("-", "--simulations", 0, stdin=JOKER).output


def test_after_the_last_roll_no_chance_is_shown():
    last = run("-", "--simulations", 0, stdin=JOKER.replace("/2/", "/1/")).output
    assert "0 rolls left" in last
    assert "completes the card" not in last
    assert "exactly" not in last


def test_a_long_fraction_is_left_to_programs():
    record = "game: deluxe-poker\nplayers: Ann, Bo\nAnn: card 12345/4/700\n"
    (advice,) = json.loads(run("-", "--simulations", 0, "--json", stdin=record).output)["advice"]
    assert len(advice["exact"]) > 20
    flat = " ".join(run("-", "--simulations", 0, stdin=record).output.split())
    assert "completes the card: " in flat
    assert "exactly" not in flat


def test_french_marks_stay_with_their_words(monkeypatch, yum_solved):
    broken = re.compile(r"«\s*\n|\n\s*[%:;»$]|\d\n\d{3}\b")
    record = JOKER.partition("Bo: pass")[0].replace("bid 100", "bid 1100")
    for columns in range(40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        poker = run("-", "--simulations", 0, "--lang", "fr", stdin=record).output
        yum = run("-", "--lang", "fr", stdin=TURN).output
        assert "1\N{NO-BREAK SPACE}200\N{NO-BREAK SPACE}$" in poker
        assert broken.findall(poker) == []
        assert "…" not in poker
        assert broken.findall(yum) == []


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("yum-in-progress", "Dev must roll 5 dice", "Dev doit lancer 5 dés"),
        ("deluxe-poker-roll", "Ann must roll 1 die", "Ann doit lancer 1 dé"),
        ("deluxe-poker-card", "Bo must turn a card", "Bo doit retourner une carte"),
        ("deluxe-poker-finished", "the game is over", "la partie est finie"),
        ("yum-finished", " review FILE`", " review FICHIER`"),
    ],
)
def test_where_nobody_decides_it_is_said_what_is_due(name, english, french):
    for lang, words in (("en", english), ("fr", french)):
        result = run(GAMES / f"{name}.fivefold", "--lang", lang)
        assert result.exit_code == 2
        assert result.output.endswith(f"{words}\n")
        assert result.output.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((BID, "--simulations", -1), "--simulations"),
        ((BID, "--player", "Zoe"), "Zoe"),
        ((BID, "--player", "ann"), "did you mean Ann?"),
        ((GAMES / "none.fivefold",), "none.fivefold"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args, words):
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output
    assert result.output.count("\n") == 1

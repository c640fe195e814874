"""`fivefold hint`: advice from a record, for programs and for people, and what is refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fivefold.cli.app import app
from fivefold.cli.solving import Request
from solved import solved

GAMES = Path(__file__).parent / "games"
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
    assert moves == {"joker 1", "joker 3", "joker none"}


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


def test_a_turn_of_a_scorecard_game_is_advised_on(monkeypatch):
    monkeypatch.setattr(Request, "values", lambda request: solved(request.rules.id))
    data = json.loads(run("-", "--json", stdin=TURN).output)
    assert data["options"][0]["keep"] == "333"
    refused = run("-", stdin="game: yum\nplayers: Ann\n")
    assert "nobody has anything to decide" in refused.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((GAMES / "deluxe-poker-finished.fivefold",), "nobody has anything to decide"),
        ((GAMES / "deluxe-poker-card.fivefold",), "nobody has anything to decide"),
        ((BID, "--simulations", -1), "--simulations"),
        ((BID, "--player", "Zoe"), "Zoe"),
        ((GAMES / "none.fivefold",), "none.fivefold"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args, words):
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output
    assert result.output.count("\n") == 1

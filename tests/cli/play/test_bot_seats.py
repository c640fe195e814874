"""Bots at the table."""

import json
import random
import re

import pytest

from fivefold.commands.app import app
from fivefold.games import game_ids
from fivefold.games.scorecard import Keep
from fivefold.record import summary
from tests.support.keyboard import FILE, fills, kept, lines, play, refused, replay, said
from tests.support.paths import GAMES


class Ann:
    """Decides for the first seat only; everyone else has to get on without a prompt."""

    def __init__(self, seed):
        self._rng = random.Random(seed)

    def __call__(self, prompt):
        if prompt.endswith("(y/N)"):
            return "y"
        assert "Ann" in prompt or prompt.startswith(
            ("Dice to keep", "Which box", "Press Enter to let")
        )
        game = kept().game
        if game.due is not None:
            assert game.due.seat == 0 or prompt.startswith("Press Enter to let")
            return ""
        if "last call" in prompt:
            return ""
        return said(self._rng.choice(game.legal_moves(0)), "Ann")


@pytest.mark.parametrize("game", game_ids())
def test_bots_play_their_own_seats_of_every_game(game):
    players = "Ann, bot:random, bot:random"
    session = play(game, "--players", players, "--record", FILE, "--seed", 3, answers=Ann(3))
    record = kept()
    assert record.game.over
    assert record.names == ("Ann", "Ziggy", "Yoyo")
    assert json.loads(replay("--json", FILE)) == summary(record)
    did = "(bids|passes|goes all in|bets|does not bet)" if game == "deluxe-poker" else "keeps"
    assert re.search(rf"^Yoyo {did}", session.screen, re.MULTILINE)


def test_everything_a_bot_does_is_said():
    play("yum", "--players", "bot:casual, bot:perfect", "--record", FILE, "--seed", 5)
    FILE.rename("first.fivefold")
    session = play("yum", "--players", "bot:casual, bot:perfect", "--record", FILE, "--seed", 5)
    record = kept()
    assert record == kept("first.fivefold")
    assert session.prompts == []
    keeps = [str(move.dice) for _, move in record.played if isinstance(move, Keep)]
    shown = re.findall(r"^(?:Pip|Vega) (?:keeps (.*)|rolls all again)$", session.screen, re.M)
    assert [re.sub(r"\D", "", dice) for dice in shown] == keeps
    assert session.screen.count("--- Pip, turn ") == 11


def test_bots_can_be_played_alone_in_french():
    session = play("deluxe-poker", "--players", "bot:random, bot:random", "--lang", "fr")
    assert re.search(
        r"^(Ziggy|Yoyo) (passe|enchérit à [\d\s]+ \$|fait tapis)$", session.screen, re.M
    )


OUT = """game: deluxe-poker
players: Ann, Ziggy, Yoyo
bots: Ziggy=random, Yoyo=random

Ann: card 66666/1/500
Ann: all-in
Ziggy: bet none
Yoyo: bet none
Ann: roll 11111
"""


@pytest.mark.parametrize(("answer", "told"), [("", False), ("y", True)])
def test_bots_that_are_left_alone_are_watched_only_on_request(answer, told):
    FILE.write_text(OUT, "utf-8")
    session = play(FILE, "--seed", 3, answers=[answer])
    assert session.prompts == ["Only bots are left. Watch them play to the end? (y/N)"]
    assert kept().game.over
    assert (re.search("^(Ziggy|Yoyo) (bids|passes)", session.screen, re.M) is not None) is told
    assert str(FILE) in session.screen


def test_bots_alone_are_not_asked_how_they_played():
    args = ["yum", "--players", "bot:random, bot:random", "--record", FILE, "--seed", 5]
    assert "Was it luck" not in play(*args).screen
    assert "Was it luck" not in play(FILE).screen
    FILE.unlink()
    both = ["yum", "--players", "Ann, bot:random", "--record", FILE, "--seed", 5]
    assert "Was it luck" in play(*both, answers=fills()).screen


@pytest.mark.parametrize("name", ["casual", "Strong"])
def test_a_person_called_like_a_bot_is_told_once(name):
    session = play("yum", "--players", f"Ann, {name}", "--record", FILE, answers=["q"])
    said_so = f"{name} is a person here; bot:{name.lower()} would be a bot.\n"
    assert session.screen.count(said_so) == 1
    assert "would be a bot" not in play(FILE, answers=["q"]).screen
    session = play("yum", "--players", "Ann, bot:casual", answers=["q"])
    assert "would be a bot" not in session.screen


def test_the_record_remembers_who_is_a_bot():
    play("yum", "--players", "Pip, bot:CASUAL", "--record", FILE, "--seed", 1, answers=["q"])
    assert "\nplayers: Pip, Rio\n" in FILE.read_text("utf-8")
    assert "\nbots: Rio=casual\n" in FILE.read_text("utf-8")
    session = play(FILE, answers=["", "ones", "y", "", "q"])
    assert "--- Rio, turn 1 of 11 ---" in session.screen
    assert session.prompts[-1].startswith("Pip, press Enter to roll")
    assert lines()[-1].startswith("Rio: ")


def test_an_unknown_bot_is_refused_or_asked_again():
    said_so = "'genius' is not a bot of this game; its bots are random, beginner"
    assert said_so in refused("yum", "--players", "Ann, bot:genius", "--record", FILE)
    assert not FILE.exists()
    session = play("yum", "--record", FILE, answers=["Ann, bot:genius", "Ann, bot:random", "q"])
    assert said_so in session.screen
    assert "did you mean casual?" in refused("yum", "--players", "Ann, bot:casul")
    assert kept().names == ("Ann", "Ziggy")


@pytest.mark.parametrize("name", ["bot", "Bot", "bot:", "BOT : "])
def test_a_bot_without_a_level_is_told_which_there_are(name):
    said_so = (
        "a bot needs a level, such as bot:casual; the levels are random, beginner, casual, strong"
    )
    assert refused("yum", "--players", f"Ann,{name}") == f"fivefold: {said_so}, perfect, race"
    assert refused("deluxe-poker", "--players", f"Ann,{name}") == f"fivefold: {said_so}"
    session = play("yum", "--record", FILE, answers=[f"Ann, {name}", "Ann, Botho", "", "q"])
    assert said_so in session.screen
    assert kept().names == ("Ann", "Botho")


def test_nobody_may_be_called_as_the_header_of_the_bots():
    assert "bots can't be a player's name" in refused("yum", "--players", "bots, bot:random")
    play("yum", "--players", "bots, Ann", "--record", FILE, answers=["q"])
    assert kept().names == ("bots", "Ann")


@pytest.mark.parametrize(
    ("header", "said_so"),
    [("Dev=casual", "'Dev' does not play here"), ("Bo=genius", "'genius' is not a bot")],
)
def test_a_header_that_seats_nobody_is_refused(header, said_so):
    FILE.write_text(f"game: yum\nplayers: Ann, Bo\nbots: {header}\n")
    assert refused(FILE).startswith("fivefold: the record's header `bots` can't be followed: ")
    assert said_so in refused(FILE)


@pytest.mark.parametrize("command", ["replay", "hint"])
def test_where_nobody_is_seated_the_header_of_the_bots_is_one_like_any_other(command, capsys):
    plain = "game: deluxe-poker\nplayers: Ann, Bo\n{}Ann: card 665JJ/2/700\n"
    shown = []
    for header in ("", "bots: Dev=genius\n"):
        FILE.write_text(plain.format(header))
        with pytest.raises(SystemExit) as ended:
            app([command, str(FILE), "--json"], prog_name="fivefold")
        assert not ended.value.code
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert "bots: Dev=genius\n" in str(kept())


def test_another_header_of_that_name_seats_nobody():
    FILE.write_text("game: yum\nplayers: Ann, Bo\nbots: none, I think\n")
    assert play(FILE).prompts == ["Ann, press Enter to roll 5 dice"]


def test_a_finished_game_needs_no_bots():
    text = (GAMES / "yum-finished.fivefold").read_text("utf-8")
    FILE.write_text(text.replace("\n\n", "\nbots: Nobody=genius\n\n", 1))
    assert "wins with" in play(FILE).screen


def test_real_dice_of_a_bot_are_typed_and_taken_back_with_its_decisions():
    answers = ["12345", "ones", "66666", "u", "11111", "u", "u", "twos", "q"]
    args = ["yum", "--players", "Ann, bot:perfect", "--record", FILE, "--real-dice"]
    session = play(*args, answers=answers)
    asked = [prompt.split(" (")[0] for prompt in session.prompts]
    rolls = {"Ann": "Ann, enter your dice", "Vega": "Roll for Vega and enter the dice"}
    assert asked == [
        rolls["Ann"], "Dice to keep, or a box",  # she fills ones
        rolls["Vega"], rolls["Ann"],  # five sixes are filled at once, but were typed wrongly
        rolls["Vega"], rolls["Ann"],  # and again
        rolls["Vega"], "Dice to keep, or a box",  # Ann takes her own box back
        rolls["Vega"],
    ]  # fmt: skip
    assert lines() == ["Ann: 12345 twos 2"]


@pytest.mark.parametrize(
    ("lang", "answer"),
    [("en", "Pip is a bot and decides for itself"), ("fr", "Pip est un bot et décide")],
)
def test_nobody_bids_for_a_bot(lang, answer):
    new = ["deluxe-poker", "--players", "Ann, bot:casual", "--record", FILE, "--lang", lang]
    session = play(*new, answers=["", "Pip: 500"])
    assert answer in session.screen
    assert [str(move).split()[0] for _, move in kept().played] == ["card"]


def test_a_bot_that_is_not_installed_is_refused_before_a_file_is_written(monkeypatch):
    monkeypatch.setattr("fivefold.solver.limits.find_spec", lambda _: None)
    line = refused("deluxe-poker", "--players", "Ann, bot:strong", "--record", FILE)
    assert 'pip install "fivefold[solver]"' in line
    assert not FILE.exists()

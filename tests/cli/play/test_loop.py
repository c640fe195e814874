"""Whole games at the keyboard: a robot reads the prompt, looks at the saved record, and answers."""

import json
import os
import re
import signal
import subprocess

import pytest

from fivefold.games import game_ids
from fivefold.games.poker import TurnCard
from fivefold.protocol import Roll
from fivefold.record import summary
from tests.support.keyboard import (
    COMMAND,
    FILE,
    OneAnswer,
    Robot,
    ctrl_d,
    kept,
    lines,
    new_game,
    play,
    replay,
    typed,
)
from tests.support.processes import running_program


def decisions(record):
    return [(seat, move) for seat, move in record.played if not isinstance(move, Roll | TurnCard)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_and_its_record_replays_to_the_same_end(game, seed):
    robot = Robot(seed)
    session = play(*new_game(game, seed), answers=robot)
    record = kept()
    assert record.game.over
    assert record.names == ("Ann", "Bo")
    assert decisions(record) == robot.decided
    assert FILE.read_text("utf-8") == str(record)
    assert json.loads(replay("--json", FILE)) == summary(record)
    drawn = replay(FILE)
    assert f"\n{drawn}This game is saved in {FILE}\n" in session.screen
    assert session.screen.count("\n--- Ann, turn 1 of ") == (game != "deluxe-poker")


def test_a_match_of_two_manches_is_played_and_each_ones_winner_is_said():
    session = play(*new_game("classique", 4, "--manches", 2), answers=Robot(4))
    record = kept()
    assert record.game.over
    assert json.loads(replay("--json", FILE)) == summary(record)
    for number, totals in enumerate(record.game.played, start=1):
        assert re.search(rf"\nGame {number} is over: .* with {max(totals)}\.\n", session.screen)
    assert "--- Ann, turn 13 of 13, game 2 of 2 ---" in session.screen


def ctrl_c():
    raise KeyboardInterrupt


LEAVING = [lambda: "q", ctrl_d, ctrl_c, lambda: "QUITTER"]


PLACES = {
    "classique": ["press Enter to roll", "2 rolls left", "1 roll left", "Which box?"],
    "deluxe-poker": ["turn the next card", "a bid from", "yes or no", "to roll", "lock the jokers"],
}


QUICK = ("yum", "deluxe-poker")
"""One of each kind; the others are asked the same, and take as long."""


EVERY = [pytest.param(game, marks=() if game in QUICK else pytest.mark.long) for game in game_ids()]


@pytest.mark.parametrize("game", EVERY)
def test_leaving_at_every_prompt_loses_nothing_and_goes_on_exactly_there(game):
    robot, asked = Robot(6), []
    session = play(*new_game(game, 1), answers=OneAnswer(robot, LEAVING[0]))
    while not kept().game.over:
        left_at, text = session.prompts[-1], FILE.read_text("utf-8")
        assert session.screen.endswith(f"\nNothing is lost. Continue with: fivefold play {FILE}\n")
        leave = LEAVING[len(asked) % len(LEAVING)]
        session = play(FILE, "--seed", len(asked), answers=OneAnswer(robot, leave))
        assert session.prompts[0] == left_at
        # The last line may have gone on; those before it stand.
        assert FILE.read_text("utf-8").startswith("".join(text.splitlines(keepends=True)[:-1]))
        asked.append(left_at)
    assert decisions(kept()) == robot.decided
    for place in PLACES.get(game, PLACES["classique"]):
        assert any(place in prompt for prompt in asked), place


@pytest.mark.parametrize("leave", ["signal", "closed input"])
def test_a_real_process_leaves_on_ctrl_c_and_ctrl_d(leave):
    with running_program(
        [*COMMAND, *map(str, ["play", *new_game("yum", 1)])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as playing:
        playing.stdin.write(b"\n")
        playing.stdin.flush()
        shown = b""
        while not shown.endswith(b"h for a hint) "):
            shown += (some := os.read(playing.stdout.fileno(), 1000))
            assert some, shown
        if leave == "signal":
            playing.send_signal(signal.SIGINT)
        rest, errors = playing.communicate()
    assert (playing.returncode, errors) == (0, b"")
    assert f"Nothing is lost. Continue with: fivefold play {FILE}\n".encode() in rest
    assert re.fullmatch(r"Ann: [1-6]{5}", lines()[-1])


def test_ctrl_c_between_two_prompts_leaves_too(monkeypatch):
    monkeypatch.setattr("fivefold.cli.scorecard.play.describe_move", lambda *_: ctrl_c())
    session = play(*new_game("yum", 1), answers=[""])
    assert "Nothing is lost." in session.screen
    assert len(lines()) == 1


def test_help_and_sheet_are_shown_at_every_prompt_and_cost_nothing():
    words = ["?", "help", "aide", "s", "sheet", "feuille", "table"]
    session = typed("yum", *words, "11234", *words, "yum", *words, "n", "/", "11234", "ones")
    assert session.screen.count("Type the dice you keep") == 6
    assert session.screen.count("Roll your dice and type what they show") == 3
    assert session.screen.count("│ Upper total") == 12
    assert lines() == ["Ann: 11234/ 11234 ones 2"]


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_nothing_is_broken_inside_a_word_on_a_narrow_screen(monkeypatch, game):
    monkeypatch.setenv("COLUMNS", "40")
    answers = ["?", "s", "", "?", "s", "pass", "pass", "?", "q"]
    screen = play(*new_game(game, 1, "--lang", "fr"), answers=answers).screen
    shown = [line for line in screen.splitlines() if FILE.name not in line]
    assert max(map(len, shown)) <= 40 + len(" pass")
    assert "…" not in screen.replace(": …`", "")
    assert not [line for line in shown if line.strip()[:1] in {";", ":", "!", "$"}]
    words = set(screen.split())
    for word in {"yum": ["restants\u00a0:"], "deluxe-poker": ["Argent", "disponible"]}[game]:
        assert word.split("\u00a0")[0] in words


def test_a_filled_box_is_taken_back_but_no_rolled_dice():
    session = play(*new_game("yum", 1), answers=["u", "", "u", "low", "y", "u", "high", "y"])
    assert "There is no move to take back yet." in session.screen
    assert session.screen.count("A roll can't be taken back") == 1
    assert session.screen.count("Taken back. To play: ") == 1
    assert re.fullmatch(r"Ann: [1-6]{5} high \d+", lines()[-1])


@pytest.mark.parametrize("word", ["s", "r", "rules", "règles"])
def test_the_dice_are_shown_again_after_the_sheet_and_the_rules(word):
    assert typed("yum", "11234", word, "").screen.count("[1] [1] [2] [3] [4]") == 2


@pytest.mark.parametrize(("game", "told"), [("yum", "Most"), ("deluxe-poker", "Source:")])
def test_the_rules_are_shown_at_any_prompt(game, told):
    screen = play(*new_game(game, 1), answers=["r", "q"]).screen
    after = screen.partition(told)[2]
    assert ("Upper total" if game == "yum" else "Money") in after  # the game is in sight again


def test_a_box_filled_against_a_bot_is_taken_back_until_the_bot_has_rolled():
    options = ["--players", "Ann, bot:random", "--record", FILE, "--seed", 1]
    script = iter(["", "low", "u", "high", "x", "", "u", "q"])
    session = play("yum", *options, answers=lambda p: "y" if p.endswith("(y/N)") else next(script))
    assert session.prompts.count("Press Enter to let Ziggy play, or u to take your move back") == 3
    assert session.screen.count("Taken back.") == 1
    assert "A roll can't be taken back" in session.screen
    assert re.fullmatch(r"Ann: [1-6]{5} high \d+", lines()[0])

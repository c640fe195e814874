"""Whole games at the keyboard: played, left, continued, taken back, and with hints on the way."""

import contextlib
import io
import json
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from fivefold.cli.solver_options import SolverOptions
from fivefold.cli.words import Words
from fivefold.commands.app import app
from fivefold.errors import Malformed
from fivefold.games import game_ids
from fivefold.games.poker import TurnCard
from fivefold.protocol import Roll
from fivefold.record import summary
from fivefold.rules import load_deck, load_rules
from fivefold.texts import Lang
from tests.support.keyboard import (
    COMMAND,
    FILE,
    WORDS,
    OneAnswer,
    Robot,
    at_the_table,
    ctrl_d,
    fills,
    kept,
    lines,
    new_game,
    play,
    refused,
    replay,
    typed,
)
from tests.support.paths import DOCS, GAMES, OWN_RULES
from tests.support.processes import running_program

# The games of a kind are asked the same, and take as long.
RINGS = {"yum": (), "deluxe-poker": pytest.mark.slow}
EVERY = [pytest.param(game, marks=RINGS.get(game, pytest.mark.long)) for game in game_ids()]


def decisions(record):
    return [(seat, move) for seat, move in record.played if not isinstance(move, Roll | TurnCard)]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in RINGS else pytest.mark.slow) for game in game_ids()],
)
def test_a_whole_game_is_played_and_its_record_replays_to_the_same_end(game):
    robot = Robot(1)
    session = play(*new_game(game, 1), answers=robot)
    record = kept()
    assert record.game.over
    assert record.names == ("Ann", "Bo")
    assert decisions(record) == robot.decided
    assert FILE.read_text("utf-8") == str(record)
    assert json.loads(replay("--json", FILE)) == summary(record)
    assert f"\n{replay(FILE)}{WORDS('kept-in', file=FILE)}\n" in session.screen


def ctrl_c():
    raise KeyboardInterrupt


LEFT = WORDS("left", command=f"fivefold play {FILE}")
LEAVING = [lambda: "q", ctrl_d, ctrl_c, lambda: "QUITTER"]


@pytest.mark.parametrize("game", EVERY)
def test_leaving_at_every_prompt_loses_nothing_and_goes_on_exactly_there(game):
    robot, asked = Robot(6), []
    session = play(*new_game(game, 1), answers=OneAnswer(robot, LEAVING[0]))
    while not kept().game.over:
        left_at, text = session.prompts[-1], FILE.read_text("utf-8")
        assert session.screen.endswith(f"\n{LEFT}\n")
        leave = LEAVING[len(asked) % len(LEAVING)]
        session = play(FILE, "--seed", len(asked), answers=OneAnswer(robot, leave))
        assert session.prompts[0] == left_at
        # The last line may have gone on; those before it stand.
        assert FILE.read_text("utf-8").startswith("".join(text.splitlines(keepends=True)[:-1]))
        asked.append(left_at)
    assert decisions(kept()) == robot.decided
    kinds = {re.sub("[0-9]+|Ann|Bo", "", prompt) for prompt in asked}
    assert len(kinds) >= 4, kinds


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
        while not shown.endswith(b") "):
            shown += (some := os.read(playing.stdout.fileno(), 1000))
            assert some, shown
        if leave == "signal":
            playing.send_signal(signal.SIGINT)
        rest, errors = playing.communicate()
    assert (playing.returncode, errors) == (0, b"")
    assert f"{LEFT}\n".encode() in rest
    assert re.fullmatch(r"Ann: [1-6]{5}", lines()[-1])


def test_ctrl_c_between_two_prompts_leaves_too(monkeypatch):
    monkeypatch.setattr("fivefold.cli.scorecard.play.describe_move", lambda *_: ctrl_c())
    session = play(*new_game("yum", 1), answers=[""])
    assert LEFT in session.screen
    assert len(lines()) == 1


def test_a_box_filled_against_a_bot_is_taken_back_until_the_bot_has_rolled():
    options = ["--players", "Ann, bot:random", "--record", FILE, "--seed", 1]
    script = iter(["", "low", "u", "high", "x", "", "u", "q"])
    session = play("yum", *options, answers=lambda p: "y" if p.endswith("(y/N)") else next(script))
    assert session.screen.count(WORDS("taken-back", names="Ann")) == 1
    assert WORDS("stays") in session.screen
    assert re.fullmatch(r"Ann: [1-6]{5} high \d+", lines()[0])


SIX_DICE = WORDS("press-to-roll", name="Ann", count=6)


def test_a_game_of_ones_own_is_played_to_its_end():
    rules = load_rules(OWN_RULES)
    options = ["--players", "Ann", "--record", FILE, "--seed", 1]
    session = play(OWN_RULES, *options, answers=Robot(1, rules=rules))
    assert SIX_DICE in session.prompts
    record = kept(rules=rules)
    assert record.game.over
    assert json.loads(replay("--json", "--rules", OWN_RULES, FILE)) == summary(record)


@pytest.fixture
def mine():
    """Rules of one's own with other names for the game; one is the id of a built-in game."""
    aliases = 'aliases = ["mine", "Big Dice", "yum"]\n'
    Path("own.toml").write_text(aliases + OWN_RULES.read_text("utf-8"), "utf-8")
    return Path("own.toml")


@pytest.mark.parametrize("typed", ["mine", "big dice", "Maxi-Yatzy", "Maxi Yatzy"])
def test_a_game_of_ones_own_is_called_by_its_own_names(mine, typed):
    for asked in ([typed, "--rules", mine], ["--rules", mine], [mine]):
        session = play(*asked, "--players", "Ann", answers=["q"])
        assert SIX_DICE in session.prompts


def test_the_id_of_a_built_in_game_is_never_ones_own(mine):
    assert "maxi-yatzy" in refused("yum", "--rules", mine, "--players", "Ann")


def test_going_on_shows_where_the_game_stands():
    play(*new_game("yum", 1), answers=["", "ones", "y"])
    assert replay(FILE) in play(FILE).screen


def test_a_keep_whose_dice_were_never_rolled_is_rolled_at_once():
    FILE.write_text("game: yum\nplayers: Ann\n\nAnn: 13356/33\n")
    play(FILE)
    assert re.fullmatch(r"Ann: 13356/33 [1-6]{5}", lines()[-1])


def test_the_command_to_go_on_with_really_goes_on(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    rules, deck, file = folder / "my rules.toml", folder / "deck.toml", folder / "my game.txt"
    rules.write_bytes(OWN_RULES.read_bytes())
    deck.write_text(f"cards = {json.dumps([str(card) for card in load_deck()[:7]])}")
    for game, options in [
        (rules, []),
        ("maxi-yatzy", ["--rules", rules]),
        ("deluxe-poker", ["--deck", deck, "--real-dice"]),
    ]:
        file.unlink(missing_ok=True)
        session = play(game, "--players", "Ann, Bo", "--record", file, *options)
        command = re.search(r"fivefold play (.*)\n$", session.screen)[1]
        again = play(*shlex.split(command))
        assert again.prompts == session.prompts
        assert re.search(r"fivefold play (.*)\n$", again.screen)[1] == command


def test_the_record_says_when_it_was_played():
    play("yum", "--players", "Ann", "--record", FILE)
    assert re.search(r"^date: \d{4}-\d\d-\d\d$", FILE.read_text("utf-8"), re.MULTILINE)


def test_a_finished_record_is_shown_and_left_as_it_is():
    text = "# a good one\n" + (GAMES / "yum-finished.fivefold").read_text("utf-8")
    FILE.write_text(text, "utf-8")
    session = play(FILE)
    assert session.prompts == []
    assert replay(FILE) in session.screen
    assert FILE.read_text("utf-8") == text


def test_a_record_that_is_only_looked_at_is_left_as_it_is():
    text = "game: yum  # ours\nplayers: Ann\n# who knows\nAnn: 31653\n"
    FILE.write_text(text)
    play(FILE)
    assert FILE.read_text() == text
    play(FILE, answers=["low", "y"])
    assert FILE.read_text() == "game: yum\nplayers: Ann\n\nAnn: 13356 low 0\n"


@pytest.mark.parametrize("name", ["notes.txt", "notes", "notes.fivefold", "my notes"])
def test_a_file_that_is_no_record_is_refused_and_left_as_it_is(name):
    Path(name).write_text("Milk, eggs\n")
    assert refused(name).startswith(f"fivefold: {name}:1: ")
    assert Path(name).read_text() == "Milk, eggs\n"


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen():
    assert refused("a\nb\x1b[31m.fivefold").startswith(r"fivefold: a\nb\x1b[31m.fivefold: ")


@pytest.mark.parametrize(
    ("lang", "options"), [("en", ""), ("en", "--lang en "), ("fr", "--lang fr ")]
)
def test_the_end_of_a_game_suggests_its_review(lang, options, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    args = ["yum", "--players", "Ann, bot:random", "--record", FILE, *options.split()]
    last = play(*args, answers=fills()).screen.splitlines()[-1]
    assert last == Words(Lang(lang))("review-it", command=f"fivefold {options}review {FILE}")
    assert play(FILE).screen.splitlines()[-1].endswith(f"? fivefold review {FILE}")


def test_real_dice_and_language_are_remembered():
    session = typed("yum", "11234", lang="fr")
    assert session.screen.endswith(f"fivefold --lang fr play {FILE}\n")
    assert play(FILE, answers=["/"]).prompts[1] == WORDS(
        "type-roll", name="Ann", dice=WORDS("dice-counted", count=5)
    )


def test_a_text_of_ones_own_is_put_aside_once():
    text = "game: yum\nplayers: Ann\n# mine\nAnn: 31653\n"
    FILE.write_text(text)
    session = play(FILE, answers=["low", "y", ""])
    assert session.screen.count(WORDS("put-aside", file=f"{FILE}.bak")) == 1
    assert Path(f"{FILE}.bak").read_text() == text


@pytest.mark.parametrize(
    ("word", "lang"), [("h", "en"), ("HINT", "en"), ("h", "fr"), ("conseil", "fr")]
)
def test_a_hint_is_what_the_command_gives_for_this_position(word, lang):
    session = typed("yum", "33345", word, "ones", word, "n", "33", "q", lang=lang)
    FILE.write_text("game: yum\nplayers: Ann, Bo\nAnn: 33345\n", "utf-8")
    shown = hinted(lang)
    head, best = shown.index("┏"), shown.index("│")
    assert session.screen.count(shown[:head]) == 2
    assert shown[best:].splitlines()[:6] == session.screen.partition("┡")[2].splitlines()[1:7]
    assert "--all" not in session.screen


def hinted(lang):
    """What `fivefold hint` says of the game that is kept."""
    screen = io.StringIO()
    with contextlib.redirect_stdout(screen), contextlib.suppress(SystemExit):
        app(["hint", str(FILE), "--lang", lang], prog_name="fivefold")
    return screen.getvalue()


def test_the_hint_on_the_page_is_the_one_given(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    page = (DOCS / "review.md").read_text("utf-8")
    shown, *_ = re.findall(r"^```text\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert shown in typed("yum", "33345", "h").screen


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hint_at_the_poker_table_is_what_the_command_gives_to_who_is_asked(lang):
    # Bo and Dev may both speak; Bo is asked.
    session = at_the_table("100", "h", lang=lang)
    bo = hinted(lang).partition("\nDev\n")[0]
    assert "\nBo\n" in bo
    assert bo in session.screen
    assert "\nDev\n" not in session.screen


def test_hints_at_the_table_know_the_deck_that_is_played_with(deck, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "fivefold.coach.poker.advice.advise_poker", lambda game, *_, **__: seen.append(game)
    )
    monkeypatch.setattr("fivefold.cli.poker.hint.draw_hints", lambda *_: None)
    options = ["--players", "Ann, Bo", "--record", FILE]
    play("deluxe-poker", *options, "--deck", "deck.toml", answers=["", "h"])
    play(FILE, answers=["h"])
    assert [list(map(str, game.rules.deck)) for game in seen] == [deck] * 2


def test_a_hint_that_cant_be_given_leaves_the_game_as_it_is(monkeypatch):
    def refuse(*_, **__):
        raise Malformed("too-large-to-solve", game="yum", gigabytes=99, most=9)

    monkeypatch.setattr(SolverOptions, "load", refuse)
    session = typed("yum", "11234", "h", "ones")
    assert "99" in session.screen
    assert lines() == ["Ann: 11234 ones 2"]


def test_a_hint_that_needs_an_extra_says_so_and_the_game_goes_on(monkeypatch):
    def missing(*_, **__):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("fivefold.cli.play.session.show_hint", missing)
    session = typed("yum", "33345", "h", "33", "q")
    assert 'pip install "fivefold[solver]"' in session.screen
    assert session.screen.endswith(f"play {FILE}\n")

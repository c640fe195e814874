"""Whole games at the keyboard: a robot reads the prompt, looks at the record kept, and answers."""

import contextlib
import io
import json
import os
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold.cli.common.request import Request
from fivefold.cli.play import saves
from fivefold.commands.app import app
from fivefold.errors import Malformed
from fivefold.fair.headers import KEYS
from fivefold.fair.verify import verify
from fivefold.games import game_ids
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, TurnCard
from fivefold.games.scorecard import Fill, Keep
from fivefold.protocol import Roll
from fivefold.record import Record, summary
from fivefold.rules import built_in, load_deck, load_rules
from tests.support.fair_tables import begun, dealer_for, played_on, whole_game
from tests.support.paths import GAMES, OWN_RULES

COMMAND = [sys.executable, "-m", "fivefold"]
FILE = Path("game.fivefold")


@pytest.fixture(autouse=True)
def nowhere_near_home(tmp_path, monkeypatch):
    """What is kept lies in a folder of the test's own, and no disk is waited for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(autouse=True)
def known_to_the_shell(tmp_path_factory, monkeypatch):
    """Commands are printed by the short name."""
    command = tmp_path_factory.mktemp("bin") / "fivefold"
    command.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(command.parent), prepend=os.pathsep)


class Keyboard:
    """Standard input that answers the prompt on the screen: by a list, or by a robot."""

    def __init__(self, screen, answers):
        self._screen = screen
        script = iter(answers) if not callable(answers) else None
        self._answers = answers if script is None else lambda _: next(script, None)
        self.prompts = []

    def readline(self, *_):
        prompt = self._screen.getvalue().rsplit("\n", 1)[-1].strip()
        self.prompts.append(prompt)
        answer = self._answers(prompt)
        # Somebody who types ends the line on the screen; without an answer the input is at its end.
        self._screen.write("" if answer is None else f"{answer}\n")
        return "" if answer is None else f"{answer}\n"


class Session:
    """A run of `fivefold play`: what stood on the screen, and how it ended."""

    def __init__(self, args, answers):
        screen, errors = io.StringIO(), io.StringIO()
        keyboard, before = Keyboard(screen, answers), sys.stdin
        sys.stdin = keyboard
        try:
            with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(errors):
                app(["play", *map(str, args)], prog_name="fivefold")
        except SystemExit as end:
            self.status = end.code or 0
        finally:
            sys.stdin = before
        self.screen, self.errors = screen.getvalue(), errors.getvalue()
        self.prompts = keyboard.prompts


def play(*args, answers=()):
    """A session that must end well."""
    session = Session(args, answers)
    assert (session.status, session.errors) == (0, "")
    return session


def refused(*args, answers=()):
    """The one line that a session ends with."""
    session = Session(args, answers)
    assert session.status == 2, session.screen
    (line,) = session.errors.splitlines()
    return line


def kept(file=FILE, rules=None):
    return Record.read(file, rules)


def lines(file=FILE):
    """The players' lines of a record file."""
    return file.read_text("utf-8").partition("\n\n")[2].splitlines()


def replay(*args):
    shown = subprocess.run(
        [*COMMAND, "replay", *map(str, args)], capture_output=True, text=True, check=True
    )
    return shown.stdout


# --- the robot ---


class Robot:
    """Any legal decision, said as a person says it; it sees the prompt and the record only."""

    def __init__(self, seed, rules=None):
        self._rng, self._rules = random.Random(seed), rules
        self.decided = []

    def __call__(self, prompt):
        if prompt.endswith("(y/N)"):
            return "y"
        record = kept(rules=self._rules)
        if record.game.due is not None:
            return ""
        game = record.game
        moves = [(seat, move) for seat in game.seats for move in game.legal_moves(seat)]
        seat, move = self._choice(moves)
        self.decided.append((seat, move))
        return said(move, record.names[seat])

    def _choice(self, moves):
        """Any kind of move, then any of that kind; All-Ins are rare, so that games go on."""
        if self._rng.random() < 0.95:
            moves = [(seat, move) for seat, move in moves if not isinstance(move, AllIn)]
        kind = self._rng.choice(sorted({type(move).__name__ for _, move in moves}))
        moves = [(seat, move) for seat, move in moves if type(move).__name__ == kind]
        return self._rng.choice(moves if kind != "Bid" else moves[:3])


def said(move, name):
    """Bids and bets always with the name: anyone may speak, and the prompt asks one of them."""
    match move:
        case Keep(dice):
            return str(dice) or "/"
        case Fill(box):
            return box
        case Lock(value):
            return str(value)
        case NoLock():
            return ""
        case Bid(amount):
            return f"{name}: {amount}"
        case Bet(side, amount):
            return f"{name}: {side} {amount}"
    return f"{name}: { ({Pass: 'pass', AllIn: 'all-in', NoBet: ''}[type(move)]) }"


def fills(rules=None):
    """Answers of somebody who always takes the first box."""

    def answer(prompt):
        if prompt.endswith("/N)"):
            return "y"
        game = kept(rules=rules).game
        return "" if game.due is not None else next(iter(game.preview()))

    return answer


def decisions(record):
    return [(seat, move) for seat, move in record.played if not isinstance(move, Roll | TurnCard)]


def new_game(game, seed, *more):
    return [game, "--players", "Ann, Bo", "--record", FILE, "--seed", seed, *more]


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
        assert re.search(rf"\nManche {number} is over: .* with {max(totals)}\.\n", session.screen)
    assert "--- Ann, turn 13 of 13, manche 2 of 2 ---" in session.screen


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


# --- leaving and going on ---


class OneAnswer:
    """Answers one prompt, then leaves as it was told to."""

    def __init__(self, robot, leave):
        self._robot, self._leave, self._answered = robot, leave, False

    def __call__(self, prompt):
        # The question about a zero belongs to the answer that raised it.
        if self._answered and not prompt.endswith("(y/N)"):
            return self._leave()
        self._answered = True
        return self._robot(prompt)


def ctrl_c():
    raise KeyboardInterrupt


def ctrl_d():
    return None


LEAVING = [lambda: "q", ctrl_d, ctrl_c, lambda: "QUITTER"]
PLACES = {
    "classique": ["press Enter to roll", "2 rolls left", "1 roll left", "Which box?"],
    "deluxe-poker": ["turn the next card", "a bid,", "yes or no", "to roll", "lock the jokers"],
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


def test_going_on_shows_where_the_game_stands():
    play(*new_game("yum", 1), answers=["", "ones", "y"])
    session = play(FILE)
    assert replay(FILE) in session.screen
    assert "Waiting for: " in session.screen


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


def test_a_roll_off_goes_on_with_whoever_has_still_to_roll():
    head = "game: classique\nplayers: Ann, Bo, Dev\n\n"
    FILE.write_text(f"{head}Ann: start 66666\nBo: start 11111\n")
    session = play(FILE, "--real-dice", answers=["66666", "11111", "11112", "11111"])
    assert [prompt.split(",")[0] for prompt in session.prompts] == [
        "Dev", "Ann", "Dev", "Dev", "Dice to keep",
    ]  # fmt: skip
    assert "A tie: Ann, Dev roll again." in session.screen
    assert "Dev starts." in session.screen
    assert lines()[-1] == "Dev: 11111"


def test_a_keep_whose_dice_were_never_rolled_is_rolled_at_once():
    FILE.write_text("game: yum\nplayers: Ann\n\nAnn: 13356/33\n")
    session = play(FILE)
    assert session.prompts[0].startswith("Dice to keep, or a box (1 roll left")
    assert re.fullmatch(r"Ann: 13356/33 [1-6]{5}", lines()[-1])


def test_the_command_to_go_on_with_really_goes_on(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    rules, deck, file = folder / "my rules.toml", folder / "deck.toml", folder / "my game.txt"
    rules.write_bytes(OWN_RULES.read_bytes())
    deck.write_text(
        'cards = ["66554/5/500", "665JJ/2/700", "JJJJJ/3/1200", "1111J/4/800"]'.replace(
            "]", ', "12345/3/700", "23456/5/500", "22222/6/800"]'
        )
    )
    for game, options in [
        (rules, []),
        ("maxi-yatzy", ["--rules", rules]),
        ("deluxe-poker", ["--deck", deck, "--real-dice"]),
    ]:
        file.unlink(missing_ok=True)
        session = play(game, "--players", "Ann, Bo", "--record", file, *options)
        command = re.search(r"Continue with: fivefold play (.*)\n", session.screen)[1]
        again = play(*shlex.split(command))
        assert again.prompts == session.prompts
        assert re.search(r"Continue with: fivefold play (.*)\n", again.screen)[1] == command


@pytest.mark.parametrize("leave", ["signal", "closed input"])
def test_a_real_process_leaves_on_ctrl_c_and_ctrl_d(leave):
    with subprocess.Popen(
        [*COMMAND, *map(str, ["play", *new_game("yum", 1)])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        running.stdin.write(b"\n")
        running.stdin.flush()
        shown = b""
        while not shown.endswith(b"h for a hint) "):
            shown += os.read(running.stdout.fileno(), 1000)
        if leave == "signal":
            running.send_signal(signal.SIGINT)
        rest, errors = running.communicate(timeout=20)
    assert (running.returncode, errors) == (0, b"")
    assert f"Nothing is lost. Continue with: fivefold play {FILE}\n".encode() in rest
    assert re.fullmatch(r"Ann: [1-6]{5}", lines()[-1])


def test_ctrl_c_between_two_prompts_leaves_too(monkeypatch):
    monkeypatch.setattr("fivefold.cli.play.loop.GameLoop._describe", lambda *_: ctrl_c())
    session = play(*new_game("yum", 1), answers=[""])
    assert "Nothing is lost." in session.screen
    assert len(lines()) == 1


# --- which game, and who plays ---


def test_the_menu_starts_a_game_by_number_or_id_and_asks_again_for_anything_else():
    wrong = ["", "0", "99", "x", "-1", "0000000019", "²", "1e0", "yumm"]
    session = play(answers=[*wrong, str(game_ids().index("yum") + 1), "Ann, Bo"])
    assert session.screen.count("Please type a number from 1 to 6.") == len(wrong)
    assert "--- Ann, turn 1 of 11 ---" in session.screen
    for number, game in enumerate(game_ids(), start=1):
        assert re.search(rf"^  {number}  .*\({game}\)$", session.screen, re.MULTILINE)
    assert "--- Ann, turn 1 of 15 ---" in play(answers=["yacht", "Ann, Bo"]).screen


@pytest.mark.parametrize("answers", [["q"], [], ["yum", "q"], ["yum"]])
def test_leaving_before_the_game_begins_keeps_nothing(answers):
    session = play(answers=answers)
    assert session.screen.endswith("Goodbye.\n")
    assert not Path("data").exists()


def test_the_menu_offers_unfinished_games_latest_first_and_goes_on_with_them():
    folder = saves.games_folder()
    for number, name in enumerate(["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay", "Gus"]):
        play("yum", "--players", name, "--record", folder / f"{name}.fivefold", answers=[""])
        os.utime(folder / f"{name}.fivefold", (number, number))
    finished = (GAMES / "yum-finished.fivefold").read_bytes()
    (folder / "over.fivefold").write_bytes(finished)
    (folder / "wrong.fivefold").write_bytes(b"\xff")
    (folder / ".hidden.fivefold").write_bytes((folder / "Ann.fivefold").read_bytes())
    (folder / "notes.txt").write_bytes((folder / "Ann.fivefold").read_bytes())
    session = play(answers=["9"])
    offered = re.findall(r"^  \d+  continue: yum, (\w+)  \((\w+)\)$", session.screen, re.MULTILINE)
    assert offered == [(name, name) for name in ["Gus", "Fay", "Eve", "Dev", "Cléo"]]
    assert "Waiting for: Eve" in session.screen
    assert f"fivefold play {folder / 'Eve.fivefold'}\n" in session.screen


def test_a_game_of_ones_own_is_not_offered_without_its_rules():
    play(OWN_RULES, "--players", "Ann")
    assert "continue:" not in play().screen


def test_a_new_game_has_a_place_of_its_own_each_time():
    for _ in range(4):
        play("yum", "--players", "Ann")
    files = [*saves.games_folder().iterdir()]
    assert len(files) == 4
    assert all(re.fullmatch(r"yum-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.fivefold", f.name) for f in files)


@pytest.mark.parametrize(
    ("answer", "names"), [("", ("Ann", "Bo")), (" Dev ,Cléo", ("Dev", "Cléo"))]
)
def test_names_are_asked_for_until_they_can_be_used(answer, names):
    wrong = ["Ann,,Bo", "Ann, Ann", "game", "x" * 41, "A:b", "Ann", "A,B,C,D,E,F,G"]
    session = play("deluxe-poker", "--record", FILE, answers=[*wrong, answer])
    assert session.screen.count("Who plays?") == len(wrong) + 1
    assert "this game can't be played by 1" in session.screen
    assert kept().names == names


def test_a_player_may_be_called_what_shows_the_sheet_later():
    play("yum", "--record", FILE, answers=["s"])
    assert kept().names == ("s",)


def test_the_record_says_when_it_was_played():
    play("yum", "--players", "Ann", "--record", FILE)
    assert re.search(r"^date: \d{4}-\d\d-\d\d$", FILE.read_text("utf-8"), re.MULTILINE)


# --- files ---


def test_a_file_that_is_there_is_never_written_over():
    FILE.write_text("precious")
    said = refused("yum", "--players", "Ann", "--record", FILE)
    assert said.startswith(f"fivefold: {FILE}: this file already exists")
    assert FILE.read_text() == "precious"
    assert "this file already exists" in refused("yum", "--players", "Ann", "--record", "")


def test_a_record_may_be_gone_on_with_in_another_file():
    play(*new_game("yum", 1), answers=[""])
    text, copy = FILE.read_text(), Path("copy.fivefold")
    play(FILE, "--record", copy, answers=["/"])
    assert FILE.read_text() == text
    assert copy.read_text() != text
    assert copy.read_text().startswith(text.rstrip("\n"))
    assert "this file already exists" in refused(FILE, "--record", copy)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("plain-file/game.fivefold", "Not a directory"),
        (f"{'x' * 300}.fivefold", "File name too long"),
        ("plain-file/deeper/game.fivefold", "Not a directory"),
    ],
)
def test_a_place_where_nothing_can_be_kept_is_said_before_the_game(path, reason):
    Path("plain-file").write_text("")
    said = refused("yum", "--players", "Ann", "--record", path)
    assert said == f"fivefold: {path}: the game can't be saved there: {reason}"


def test_a_home_where_nothing_can_be_kept_is_said_before_the_game(monkeypatch):
    Path("plain-file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(Path("plain-file").absolute()))
    assert "the game can't be saved there: Not a directory" in refused("yum", "--players", "Ann")


def test_a_folder_is_made_where_there_is_none():
    play("yum", "--players", "Ann", "--record", "a/b/c.fivefold")
    assert kept(Path("a/b/c.fivefold")).names == ("Ann",)


@pytest.mark.parametrize("mode", [0o500, 0o000])
def test_a_folder_that_may_not_be_used_is_said_before_the_game(monkeypatch, mode):
    locked = Path("locked").absolute()
    locked.mkdir(mode=mode)
    if os.access(locked, os.W_OK):
        pytest.skip("nothing is forbidden to this user")
    monkeypatch.setenv("XDG_DATA_HOME", str(locked))
    for said in [
        refused("yum", "--players", "Ann", "--record", "locked/game.fivefold"),
        refused("yum", "--players", "Ann"),
        refused(answers=["yum", "Ann"]),
    ]:
        assert "the game can't be saved there: Permission denied" in said


def test_a_disk_that_fills_up_in_mid_game_leaves_the_last_good_record():
    boxes = [box.id for box in built_in("yacht").boxes]
    typed = "".join(f"\n{box}\ny\n" for box in boxes for _ in range(2))
    room = 300
    ended = subprocess.run(
        [*COMMAND, *map(str, ["play", *new_game("yacht", 1)])],
        input=typed.encode(),
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert ended.returncode == 2
    assert (
        ended.stderr
        == f"fivefold: {FILE}: the game can't be saved there: File too large\n".encode()
    )
    record = kept()
    assert FILE.read_text() == str(record)
    assert room - 40 < len(str(record)) <= room
    assert [*Path.cwd().iterdir()] == [Path.cwd() / FILE]
    assert not play(FILE).errors


def test_a_save_that_fails_at_its_last_step_leaves_the_old_record(monkeypatch):
    play(*new_game("yum", 1), answers=[""])
    text = FILE.read_text()

    def fails(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        said = refused(FILE, answers=["/"])
    assert said == f"fivefold: {FILE}: the game can't be saved there: No space left on device"
    assert FILE.read_text() == text
    assert [*Path.cwd().iterdir()] == [Path.cwd() / FILE]


def test_until_a_save_is_whole_the_old_record_stands(monkeypatch):
    play(*new_game("yum", 1), answers=[""])
    text, seen = FILE.read_text(), []
    monkeypatch.setattr(os, "fsync", lambda _: seen.append(FILE.read_text()))
    play(FILE, answers=["/"])
    assert seen[0] == text


def test_a_finished_record_is_shown_and_left_as_it_is():
    text = "# a good one\n" + (GAMES / "yum-finished.fivefold").read_text("utf-8")
    FILE.write_text(text, "utf-8")
    session = play(FILE)
    assert session.prompts == []
    assert replay(FILE) in session.screen
    assert session.screen.count("saved in") == 1
    assert FILE.read_text("utf-8") == text


def test_a_record_that_is_only_looked_at_is_left_as_it_is():
    text = "game: yum  # ours\nplayers: Ann\n# who knows\nAnn: 31653\n"
    FILE.write_text(text)
    play(FILE)
    assert FILE.read_text() == text
    play(FILE, answers=["low", "y"])
    assert FILE.read_text() == "game: yum\nplayers: Ann\n\nAnn: 13356 low 0\n"


def test_a_record_with_an_error_is_refused_at_its_line():
    FILE.write_text("game: yum\nplayers: Ann\nAnn: 13356 nope\n")
    assert refused(FILE).startswith(f"fivefold: {FILE}:3: 'nope' is not a box of yum")


@pytest.mark.parametrize("name", ["notes.txt", "notes", "notes.fivefold", "my notes"])
def test_a_file_that_is_no_record_is_refused_and_left_as_it_is(name):
    Path(name).write_text("Milk, eggs\n")
    said = refused(name)
    assert said.startswith(f"fivefold: {name}:1: the header game is missing")
    assert Path(name).read_text() == "Milk, eggs\n"


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen():
    assert refused("a\nb\x1b[31m.fivefold").startswith(r"fivefold: a\nb\x1b[31m.fivefold:1: ")


# --- one game in two windows ---


def meanwhile(*here, there):
    """Answers; what happens `there` happens before the last of them."""
    answers = iter(here)

    def answer(_):
        said = next(answers, None)
        if said == here[-1]:
            there()
        return said

    return answer


def two_windows(*after, game="yum", opened="22345", before="2", there=("11", "")):
    """Ann's dice lie on the table; in one window she keeps some, but before that in another one."""
    play(game, "--players", "Ann", "--record", FILE, "--real-dice", answers=[opened, "q"])
    answer = meanwhile(before, there=lambda: play(FILE, answers=[*there, "q"]))
    rest = iter(after)
    return play(FILE, answers=lambda prompt: answer(prompt) or next(rest, None))


def test_what_another_window_has_written_is_not_written_over():
    session = two_windows("n", there=["22", "233", "q"])
    assert lines() == ["Ann: 22345/22 22233"]
    assert f"{FILE} has changed since it was read here" in session.screen
    assert session.prompts[-1] == "Continue from the file as it is now? (y/N)"
    assert f"Nothing is lost. Continue with: fivefold play {FILE}\n" in session.screen


def test_what_was_played_here_is_kept_beside_it():
    Path("game-2.fivefold").write_text("precious")
    session = two_windows("n", there=["22", "233", "q"])
    assert lines(Path("game-3.fivefold")) == ["Ann: 22345/2"]
    assert "what was played here is saved in game-3.fivefold\n" in session.screen
    assert Path("game-2.fivefold").read_text() == "precious"
    assert len([*Path.cwd().iterdir()]) == 3


def test_a_game_goes_on_from_what_another_window_has_written():
    session = two_windows("y", "twos", "11111", there=["22", "233", "q"])
    assert lines() == ["Ann: 22345/22 22233 twos 6", "Ann: 11111"]
    assert session.screen.count("has changed since") == 1
    assert "[2] [2] [2] [3] [3]" in session.screen


def test_a_move_that_is_taken_back_is_not_written_over_another_window_either():
    play("yum", "--players", "Ann", "--record", FILE, "--real-dice", answers=["22345", "twos"])
    other = meanwhile("u", there=lambda: play(FILE, answers=["11111"]))
    play(FILE, answers=other)
    assert lines() == ["Ann: 22345 twos 4", "Ann: 11111"]
    assert lines(Path("game-2.fivefold")) == ["Ann: 22345"]


def test_a_game_of_ones_own_goes_on_from_another_window_with_its_rules():
    other = meanwhile("222222", there=lambda: play(FILE, "--rules", OWN_RULES, answers=["111111"]))
    args = [OWN_RULES, "--players", "Ann", "--record", FILE, "--real-dice"]
    rest = iter(["y", "q"])
    session = play(*args, answers=lambda prompt: other(prompt) or next(rest))
    assert "[1] [1] [1] [1] [1] [1]" in session.screen


def test_a_file_that_was_taken_away_meanwhile_is_written_again():
    play("yum", "--players", "Ann", "--record", FILE, "--real-dice", answers=["22345", "q"])
    play(FILE, answers=meanwhile("22", there=FILE.unlink))
    assert lines() == ["Ann: 22345/22"]


def test_a_game_of_the_menu_is_read_when_it_is_chosen():
    file = saves.games_folder() / "one.fivefold"
    play("yum", "--players", "Ann", "--record", file, "--real-dice", answers=["22345", "q"])
    number = str(len(game_ids()) + 1)
    other = meanwhile(number, there=lambda: play(file, answers=["twos"]))
    assert "Ann, turn 2 of 11" in play(answers=other).screen


# --- a game of a table with fair dice ---


@pytest.fixture
def fair():
    """A game of a table that was closed in its middle."""
    dealer = dealer_for("yum", 2)
    record = played_on(begun("yum", dealer), dealer, random.Random(1), 8)
    FILE.write_text(str(record), "utf-8")
    return record


def test_dice_rolled_here_are_not_said_to_be_the_tables(fair):
    session = play(FILE, "--seed", 1, answers=Robot(1))
    assert kept().game.over
    assert kept().names == fair.names
    assert not {*KEYS} & {key for key, _ in kept().headers.pairs}
    assert "comes from a table with fair dice" in " ".join(session.screen.split())
    with pytest.raises(Malformed, match="fair-dice"):
        verify(kept())


def test_the_tables_own_record_is_put_aside(fair):
    session = play(FILE, "--seed", 1, answers=Robot(1))
    aside = Path(f"{FILE}.bak")
    assert f"stays in {aside}\n" in session.screen
    assert kept(aside) == fair
    assert verify(kept(aside)).fair


def test_a_game_of_a_table_that_is_only_looked_at_keeps_its_promises(fair):
    play(FILE, answers=["q"])
    assert FILE.read_text("utf-8") == str(fair)
    whole = str(whole_game("yum", 2))
    FILE.write_text(whole, "utf-8")
    assert "fair dice" not in play(FILE).screen
    assert FILE.read_text("utf-8") == whole


def test_a_game_of_a_table_with_its_own_cards_needs_them(deck):
    fair = begun("deluxe-poker", dealer_for("deluxe-poker", 2))
    pairs = (*fair.headers.pairs, ("deck", " ".join(deck)))
    FILE.write_text(str(replace(fair, headers=replace(fair.headers, pairs=pairs))), "utf-8")
    assert "give the file with its cards: --deck FILE" in refused(FILE)
    play(FILE, "--deck", "deck.toml", answers=patient)
    assert sorted(turned(kept())) == sorted(deck)


# --- a user's own game, real dice, a deck ---


@pytest.mark.parametrize(
    "asked",
    [[OWN_RULES], ["--rules", OWN_RULES], ["maxi-yatzy", "--rules", OWN_RULES]],
    ids=["file", "rules", "id"],
)
def test_a_game_of_ones_own_is_played_to_its_end(asked):
    rules = load_rules(OWN_RULES)
    options = ["--players", "Ann, Bo", "--record", FILE, "--seed", 1]
    session = play(*asked, *options, answers=Robot(1, rules=rules))
    assert "Ann, press Enter to roll 6 dice" in session.prompts
    record = kept(rules=rules)
    assert record.game.over
    assert json.loads(replay("--json", "--rules", OWN_RULES, FILE)) == summary(record)


def test_rules_that_a_built_in_game_does_not_need_are_left_aside():
    play("yum", "--rules", OWN_RULES, "--players", "Ann", "--record", FILE)
    assert kept().game.rules.id == "yum"


def test_real_dice_are_typed_and_asked_for_again_until_they_can_be():
    wrong = ["1335", "133561", "13357", "1335x", "", "12345678901", "1,3,3,5"]
    session = play(
        *new_game("yum", 1, "--real-dice"),
        answers=[*wrong, "5 3, 1,6 3", "33", "22", "1234", "233", "twos"],
    )
    assert session.prompts[: len(wrong) + 1] == ["Ann, what did you roll? (5 dice)"] * (
        len(wrong) + 1
    )
    assert (
        session.prompts[len(wrong) + 2 :][:3] == ["Ann, what did you roll? (kept: 3 3; 3 dice)"] * 3
    )
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


@pytest.fixture
def deck():
    cards = [str(card) for card in load_deck()[:7]]
    Path("deck.toml").write_text(f"cards = {json.dumps(cards)}")
    return cards


def turned(record):
    return [str(move.card) for _, move in record.played if isinstance(move, TurnCard)]


def patient(prompt):
    """Nobody bids and nobody bets, so the opener rolls until each card is won."""
    if "a bid" in prompt:
        return "pass"
    values = re.search(r"lock the jokers to (\d)", prompt)
    return values[1] if values else ""


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


# --- a turn of a scorecard game ---


def typed(game, *answers, players="Ann, Bo", lang="en"):
    """A session with real dice, in a new record."""
    FILE.unlink(missing_ok=True)
    options = ["--players", players, "--record", FILE, "--real-dice", "--lang", lang]
    return play(game, *options, answers=answers)


def test_a_zero_is_asked_about():
    session = typed(
        "yum", "11234", "yum", "n", "yum", "", "yum", "ones", "yum", "yacht", "yum", "y"
    )
    assert session.prompts.count("Yum scores 0 with these dice. Take the zero? (y/N)") == 5
    assert lines() == ["Ann: 11234 yum 0"]
    assert "Yum: 0. Total 0." in session.screen


@pytest.mark.parametrize("word", ["o", "oui", "y", "YES"])
def test_a_zero_is_taken_in_either_language(word):
    session = typed("yum", "11234", "yum", word, lang="fr")
    assert "Yum marque 0 avec ces dés. Prendre le zéro ? (o/N)" in session.prompts
    assert lines() == ["Ann: 11234 yum 0"]


def test_a_zero_is_not_asked_about_where_nothing_scores():
    boxes = [box.id for box in built_in("yum").boxes if box.id not in ("yum", "straight")]
    FILE.write_text("game: yum\nplayers: Ann\n" + "".join(f"Ann: - {box} 0\n" for box in boxes))
    play(FILE, "--real-dice", answers=["11223", "yum", "n", "/", "11223", "/", "11223", "yum"])
    assert lines()[-1] == "Ann: 11223/ 11223/ 11223 yum 0"


@pytest.mark.parametrize(
    ("game", "name", "box"),
    [
        ("yum", "st", "straight"),
        ("yum", "YU", "yum"),
        ("yard-free", "5ok", "five-of-a-kind"),
        ("yard-free", "Small Straight", "small-straight"),
        ("yard-free", "petite suite", "small-straight"),
        ("yard-free", "carre", "four-of-a-kind"),
        ("yard-free", "CARRÉ", "four-of-a-kind"),
        ("yard-free", "three", "three-of-a-kind"),
        ("yard-free", "threes", "threes"),
        ("yacht", "full", "full-house"),
    ],
)
def test_a_box_may_be_named_in_many_ways(game, name, box):
    # Threes are filled, so that the beginning of a name can mean one open box only.
    filled = "" if box == "threes" else "Ann: - threes 0\n"
    FILE.write_text(f"game: {game}\nplayers: Ann\n{filled}")
    play(FILE, "--real-dice", answers=["33321", name, "y"])
    assert re.fullmatch(rf"Ann: 12333 {box} \d+", lines()[-1])


def test_a_name_that_may_be_several_boxes_or_none_is_asked_for_again():
    session = typed("yum", "11234", "f", "nope", "'", "low", "n", "ones")
    assert "'f' may be several boxes: Fours, Fives, Full" in session.screen
    assert "'nope' is not a box of Yum; its boxes: Ones, Twos, Threes" in session.screen
    assert lines() == ["Ann: 11234 ones 2"]
    session = typed("classique", "66666", "11111", "11234", "c", "q", lang="fr")
    assert "'c' peut désigner plusieurs cases : Cinq, Carré, Chance" in session.screen.replace(
        "\u00a0", " "
    )


def test_what_the_rules_forbid_is_said_and_the_dice_are_not_shown_twice():
    session = typed("yum", "11234", "66", "11234", "7", "11", "556", "11", "566", "11", "ones")
    assert "66 can't be kept: the dice are 11234" in session.screen
    assert "keeping all of 11234 is not a reroll" in session.screen
    assert "'7' is not the face of a die" in session.screen
    assert "no rolls are left" in session.screen
    assert session.screen.count("[1] [1] [2] [3] [4]") == 1
    assert lines() == ["Ann: 11234/11 11556/11 11566 ones 2"]


def test_a_filled_box_and_a_forced_one_are_said():
    paper = ["five-of-a-kind 50", "fives 20"]
    FILE.write_text("game: yard-forced\nplayers: Ann\n" + "".join(f"Ann: - {p}\n" for p in paper))
    session = play(FILE, "--real-dice", answers=["66666", "fives", "chance", "sixes"])
    assert "Fives is already filled, with 20" in session.screen
    assert "a forced Trump Card; allowed: Sixes" in session.screen
    assert "Sixes: 30. Total 200." in session.screen
    assert "And a bonus of 100!" in session.screen


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
    keep = "keep 3 3 3" if lang == "en" else "garder 3 3 3"
    assert f"│ {keep} " in session.screen.partition("┏")[2]


def hinted(lang):
    """What `fivefold hint` says of the game that is kept."""
    screen = io.StringIO()
    with contextlib.redirect_stdout(screen), contextlib.suppress(SystemExit):
        app(["hint", str(FILE), "--lang", lang], prog_name="fivefold")
    return screen.getvalue()


def test_the_hint_on_the_page_is_the_one_given(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    page = (GAMES.parent.parent / "docs" / "review.md").read_text("utf-8")
    (shown,) = re.findall(r"^```text\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
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
    monkeypatch.setattr("fivefold.cli.poker.hint._advice", lambda game, *_: seen.append(game))
    monkeypatch.setattr("fivefold.cli.poker.hint_table.draw_hints", lambda *_: None)
    options = ["--players", "Ann, Bo", "--record", FILE]
    play("deluxe-poker", *options, "--deck", "deck.toml", answers=["", "h"])
    play(FILE, answers=["h"])
    assert [list(map(str, game.rules.deck)) for game in seen] == [deck] * 2


def test_a_hint_where_nothing_is_to_be_decided_says_what_is_due():
    session = typed("yum", "h", "11234", "11", "h")
    assert "Nobody has anything to decide now: Ann must roll 5 dice\n" in session.screen
    assert "Nobody has anything to decide now: Ann must roll 3 dice\n" in session.screen
    poker = typed("deluxe-poker", "h", lang="fr")
    assert "Ann doit retourner une carte\n" in poker.screen


def test_a_hint_that_cant_be_given_leaves_the_game_as_it_is(monkeypatch):
    def refuse(_):
        raise Malformed("too-large-to-solve", game="yum", gigabytes=99, most=9)

    monkeypatch.setattr(Request, "values", refuse)
    session = typed("yum", "11234", "h", "ones")
    assert "99" in session.screen
    assert lines() == ["Ann: 11234 ones 2"]


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "h gives a hint"), ("fr", "h donne un conseil")]
)
def test_help_names_the_hint(game, lang, words):
    assert words in " ".join(typed(game, "?", lang=lang).screen.split())


@pytest.mark.parametrize(
    ("lang", "options"), [("en", ""), ("en", " --lang en"), ("fr", " --lang fr")]
)
def test_the_end_of_a_game_suggests_its_review(lang, options, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    args = ["yum", "--players", "Ann, bot:random", "--record", FILE, *options.split()]
    last = play(*args, answers=fills()).screen.splitlines()[-1]
    luck = "Was it luck" if lang == "en" else "La chance"
    assert last.startswith(luck)
    assert last.endswith(f"? fivefold review {FILE}{options}")
    assert play(FILE).screen.splitlines()[-1].endswith(f"? fivefold review {FILE}")


def test_the_review_that_is_suggested_is_one_that_can_be_had():
    own = play(
        OWN_RULES, "--players", "Ann", "--record", FILE, answers=fills(load_rules(OWN_RULES))
    ).screen
    assert own.splitlines()[-1].endswith(f"? fivefold review {FILE} --rules {OWN_RULES}")
    poker = play("deluxe-poker", "--players", "bot:random, bot:random").screen
    assert "fivefold review" not in poker
    assert "fivefold review" not in play("yum", answers=["Ann", "q"]).screen


def test_help_and_sheet_are_shown_at_every_prompt_and_cost_nothing():
    words = ["?", "help", "aide", "s", "sheet", "feuille", "table"]
    session = typed("yum", *words, "11234", *words, "yum", *words, "n", "/", "11234", "ones")
    assert session.screen.count("Type the dice you keep") == 9
    assert session.screen.count("│ Upper total") == 12
    assert lines() == ["Ann: 11234/ 11234 ones 2"]


def test_everybodys_total_is_shown_before_each_turn():
    session = typed(
        "yum", "11234", "ones", "22234", "twos", "33345", "threes", players="Ann, Bo, Dev"
    )
    for totals in [
        "Ann 0, Bo 0, Dev 0",
        "Ann 2, Bo 0, Dev 0",
        "Ann 2, Bo 6, Dev 0",
        "Ann 2, Bo 6, Dev 9",
    ]:
        assert f"\nTotals: {totals}\n" in session.screen
    assert "Totals:" not in typed("yum", "11234", "ones", players="Ann").screen


def test_the_dice_and_what_each_open_box_scores_are_shown():
    session = typed("yum", "33355", lang="fr")
    preview = " ".join(session.screen.split("[3] [3] [3] [5] [5]")[1].split())
    for box in ["Trois 9", "Cinq 10", "Full 25", "Yum 0", "Suite 0"]:
        assert box in preview


@pytest.mark.parametrize(
    ("said_so", "line"),
    [
        ("keep 44", "Ann: 44125/44"),
        ("keep 4 4", "Ann: 44125/44"),
        ("Garder 4,4", "Ann: 44125/44"),
        ("roll", "Ann: 44125/"),
        ("roll  all again", "Ann: 44125/"),
        ("lancer", "Ann: 44125/"),
        ("Tout relancer", "Ann: 44125/"),
        ("fill fours", "Ann: 44125 fours 8"),
        ("remplir Quatre", "Ann: 44125 fours 8"),
    ],
)
def test_what_a_hint_says_may_be_typed(said_so, line):
    typed("yum", "44125", said_so)
    assert str(kept()) == str(Record.parse(f"{kept().headers}\n{line}\n"))


@pytest.mark.parametrize("said_so", ["keep", "garder", "keep x", "fill", "remplir"])
def test_half_a_sentence_decides_nothing(said_so):
    assert f"'{said_so}' is not a box of Yum" in typed("yum", "44125", said_so).screen
    assert lines() == ["Ann: 12445"]


def test_a_box_may_be_called_like_a_word_of_a_hint():
    rules = OWN_RULES.read_text("utf-8").replace('en = "Ones"', 'en = "Roll"')
    Path("own.toml").write_text(rules, "utf-8")
    typed("own.toml", "111234", "roll")
    assert lines()[-1].endswith(" 3")


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


# --- Deluxe Poker ---

ASKED = "a bid, pass or all-in"


def at_the_table(*answers, players="Ann, Bo, Dev", lang="en"):
    """A session with real cards and dice, the first card turned."""
    return typed("deluxe-poker", "665JJ/2/700", *answers, players=players, lang=lang)


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


def test_help_names_somebody_else_who_plays():
    screen = " ".join(at_the_table("?", "pass", "?", players="Cléo, Dev").screen.split())
    assert "`Dev: …` lets Dev speak" in screen
    assert "`Cléo: …` lets Cléo speak" in screen
    assert "`Bo: …`" not in screen


def test_help_names_nobody_who_is_out():
    session = at_the_table("all-in", "", "", "12344", "", "12344", "", "665JJ/2/700", "?")
    assert "`Dev: …` lets Dev speak" in " ".join(session.screen.split())


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


def test_a_whole_round_in_french():
    session = at_the_table(
        "passe", "PASSER", "tapis", "oui 300", "non 100", "66533", "3", lang="fr"
    )
    assert lines()[1:] == [
        "Ann: pass",
        "Bo: pass",
        "Dev: all-in",
        "Ann: bet yes 300",
        "Bo: bet no 100",
        "Dev: roll 33566 joker 3",
    ]
    for line in [
        "Dev va lancer pour 1 500 $ ; faites vos paris",
        "Dev complète la carte !",
        "  Dev touche le gain de 700 $.",
        "  Ann gagne un pari de 300 $.",
        "  Bo perd un pari de 100 $, pour Dev.",
    ]:
        assert f"\n{line}\n" in session.screen.replace("\u00a0", " ")
    assert session.prompts[-1].startswith("Dev, quelle carte est retournée ?")


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


def test_a_failed_attempt_is_settled_line_by_line_and_who_is_out_is_said():
    session = at_the_table("all-in", "no 300", "yes 200", "12344", "", "12344", "")
    for line in [
        "  Rolled: [1] [2] [3] [4] [4]",
        "Ann does not complete the card.",
        "  Ann loses the stake of $1,500.",
        "  Bo wins a bet of $300.",
        "  Dev loses a bet of $200.",
        "Ann is out of money and out of the game.",
        "Bidding, opened by Bo: no bid yet",
    ]:
        assert f"\n{line}\n" in session.screen


def test_the_table_is_shown_when_bids_and_when_bets_begin_and_not_at_every_word():
    session = at_the_table("100", "200", "pass", "300", "pass", "pass")
    assert session.screen.count("┃ Player") == 2
    assert session.screen.count("Highest bid:") == 3
    assert at_the_table("s").screen.count("┃ Player") == 2


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


# --- taking back, and what a record remembers ---


def test_a_filled_box_is_taken_back_but_no_rolled_dice():
    session = play(*new_game("yum", 1), answers=["u", "", "u", "low", "y", "u", "high", "y"])
    assert "There is no move to take back yet." in session.screen
    assert session.screen.count("Dice and cards from the program can't be taken back") == 1
    assert session.screen.count("Taken back.") == 1
    assert re.fullmatch(r"Ann: [1-6]{5} high \d+", lines()[-1])


def test_typed_dice_are_taken_back():
    typed("yum", "11234", "annuler", "11235", "11", "undo", "ones")
    assert lines() == ["Ann: 11235 ones 2"]


def test_only_enter_rolls():
    session = play(*new_game("yum", 1), answers=["x", "123"])
    assert lines() == []
    assert "--real-dice" in session.screen


def test_real_dice_and_language_are_remembered():
    session = typed("yum", "11234", lang="fr")
    assert session.screen.endswith(f"fivefold play {FILE} --lang fr\n")
    assert "what did you roll" in play(FILE, answers=["/"]).prompts[1]


def test_a_text_of_ones_own_is_put_aside_once():
    text = "game: yum\nplayers: Ann\n# mine\nAnn: 31653\n"
    FILE.write_text(text)
    session = play(FILE, answers=["low", "y", ""])
    assert session.screen.count(f"stays in {FILE}.bak\n") == 1
    assert Path(f"{FILE}.bak").read_text() == text


def test_the_dice_are_shown_again_after_the_sheet_and_an_empty_answer():
    assert typed("yum", "11234", "s", "").screen.count("[1] [1] [2] [3] [4]") == 3


@pytest.mark.parametrize(("word", "act"), [("all", "all-in"), ("all in", "all-in")])
def test_all_in_may_be_short(word, act):
    at_the_table(word)
    assert lines()[-1] == f"Ann: {act}"


def test_a_bet_needs_no_blank():
    at_the_table("pass", "pass", "no100", players="Ann, Bo")
    assert lines()[-1] == "Bo: bet no 100"


def test_a_game_may_be_named_as_people_do():
    play("Yum", "--players", "Ann", "--record", FILE)
    assert kept().game.rules.id == "yum"


def test_a_program_the_shell_does_not_know_is_named_by_its_path(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", ["here/fivefold"])
    assert f"Continue with: here/fivefold play {FILE}\n" in play(*new_game("yum", 1)).screen


def test_a_forced_trump_says_why():
    FILE.write_text("game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 50\n")
    session = play(FILE, "--real-dice", answers=["66666"])
    assert "A forced Trump Card: these dice may go into Sixes only." in session.screen
    assert "A bonus of 100 comes on top." in session.screen


def test_a_deck_is_remembered(deck):
    play(*new_game("deluxe-poker", 1, "--deck", "deck.toml"), answers=[""])
    while not kept().game.over:
        play(FILE, answers=patient)
    assert sorted(turned(kept())) == sorted(deck)


def test_a_game_without_a_move_is_not_offered():
    play("yum", "--players", "Ann")
    assert "continue:" not in play().screen


def test_a_record_of_ones_own_game_asks_for_its_rules():
    play(OWN_RULES, "--players", "Ann", "--record", FILE)
    assert refused(FILE).endswith("; or name its rule file with --rules FILE")


def test_a_poker_word_may_be_taken_back_before_anything_is_turned():
    answers = ["665JJ/2/700", "300", "u", "100", "pass", "q"]
    play("deluxe-poker", "--players", "Ann, Bo", "--real-dice", "--record", FILE, answers=answers)
    assert lines() == ["Ann: card 665JJ/2/700", "Ann: bid 100", "Bo: pass"]


def test_undo_at_the_question_before_a_zero_means_no():
    play(
        "yum",
        "--players",
        "Ann",
        "--real-dice",
        "--record",
        FILE,
        answers=["11234", "yum", "u", "q"],
    )
    assert lines() == ["Ann: 11234"]


def test_one_die_is_said_as_one():
    session = play(
        "yum", "--players", "Ann", "--real-dice", "--record", FILE, answers=["11234", "1123", "q"]
    )
    assert "1 die)" in session.prompts[-1]


def test_a_game_is_chosen_by_its_name_at_the_menu():
    session = play(answers=["Yum", "Ann", "q"])
    assert "Ann, turn 1 of 11" in session.screen


def test_the_menu_says_where_older_games_are():
    for number in range(7):
        play("yum", "--players", f"P{number}", "--real-dice", answers=["11111", "ones", "q"])
    session = play(answers=["q"])
    assert session.screen.count("continue:") == 5
    assert str(saves.games_folder()) in session.screen


def test_games_without_a_move_are_not_offered():
    play("yum", "--players", "Ann", answers=["q"])
    assert "continue:" not in play(answers=["q"]).screen


def test_refusals_at_the_table_name_boxes_as_the_sheet_does():
    answers = ["11111", "as", "11111", "as", "q"]
    session = play("yum", "--players", "Ann", "--real-dice", "--lang", "fr", answers=answers)
    assert "As est déjà remplie, avec 5" in session.screen.replace("\N{NO-BREAK SPACE}", " ")
    assert "libres : Deux, Trois" in session.screen.replace("\N{NO-BREAK SPACE}", " ")


def test_the_sheet_is_drawn_when_a_manche_ends():
    boxes = iter([box.label["en"] for box in built_in("classique").boxes])

    def robot(prompt):
        if "roll?" in prompt:
            return "12345" if not ended else None
        if "zero" in prompt:
            return "y"
        box = next(boxes, None)
        if box is None:
            ended.append(True)
        return box

    ended = []
    session = play("classique", "--players", "Ann", "--manches", "2", "--real-dice", answers=robot)
    first = session.screen.partition("manche 2")[0]
    assert first.count("Upper total") == 1


# --- bots at the table ---


class Ann:
    """Decides for the first seat only; everyone else has to get on without a prompt."""

    def __init__(self, seed):
        self._rng = random.Random(seed)

    def __call__(self, prompt):
        if prompt.endswith("(y/N)"):
            return "y"
        assert "Ann" in prompt or prompt.startswith(("Dice to keep", "Which box"))
        game = kept().game
        if game.due is not None:
            assert game.due.seat == 0
            return ""
        return said(self._rng.choice(game.legal_moves(0)), "Ann")


@pytest.mark.parametrize("game", game_ids())
def test_bots_play_their_own_seats_of_every_game(game):
    players = "Ann, bot:random, bot:random"
    session = play(game, "--players", players, "--record", FILE, "--seed", 3, answers=Ann(3))
    record = kept()
    assert record.game.over
    assert record.names == ("Ann", "Random", "Random 2")
    assert json.loads(replay("--json", FILE)) == summary(record)
    did = "(bids|passes|goes all in|bets|does not bet)" if game == "deluxe-poker" else "keeps"
    assert re.search(rf"^Random 2 {did}", session.screen, re.MULTILINE)


def test_everything_a_bot_does_is_said():
    play("yum", "--players", "bot:casual, bot:perfect", "--record", FILE, "--seed", 5)
    FILE.rename("first.fivefold")
    session = play("yum", "--players", "bot:casual, bot:perfect", "--record", FILE, "--seed", 5)
    record = kept()
    assert record == kept("first.fivefold")
    assert session.prompts == []
    keeps = [str(move.dice) for _, move in record.played if isinstance(move, Keep)]
    shown = re.findall(r"^(?:Casual|Perfect) (?:keeps (.*)|rolls all again)$", session.screen, re.M)
    assert [re.sub(r"\D", "", dice) for dice in shown] == keeps
    assert session.screen.count("--- Casual, turn ") == 11


def test_bots_can_be_played_alone_in_french():
    session = play("deluxe-poker", "--players", "bot:random, bot:random", "--lang", "fr")
    assert re.search(
        r"^Random (2 )?(passe|enchérit à [\d\s]+ \$|fait tapis)$", session.screen, re.M
    )


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
    play("yum", "--players", "Casual, bot:CASUAL", "--record", FILE, "--seed", 1, answers=["q"])
    assert "\nplayers: Casual, Casual 2\n" in FILE.read_text("utf-8")
    assert "\nbots: Casual 2=casual\n" in FILE.read_text("utf-8")
    session = play(FILE, answers=["", "ones", "y", "q"])
    assert "--- Casual 2, turn 1 of 11 ---" in session.screen
    assert session.prompts[-1].startswith("Casual, press Enter to roll")
    assert lines()[-1].startswith("Casual 2: ")


def test_an_unknown_bot_is_refused_or_asked_again():
    said_so = "'genius' is not a bot of this game; its bots are random, beginner"
    assert said_so in refused("yum", "--players", "Ann, bot:genius", "--record", FILE)
    assert not FILE.exists()
    session = play("yum", "--record", FILE, answers=["Ann, bot:genius", "Ann, bot:random", "q"])
    assert said_so in session.screen
    assert "bot:casual" in session.prompts[0]
    assert kept().names == ("Ann", "Random")


@pytest.mark.parametrize("name", ["bot", "Bot", "bot:", "BOT : "])
def test_a_bot_without_a_level_is_told_which_there_are(name):
    said_so = (
        "a bot needs a level, such as bot:casual; the levels are random, beginner, casual, strong"
    )
    assert refused("yum", "--players", f"Ann,{name}") == f"fivefold: {said_so}, perfect, race"
    assert refused("deluxe-poker", "--players", f"Ann,{name}") == f"fivefold: {said_so}"
    session = play("yum", "--record", FILE, answers=[f"Ann, {name}", "Ann, Botho", "q"])
    assert said_so in session.screen
    assert kept().names == ("Ann", "Botho")


@pytest.mark.parametrize("option", ["--players", "--manches"])
def test_what_is_agreed_before_a_game_is_refused_when_it_goes_on(option):
    play("classique", "--players", "Ann, Bo", "--record", FILE, answers=["", "", "q"])
    before, value = FILE.read_bytes(), {"--players": "Ann,bot:casual", "--manches": "1"}[option]
    said_so = f"{option} is for a new game only; this one continues as it began, with Ann, Bo"
    assert refused(FILE, option, value) == f"fivefold: {said_so}"
    assert option in refused(FILE, option, value, "--lang", "fr")
    assert FILE.read_bytes() == before


def test_going_on_from_the_menu_refuses_other_players_too():
    play("yum", "--players", "Ann, Bo", answers=["", "q"])
    number = str(len(game_ids()) + 1)
    assert "--players is for a new game" in refused("--players", "Dev", answers=[number])


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
    rolls = {"Ann": "Ann, what did you roll?", "Perfect": "Perfect, what did you roll?"}
    assert asked == [
        rolls["Ann"], "Dice to keep, or a box",  # she fills ones
        rolls["Perfect"], rolls["Ann"],  # five sixes are filled at once, but were typed wrongly
        rolls["Perfect"], rolls["Ann"],  # and again
        rolls["Perfect"], "Dice to keep, or a box",  # Ann takes her own box back
        rolls["Perfect"],
    ]  # fmt: skip
    assert lines() == ["Ann: 12345 twos 2"]

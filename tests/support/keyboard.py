"""Somebody at the keyboard of `fivefold play`: scripted answers, or a robot that decides."""

import contextlib
import io
import json
import os
import random
import sys
from pathlib import Path
from unittest import mock

import pytest

from fivefold.cli.words import Words
from fivefold.commands.app import app
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, TurnCard
from fivefold.games.scorecard import Fill, Keep
from fivefold.record import Record
from fivefold.rules import load_deck
from fivefold.texts import Lang

COMMAND = [sys.executable, "-m", "fivefold"]


FILE = Path("game.fivefold")
WORDS = Words(Lang.EN)


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

    def __init__(self, screen, answers, *, typed=True):
        self._screen, self._typed = screen, typed
        # What a command reads at once instead of prompting for it.
        self.buffer = io.BytesIO(
            b"" if callable(answers) else "".join(f"{line}\n" for line in answers).encode()
        )
        script = iter(answers) if not callable(answers) else None
        self._answers = answers if script is None else lambda _: next(script, None)
        self.prompts = []

    def isatty(self):
        return self._typed

    def readline(self, *_):
        prompt = self._screen.getvalue().rsplit("\n", 1)[-1].strip()
        self.prompts.append(prompt)
        answer = self._answers(prompt)
        # Somebody who types ends the line on the screen; without an answer the input is at its end.
        self._screen.write("" if answer is None else f"{answer}\n")
        return "" if answer is None else f"{answer}\n"


class Session:
    """A run of the program: what stood on the screen, and how it ended."""

    def __init__(self, args, answers=(), *, typed=True):
        screen, errors = io.StringIO(), io.StringIO()
        keyboard = Keyboard(screen, answers, typed=typed)
        self.status: str | int = 0
        with (
            mock.patch("sys.stdin", keyboard),
            contextlib.redirect_stdout(screen),
            contextlib.redirect_stderr(errors),
        ):
            try:
                app([*map(str, args)], prog_name="fivefold")
            except SystemExit as end:
                self.status = end.code or 0
        self.screen, self.errors = screen.getvalue(), errors.getvalue()
        self.prompts = keyboard.prompts


def play(*args, answers=(), typed=True):
    """A session that must end well; if the answers are not typed, a script pipes them in."""
    session = Session(["play", *args], answers, typed=typed)
    assert (session.status, session.errors) == (0, "")
    return session


def refused(*args, answers=()):
    """The one line that a session ends with."""
    session = Session(["play", *args], answers)
    assert session.status == 2, session.screen
    (line,) = session.errors.splitlines()
    return line


def kept(file=FILE, rules=None):
    return Record.read(file, rules)


def lines(file=FILE):
    """The players' lines of a record file."""
    return file.read_text("utf-8").partition("\n\n")[2].splitlines()


def replay(*args):
    """What `fivefold replay` shows."""
    session = Session(["replay", *args])
    assert session.status == 0, session.errors
    return session.screen


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


def new_game(game, seed, *more):
    return [game, "--players", "Ann, Bo", "--record", FILE, "--seed", seed, *more]


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


def ctrl_d():
    return None


def meanwhile(*here, there):
    """Answers; what happens `there` happens before the last of them."""
    answers = iter(here)

    def answer(_):
        said = next(answers, None)
        if said == here[-1]:
            there()
        return said

    return answer


@pytest.fixture
def deck():
    cards = [str(card) for card in load_deck()[:7]]
    Path("deck.toml").write_text(f"cards = {json.dumps(cards)}")
    return cards


def turned(record):
    return [str(move.card) for _, move in record.played if isinstance(move, TurnCard)]


def patient(_):
    """Nobody bids and nobody bets, so the opener rolls until each card is won."""
    record = kept()
    game = record.game
    if game.due is not None:
        return ""
    moves = [(seat, move) for seat in game.seats for move in game.legal_moves(seat)]
    quiet = [(seat, move) for seat, move in moves if isinstance(move, Pass | NoBet | Lock)]
    seat, move = quiet[0]
    return said(move, record.names[seat])


def typed(game, *answers, players="Ann, Bo", lang="en"):
    """A session with real dice, in a new record."""
    FILE.unlink(missing_ok=True)
    options = ["--players", players, "--record", FILE, "--real-dice", "--lang", lang]
    return play(game, *options, answers=answers)


def at_the_table(*answers, players="Ann, Bo, Dev", lang="en"):
    """A session with real cards and dice, the first card turned."""
    return typed("deluxe-poker", "665JJ/2/700", *answers, players=players, lang=lang)

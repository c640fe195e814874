"""Prompts: requests answered on the way, and every way to leave."""

import builtins
from threading import Event

import pytest
from rich.console import Console

from fivefold.cli import terminal as module
from fivefold.cli.terminal import Quit, Terminal, Undo
from fivefold.cli.words import Words
from fivefold.texts import Lang
from tests.support.waiting import PATIENCE

KEY = "turn"
FACTS = {"name": "Ann", "number": 1, "of": 11, "manche": ""}


class Remembering:
    """An assistant that notes what it was asked for."""

    def __init__(self):
        self.asked = []

    def explain(self):
        self.asked.append("help")

    def hint(self):
        self.asked.append("hint")

    def show_rules(self):
        self.asked.append("rules")

    def show_game(self):
        self.asked.append("sheet")


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    return Terminal(Words(Lang.EN))


@pytest.fixture
def typing(monkeypatch):
    """Somebody who types these answers; an exception among them is raised."""

    def typing(*answers):
        script, prompts = iter(answers), []

        def answer(prompt):
            prompts.append(prompt)
            said = next(script)
            if isinstance(said, BaseException):
                raise said
            return said

        monkeypatch.setattr(builtins, "input", answer)
        return prompts

    return typing


def test_after_the_rules_the_game_is_shown_again(terminal, typing):
    terminal.assistant = asked = Remembering()
    typing("r", "33", "règles", "33")
    assert terminal.ask(KEY, **FACTS) == "33"
    assert terminal.ask(KEY, lambda: asked.asked.append("dice"), **FACTS) == "33"
    assert asked.asked == ["rules", "sheet", "rules", "dice"]


def test_an_answer_is_given_without_the_blanks_around_it(terminal, typing):
    prompts = typing("  33 ")
    assert terminal.ask(KEY, **FACTS) == "33"
    assert prompts == ["--- Ann, turn 1 of 11 --- "]


def test_requests_are_answered_and_the_question_is_asked_again(terminal, typing):
    terminal.assistant, drawn = Remembering(), []
    prompts = typing("?", "conseil", "S", "33")
    assert terminal.ask(KEY, lambda: drawn.append("again"), **FACTS) == "33"
    assert terminal.assistant.asked == ["help", "hint", "sheet"]
    assert drawn == ["again"]
    assert len(prompts) == 4


def test_before_a_game_has_begun_there_is_only_help(terminal, typing, capsys):
    prompts = typing("?", "aide", "u")
    assert terminal.ask("which-game") == "u"
    assert len(prompts) == 3
    assert capsys.readouterr().out.count("Type the number or the name of a game") == 2


@pytest.mark.parametrize(
    "leave", ["q", "Quitter", EOFError(), KeyboardInterrupt(), RuntimeError()], ids=repr
)
def test_there_are_many_ways_to_leave(terminal, typing, leave):
    typing(leave)
    with pytest.raises(Quit):
        terminal.ask(KEY, **FACTS)


def test_a_move_is_taken_back_at_a_prompt_and_refused_at_a_question(terminal, typing):
    terminal.assistant = Remembering()
    typing("u", "u")
    with pytest.raises(Undo):
        terminal.ask(KEY, **FACTS)
    assert terminal.confirm(KEY, **FACTS) is False


@pytest.mark.parametrize(("word", "yes"), [("y", True), ("OUI", True), ("", False), ("n", False)])
def test_only_yes_is_yes(terminal, typing, word, yes):
    typing(word)
    assert terminal.confirm(KEY, **FACTS) is yes


def test_a_long_question_is_wrapped_and_its_last_line_is_the_prompt(terminal, typing, capsys):
    prompts = typing("33")
    terminal.ask(KEY, **FACTS | {"name": "x" * 45})
    assert capsys.readouterr().out == f"--- {'x' * 45}, turn 1 of\n"
    assert prompts == ["11 --- "]


def test_a_path_is_not_wrapped(terminal, capsys):
    file = "/a/path" * 20 + "/with blanks in it"
    terminal.say_unwrapped("drawn", file=file)
    assert file in capsys.readouterr().out
    terminal.say("drawn", file=file)
    assert file not in capsys.readouterr().out


def test_something_long_is_shown_one_screen_at_a_time(terminal, typing, monkeypatch, capsys):
    terminal.console = Console(force_terminal=True, width=60, height=12, color_system=None)
    monkeypatch.setattr(Terminal, "interactive", True)
    for answers, seen in ((["", ""], 25), (["q"], 10), (["", "q"], 20)):
        prompts = typing(*answers)
        terminal.page(lambda: [terminal.line(f"line {number}") for number in range(25)])
        shown = capsys.readouterr().out.splitlines()
        assert shown == [f"line {number}" for number in range(seen)]
        assert prompts == ["--- Enter: next page; q: back to the game --- "] * len(answers)


def test_a_script_gets_everything_at_once(terminal, typing, capsys):
    prompts = typing()
    terminal.page(lambda: [terminal.line(str(number)) for number in range(99)])
    assert len(capsys.readouterr().out.splitlines()) == 99
    assert prompts == []


@pytest.mark.parametrize("interactive", [True, False])
def test_somebody_who_has_to_wait_long_is_told_why(terminal, monkeypatch, interactive):
    told = Event()
    monkeypatch.setattr(Terminal, "interactive", interactive)
    monkeypatch.setattr(module, "_PATIENCE_SECONDS", 0)
    monkeypatch.setattr(terminal, "say", lambda key, **facts: told.set())
    with terminal.patience("bot-thinks", name="Turbo"):
        assert told.wait(PATIENCE if interactive else 0) is interactive


def test_nothing_is_said_about_what_is_quick(terminal, monkeypatch, capsys):
    monkeypatch.setattr(Terminal, "interactive", True)
    with terminal.patience("bot-thinks", name="Pip"):
        pass
    assert capsys.readouterr().out == ""

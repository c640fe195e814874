"""Completion in bash, which takes `bot:casual` for three words."""

import os
import sys
from contextlib import suppress

import pytest
import typer

from fivefold.commands.completion import joined, whole_words


@pytest.mark.parametrize(
    ("words", "whole", "typed"),
    [
        (["play", "bot", ":", "ca"], ["play", "bot:ca"], "bot:"),
        (["play", "bot", ":"], ["play", "bot:"], "bot:"),
        (["play", "Ann,bot", ":", "ca"], ["play", "Ann,bot:ca"], "Ann,bot:"),
        (["play", "bot", ":", "casual", "--se"], ["play", "bot:casual", "--se"], ""),
        (["play", "yu"], ["play", "yu"], ""),
        (["play", "bot:ca"], ["play", "bot:ca"], ""),
        (["play", ""], ["play", ""], ""),
    ],
)
def test_words_are_made_whole(words, whole, typed):
    assert joined(words) == (whole, typed)


@pytest.fixture
def completing(monkeypatch):
    monkeypatch.setenv("_FIVEFOLD_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "fivefold\nplay\nbot\n:\nca\nlater")
    monkeypatch.setenv("COMP_CWORD", "4")


@pytest.mark.usefixtures("completing")
def test_typer_sees_the_whole_word_and_bash_gets_what_follows_the_colon(capsys):
    with whole_words():
        assert os.environ["COMP_WORDS"] == "fivefold\nplay\nbot:ca"
        assert os.environ["COMP_CWORD"] == "2"
        typer.echo("bot:casual\nother")
    assert capsys.readouterr().out == "casual\nother\n"


@pytest.mark.usefixtures("completing")
def test_what_was_offered_is_given_although_the_program_exits(capsys):
    with suppress(SystemExit), whole_words():
        typer.echo("bot:casual")
        sys.exit()
    assert capsys.readouterr().out == "casual\n"


@pytest.mark.usefixtures("completing")
def test_other_shells_are_left_alone(capsys, monkeypatch):
    monkeypatch.setenv("_FIVEFOLD_COMPLETE", "complete_zsh")
    with whole_words():
        assert os.environ["COMP_CWORD"] == "4"
        typer.echo("bot:casual")
    assert capsys.readouterr().out == "bot:casual\n"

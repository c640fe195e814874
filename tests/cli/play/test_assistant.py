"""Hints and help during a game."""

import contextlib
import io
import re

import pytest

from fivefold.cli.solver_options import SolverOptions
from fivefold.commands.app import app
from fivefold.errors import Malformed
from tests.support.keyboard import FILE, at_the_table, lines, play, typed
from tests.support.paths import DOCS


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


def test_a_hint_where_nothing_is_to_be_decided_says_what_is_due():
    session = typed("yum", "h", "11234", "11", "h")
    assert "There is nothing to decide now: Ann must roll 5 dice\n" in session.screen
    assert "There is nothing to decide now: Ann must roll 3 dice\n" in session.screen
    poker = typed("deluxe-poker", "h", lang="fr")
    assert "Ann doit retourner une carte\n" in poker.screen


def test_a_hint_that_cant_be_given_leaves_the_game_as_it_is(monkeypatch):
    def refuse(*_, **__):
        raise Malformed("too-large-to-solve", game="yum", gigabytes=99, most=9)

    monkeypatch.setattr(SolverOptions, "load", refuse)
    session = typed("yum", "11234", "h", "ones")
    assert "99" in session.screen
    assert lines() == ["Ann: 11234 ones 2"]


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "h gives a hint"), ("fr", "h donne un conseil")]
)
def test_help_names_the_hint(game, lang, words):
    assert words in " ".join(typed(game, "?", lang=lang).screen.split())


def test_a_hint_that_needs_an_extra_says_so_and_the_game_goes_on(monkeypatch):
    def missing(*_, **__):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("fivefold.cli.play.session.show_hint", missing)
    session = typed("yum", "33345", "h", "33", "q")
    assert 'This needs numpy to be installed: pip install "fivefold[solver]"' in (session.screen)
    assert "Nothing is lost" in session.screen


@pytest.mark.parametrize(
    ("players", "said"),
    [("Ann, bot:casual", None), ("Ann, bot:casual, Bo", "`Bo: …` lets Bo speak out of turn")],
)
def test_the_help_lets_people_speak_out_of_turn_and_not_bots(players, said):
    session = play("deluxe-poker", "--players", players, answers=["", "?"])
    words = " ".join(session.screen.split())
    assert "Bid hundreds" in words
    assert ("out of turn" in words) is (said is not None)
    assert said is None or said in words

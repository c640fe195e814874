"""Bots at the table; and dice from a seed, unpredictable, of a deck or of a fair table."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold.commands.app import app
from fivefold.errors import Malformed
from fivefold.fair.headers import KEYS
from fivefold.fair.verify import verify
from fivefold.games.scorecard import Keep
from fivefold.record import summary
from tests.support.fair_tables import begun, dealer_for, played_on, whole_game
from tests.support.keyboard import (
    FILE,
    WORDS,
    OneAnswer,
    Robot,
    ctrl_d,
    kept,
    lines,
    new_game,
    patient,
    play,
    refused,
    replay,
    said,
    turned,
)


class Ann:
    """Decides for the first seat only; everyone else has to get on without a prompt."""

    def __init__(self, seed):
        self._rng = random.Random(seed)

    def __call__(self, prompt):
        if prompt.endswith("(y/N)"):
            return "y"
        game = kept().game
        if game.due is not None:
            assert game.due.seat == 0 or prompt in LET_PLAY
            return ""
        assert "Ann" in kept().waiting
        last_call = prompt.startswith(LAST_CALL)
        return "" if last_call else said(self._rng.choice(game.legal_moves(0)), "Ann")


LET_PLAY = [WORDS("press-for-bot", name=name) for name in ("Ziggy", "Yoyo")]
LAST_CALL = WORDS("ask-last-call", name="Ann", choices="…").partition("…")[0]


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_bots_play_their_own_seats_of_every_kind_of_game(game):
    players = "Ann, bot:random, bot:random"
    play(game, "--players", players, "--record", FILE, "--seed", 3, answers=Ann(3))
    record = kept()
    assert record.game.over
    assert record.names == ("Ann", "Ziggy", "Yoyo")
    assert json.loads(replay("--json", FILE)) == summary(record)


def test_everything_a_bot_does_is_said():
    play("yum", "--players", "bot:casual, bot:perfect", "--record", FILE, "--seed", 5)
    FILE.rename("first.fivefold")
    session = play("yum", "--players", "bot:casual, bot:perfect", "--record", FILE, "--seed", 5)
    record = kept()
    assert record == kept("first.fivefold")
    assert session.prompts == []
    keeps = [str(move.dice) for _, move in record.played if isinstance(move, Keep)]
    shown = re.findall(r"^(?:Pip|Vega) .*$", session.screen, re.MULTILINE)
    assert [re.sub(r"\D", "", said) for said in shown][: len(keeps)] == keeps


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


def test_a_bot_that_is_not_installed_is_refused_before_a_file_is_written(monkeypatch):
    monkeypatch.setattr("fivefold.solver.limits.find_spec", lambda _: None)
    line = refused("deluxe-poker", "--players", "Ann, bot:strong", "--record", FILE)
    assert 'pip install "fivefold[solver]"' in line
    assert not FILE.exists()


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


def test_every_card_of_a_deck_of_ones_own_is_turned_once(deck):
    play(*new_game("deluxe-poker", 1, "--deck", "deck.toml"), answers=patient)
    assert kept().game.over
    assert turned(kept()) != deck
    assert sorted(turned(kept())) == sorted(deck)


@pytest.mark.slow
def test_no_card_comes_again_after_leaving(deck):
    # The deck is shuffled anew each time; what was turned before is put aside.
    options = ["--deck", "deck.toml"]
    play(*new_game("deluxe-poker", 0, *options), answers=OneAnswer(patient, ctrl_d))
    while not kept().game.over:
        answers = OneAnswer(patient, ctrl_d)
        play(FILE, *options, "--seed", len(lines()), answers=answers)
    assert sorted(turned(kept())) == sorted(deck)


def test_a_deck_is_remembered(deck):
    play(*new_game("deluxe-poker", 1, "--deck", "deck.toml"), answers=[""])
    while not kept().game.over:
        play(FILE, answers=patient)
    assert sorted(turned(kept())) == sorted(deck)


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
    assert WORDS("other-dice") in " ".join(session.screen.split())
    with pytest.raises(Malformed, match="can't be checked"):
        verify(kept())


def test_the_tables_own_record_is_put_aside(fair):
    session = play(FILE, "--seed", 1, answers=Robot(1))
    aside = Path(f"{FILE}.bak")
    assert WORDS("put-aside", file=aside) in session.screen
    assert kept(aside) == fair
    assert verify(kept(aside)).consistent


def test_a_game_of_a_table_that_is_only_looked_at_keeps_its_promises(fair):
    play(FILE, answers=["q"])
    assert FILE.read_text("utf-8") == str(fair)
    whole = str(whole_game("yum", 2))
    FILE.write_text(whole, "utf-8")
    assert WORDS("other-dice").split(".")[0] not in play(FILE).screen
    assert FILE.read_text("utf-8") == whole


def test_a_game_of_a_table_with_its_own_cards_needs_them(deck):
    fair = begun("deluxe-poker", dealer_for("deluxe-poker", 2))
    pairs = (*fair.headers.pairs, ("deck", " ".join(deck)))
    FILE.write_text(str(replace(fair, headers=replace(fair.headers, pairs=pairs))), "utf-8")
    assert "--deck" in refused(FILE)
    play(FILE, "--deck", "deck.toml", answers=patient)
    assert sorted(turned(kept())) == sorted(deck)

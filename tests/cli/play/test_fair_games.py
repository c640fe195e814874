"""Games of a table with fair dice, continued at the keyboard."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold.errors import Malformed
from fivefold.fair.headers import KEYS
from fivefold.fair.verify import verify
from tests.support.fair_tables import begun, dealer_for, played_on, whole_game
from tests.support.keyboard import FILE, Robot, kept, patient, play, refused, turned


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
    with pytest.raises(Malformed, match="can't be checked"):
        verify(kept())


def test_the_tables_own_record_is_put_aside(fair):
    session = play(FILE, "--seed", 1, answers=Robot(1))
    aside = Path(f"{FILE}.bak")
    assert f"stays in {aside}\n" in session.screen
    assert kept(aside) == fair
    assert verify(kept(aside)).consistent


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

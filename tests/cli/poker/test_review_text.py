"""A review of Deluxe Poker for people: the sum, the costly choices, and what the figures mean."""

import re

import pytest

from tests.support.paths import GAMES
from tests.support.reviewing import people

BLUNDER = """game: deluxe-poker
players: Ann, Bo
Ann: card JJJJJ/3/1200
Ann: bid 1400
Bo: pass
Bo: bet no 300
"""


@pytest.fixture(autouse=True)
def narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("review") / "blunder.fivefold"
    path.write_text(BLUNDER, "utf-8")
    return path


def test_what_people_read(file):
    said = " ".join(people(file).split())
    assert said.startswith("Deluxe Poker: dice, cards and choices The game is not over")
    sums = re.findall(
        r"50\.0 even share ([+-]) ([\d.]+) dice ([+-]) ([\d.]+) cards "
        r"([+-]) ([\d.]+) others' choices - ([\d.]+) own cost = ([\d.]+)%",
        said,
    )
    assert len(sums) == 2
    for one in sums:
        signs = [1 if sign == "+" else -1 for sign in one[0:6:2]]
        parts = [sign * float(part) for sign, part in zip(signs, one[1:6:2], strict=True)]
        assert 50 + sum(parts) - float(one[6]) == pytest.approx(float(one[7]), abs=0.25)
    assert "points lost in attempt 1: J J J J J Yours: bid $1,400. Best: pass." in said
    assert said.endswith("In a bidding only a player's last word counts.")


def test_what_french_people_read(file):
    said = people(file, "--lang", "fr")
    assert "Votre choix" in said
    assert "les choix des autres" in said


def test_how_many_are_shown():
    assert "--all" not in people(GAMES / "deluxe-poker-bet.fivefold", "--all")

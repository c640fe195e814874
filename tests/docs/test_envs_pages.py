"""The pages on environments for several players list actions and numbers as they are."""

import re

import pytest

from fivefold.bots.driving import LONGEST
from fivefold.envs import multiplayer, openspiel
from fivefold.envs.encodings import poker
from fivefold.envs.kinds import encoding
from fivefold.games import parse_move
from fivefold.rules import built_in
from tests.support.paths import DOCS

PAGE = (DOCS / "envs-multiplayer.md").read_text("utf-8")
OPENSPIEL = (DOCS / "envs-openspiel.md").read_text("utf-8")
POKER = built_in("deluxe-poker")
QUOTED = re.compile(r"`([^`]+)`")


def table(title, number=0):
    """The rows of a table below a title."""
    text = PAGE.split(f"# {title}\n")[1].split("\n#")[0]
    rows = [line.strip("| ").split(" | ") for line in re.findall(r"\|.*", text)]
    starts = [place for place, row in enumerate(rows) if set("".join(row)) <= set("-:| ")]
    ends = [*(start - 1 for start in starts[1:]), len(rows)]
    return rows[starts[number] + 1 : ends[number]]


def test_the_actions_of_deluxe_poker_are_as_listed():
    listed = {}
    for numbers, moves in table("Actions"):
        first, _, last = numbers.partition(" to ")
        texts = QUOTED.findall(moves)
        listed[int(first.removesuffix(" and more"))] = texts[0]
        if last:
            listed[int(last)] = texts[1]
    known = poker.poker_moves(POKER, 2)
    assert len(listed) > 10
    assert {number: known[number] for number in listed} == {
        number: parse_move(text) for number, text in listed.items()
    }


@pytest.mark.parametrize("players", [2, 6])
def test_the_highest_bid_is_as_told(players):
    assert f"${poker.highest_bid(POKER, players):,} for {['two', 'six'][players > 2]}" in PAGE


def parts(names):
    """The parts of a row in their order, and how many numbers each has."""
    found = {}
    for name in names:
        part = re.match(r"opponent \d+|own(?= )|[a-z -]+?(?= \d$| [\dJ]{5}/|$)", name)[0]
        found[part] = found.get(part, 0) + 1
    return found


def test_the_row_of_deluxe_poker_is_as_listed():
    listed = {}
    for part, numbers, _ in table("Deluxe Poker"):
        size = len(POKER.deck) if "each card" in numbers else int(numbers.removesuffix(" each"))
        listed |= dict.fromkeys(QUOTED.findall(part), size)
    found = parts(encoding(POKER, 3).names)
    assert list(listed.items()) == list(found.items())


def test_the_numbers_of_a_player_are_as_listed():
    own = [f"own {QUOTED.findall(row[0])[0]}" for row in table("Deluxe Poker", 1)]
    assert own == [name for name in encoding(POKER, 2).names if name.startswith("own ")]


def test_the_phases_are_as_listed():
    (meaning,) = [row[2] for row in table("Deluxe Poker") if row[0] == "`phase`"]
    assert meaning == "0 over, 1 a card is turned, 2 bids, 3 bets, 4 rolls and locks"
    assert poker.PHASES == ("over", "card", "bid", "bet", "roll")


def test_the_row_of_a_scorecard_game_is_as_listed():
    rules = built_in("yum")
    sizes = {"1": 1, "one for each die": 5, "one for each box": 11, "boxes + 3 each": 14}
    listed = {}
    for part, numbers, _ in table("Scorecard games"):
        names = QUOTED.findall(part) or list(rules.index)
        each = 1 if "by their ids" in part else sizes[numbers]
        listed |= dict.fromkeys(names, each)
    assert list(listed.items()) == list(parts(encoding(rules, 3).names).items())


def test_versions_and_limits_are_as_told():
    assert f"`multiplayer.VERSION` is `{multiplayer.VERSION}`" in PAGE
    assert f"`fivefold.envs.openspiel.VERSION` is `{openspiel.VERSION}`" in OPENSPIEL
    for page in (PAGE, OPENSPIEL):
        assert f"after {LONGEST:,} cards and attempts" in page.replace("After", "after")

"""Every state of every game: `str` is short plain English, `repr` is code that makes it again."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivefold
from fivefold import Dice, Fill, Game, Position, Record, Roll, built_in, game_ids, new_game
from fivefold.errors import IllegalMove
from fivefold.games import poker, scorecard
from fivefold.protocol.english import WIDTH
from fivefold.texts import Lang
from tests.support.random_play import play_on

# What docs/library-reference.md says to import for the names in a repr.
PACKAGES = (fivefold, scorecard, poker)
NAMES = {name: getattr(package, name) for package in PACKAGES for name in package.__all__}


def remade(thing):
    return eval(repr(thing), dict(NAMES))  # noqa: S307 (that it can be run is the point)


@st.composite
def records(draw):
    """A random game of any kind, after any number of moves."""
    game = draw(st.sampled_from(game_ids()))
    manches = draw(st.integers(1, 2)) if built_in(game).manches else 1
    names = [f"P{number}" for number in range(draw(st.integers(2, 3)))]
    chance = random.Random(draw(st.integers(0, 10**6)))
    return play_on(Record.new(game, names, manches), chance, draw(st.integers(0, 120)))


def parts(game: Game):
    """The values that a state hands out."""
    yield from (game.rules, game.due, *game.standings)
    for seat in game.seats:
        yield from game.legal_moves(seat)[:3] if seat in game.to_act else ()
        try:
            yield Position.of(game, seat)
        except IllegalMove:
            continue


@given(records())
def test_the_repr_of_a_state_makes_it_again(record):
    again = remade(record.game)
    assert again == record.game
    assert repr(again) == repr(record.game)  # also what equality ignores, and every type
    assert again.due == record.game.due
    assert again.rules is record.game.rules
    for part in parts(record.game):
        assert remade(part) == part


@given(records())
def test_the_repr_of_a_record_makes_it_again(record):
    assert remade(record) == record
    assert repr(record).startswith("Record.parse('game: ")


@given(records())
def test_a_state_prints_its_game_and_a_few_short_lines_for_each_player(record):
    game = record.game
    lines = str(game).splitlines()
    assert lines[0].startswith(game.rules.name[Lang.EN])
    heads = [line for line in lines[1:] if not line.startswith("  ")]
    assert [head.partition(",")[0] for head in heads] == [f"player {s + 1}" for s in game.seats]
    assert len(lines) <= 2 + 3 * len(game.seats)
    assert max(map(len, lines)) <= WIDTH


@given(records())
def test_nothing_prints_as_code(record):
    printed = [str(record.game), *map(str, parts(record.game))]
    assert [text for text in printed if "(" in text or "=" in text] == []


@pytest.mark.parametrize("game", game_ids())
def test_built_in_rules_are_made_again(game):
    assert remade(built_in(game)) is built_in(game)


def test_another_deck_is_made_again():
    rules = built_in("deluxe-poker")
    other = rules.with_deck(rules.deck[:7])
    assert remade(other) == other != rules
    record = Record.new(rules, ["Ann", "Bo"]).with_deck(other.deck)
    assert remade(record).start.rules == other
    assert remade(record.game).rules == other


def test_own_rules_are_named(porch):
    assert repr(porch) == "<RuleSet porch>"
    assert str(porch) == "Porch Dice: 5 boxes, 3 dice, 2 rolls a turn"
    game = new_game(porch, players=1).play(Roll(Dice("555"))).play(Fill("fives"))
    assert str(game).endswith("\nplayer 1, 15 points: Fives 15")
    assert "rules=<RuleSet porch>)" in repr(Record.new(porch, ["Ann"]))


def test_rules_that_only_resemble_built_in_ones_are_not_taken_for_them(porch):
    from dataclasses import replace

    assert repr(replace(porch, id="yum")) == "<RuleSet yum>"
    assert repr(replace(built_in("deluxe-poker"), id="own")) == "<PokerRules own>"

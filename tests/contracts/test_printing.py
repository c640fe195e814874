"""Every state of every game: `str` is short plain English, `repr` is code that makes it again."""

import random
from dataclasses import fields, replace
from functools import cache
from types import NoneType

import pytest

import fivefold
from fivefold import Dice, Fill, Game, Position, Record, Roll, built_in, game_ids, new_game
from fivefold.errors import IllegalMove
from fivefold.games import poker, scorecard
from fivefold.games.poker import Betting, Bidding, Rolling, Turning
from fivefold.games.scorecard import RollOff, Turn
from fivefold.texts import Lang
from fivefold.texts.english import WIDTH
from tests.support.effort import TIMES
from tests.support.random_play import play_on

# What docs/library-reference.md says to import for the names in a repr.
PACKAGES = (fivefold, scorecard, poker)
NAMES = {name: getattr(package, name) for package in PACKAGES for name in package.__all__}


def remade(thing):
    return eval(repr(thing), dict(NAMES))  # noqa: S307 (that it can be run is the point)


@cache
def played(game, seed):
    """Every state of a random game, as records."""
    chance = random.Random(seed)
    names = ["Ann", "Bo", "Cy"][: 2 + seed % 2]
    record = Record.new(game, names, manches=2 if built_in(game).manches else 1)
    records = [record]
    while not record.game.over:
        record = play_on(record, chance, moves=1)
        records.append(record)
    return records


every_game = pytest.mark.parametrize("game", game_ids())
every_seed = pytest.mark.parametrize("seed", range(2 * TIMES))


def parts(game: Game):
    """The values that a state hands out."""
    yield from (game.rules, game.due, *game.standings)
    for seat in game.seats:
        yield from game.legal_moves(seat)[:3] if seat in game.to_act else ()
        try:
            yield Position.of(game, seat)
        except IllegalMove:
            continue


def all_fields(state):
    """The phase and the players field by field, also those that equality ignores."""
    whole = [part for part in (state.phase, *getattr(state, "players", ())) if part is not None]
    return [getattr(part, field.name) for part in whole for field in fields(part)]


def test_the_random_games_come_through_every_phase():
    seen = {type(record.game.phase) for game in game_ids() for record in played(game, seed=1)}
    assert seen == {RollOff, Turn, Turning, Bidding, Betting, Rolling, NoneType}


@every_seed
@every_game
def test_the_repr_of_a_state_makes_it_again(game, seed):
    for record in played(game, seed):
        state, again = record.game, remade(record.game)
        assert again == state
        assert all_fields(again) == all_fields(state)
        assert str(again) == str(state)
        assert [again.legal_moves(s) for s in state.seats] == [
            state.legal_moves(s) for s in state.seats
        ]
        for part in parts(state):
            assert remade(part) == part


@every_seed
@every_game
def test_the_repr_of_a_record_makes_it_again(game, seed):
    for record in played(game, seed)[::9]:
        assert remade(record) == record
        assert repr(record).startswith("Record.parse('game: ")


@every_seed
@every_game
def test_a_state_prints_its_game_and_a_few_short_lines_for_each_player(game, seed):
    for record in played(game, seed):
        state, lines = record.game, str(record.game).splitlines()
        assert lines[0].startswith(state.rules.name[Lang.EN])
        heads = [line for line in lines[1:] if not line.startswith("  ")]
        players = [f"player {seat + 1}" for seat in state.seats]
        assert [head.partition(",")[0] for head in heads] == players
        assert len(lines) <= 2 + 3 * len(players)
        assert max(map(len, lines)) <= WIDTH


@every_seed
@every_game
def test_nothing_prints_as_code(game, seed):
    for record in played(game, seed):
        printed = [str(record.game), *map(str, parts(record.game))]
        assert [text for text in printed if "(" in text or "=" in text] == []


@every_game
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
    assert repr(replace(porch, id="yum")) == "<RuleSet yum>"
    assert repr(replace(built_in("deluxe-poker"), id="own")) == "<PokerRules own>"

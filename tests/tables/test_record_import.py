"""A record becomes a table: as it was, and to go on with."""

import random

import pytest

from fivefold.errors import Malformed
from fivefold.record import Record
from fivefold.rules import built_in, known_ids
from fivefold.tables import creation
from fivefold.tables.creation import MOST_ACTS, import_record
from fivefold.tables.events import MOST_CHANGED
from fivefold.tables.record_export import export_record
from fivefold.tables.setup import MOST_SEATS, own_rules
from fivefold.tables.table import Status, Table
from tests.support.paths import GAMES
from tests.support.random_play import random_move
from tests.support.tables import ANN, CODE, SECRET


def imported(record, rules=None):
    return Table.folded(CODE, import_record(record, rules, ANN, SECRET))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.fivefold")), ids=lambda path: path.stem)
def test_a_table_has_the_game_of_the_record(path):
    record = Record.read(path)
    table = imported(record)
    assert table.record.game == record.game
    assert list(table.record.played) == list(record.played)
    assert table.record.names == record.names
    assert table.status is (Status.OVER if record.game.over else Status.PLAYING)
    assert export_record(table).game == record.game


def test_whoever_imports_plays_all_seats_with_real_dice_and_hints():
    table = imported(Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 66666 yum\n"))
    assert [(seat.owner, seat.dice) for seat in table.seats] == [(ANN, "real")] * 2
    assert table.setup.hints
    assert table.brought
    assert table.setup.cards == "dealt"
    assert imported(Record.new("deluxe-poker", ["Ann", "Bo"])).setup.cards == "typed"


def test_a_game_of_ones_own_comes_with_its_rules(porch, porch_text):
    table = imported(Record.new(porch, ["Ann"]), porch_text)
    assert table.record.game.rules.plays_like(porch)


def longest_record(game):
    """Every seat is taken, and every turn has all its rolls."""
    record, rng = Record.new(game, [f"P{seat}" for seat in range(MOST_SEATS)]), random.Random(1)
    while not record.game.over:
        move, seat = random_move(record, rng)
        keeps = [one for one in record.game.legal_moves(seat) if str(one).startswith("keep")]
        record = record.play(keeps[0] if keeps else move, seat)
    return record


@pytest.mark.parametrize("game", [game for game in known_ids() if built_in(game).turns])
def test_a_turn_is_one_act_and_the_longest_game_is_far_from_the_limit(game):
    record = longest_record(game)
    acts = imported(record).played_acts
    assert len(record.played) > 4 * len(acts)
    assert len(acts) >= MOST_SEATS * record.start.rules.turns
    assert len(acts) < MOST_ACTS / 3
    assert max(len(act.moves) for act in acts) <= MOST_CHANGED


def test_an_act_is_never_longer_than_a_correction_may_be(porch_text):
    text = porch_text.replace("rolls = 2", "rolls = 9")
    record = longest_record(own_rules(text))
    lengths = {len(act.moves) for act in imported(record, text).played_acts}
    assert max(lengths) == MOST_CHANGED
    assert sum(lengths) > MOST_CHANGED


def test_a_record_longer_than_a_table_may_be_is_refused(monkeypatch):
    record = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 66666 yum\nBo: 66666 yum\n")
    monkeypatch.setattr(creation, "MOST_ACTS", 2)
    imported(record)
    monkeypatch.setattr(creation, "MOST_ACTS", 1)
    with pytest.raises(Malformed) as refused:
        imported(record)
    assert refused.value.code == "record-too-long-here"

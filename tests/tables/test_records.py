"""A table's game as a record that anybody can read and check, and a record as a table."""

import random

import pytest

from fivefold.fair.verify import verify
from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.rules import built_in, known_ids, load_deck
from fivefold.tables import creation
from fivefold.tables.commands import GiveSeed, Start
from fivefold.tables.creation import MOST_ACTS, import_record
from fivefold.tables.decisions import close_table
from fivefold.tables.events import MOST_CHANGED
from fivefold.tables.record_export import HEADERS, export_record
from fivefold.tables.setup import MOST_SEATS, SeatSetup, Setup, own_rules
from fivefold.tables.table import Status, Table
from fivefold.tables.view import view
from tests.support.paths import GAMES
from tests.support.random_play import random_move
from tests.support.tables import ANN, CODE, SECRET, Tabled, code_of, open_table, started


def headers(at):
    return dict(export_record(at.table).headers.pairs)


def over(at):
    return at.take(close_table(at.table, ANN, SECRET))


def test_headers_have_all_that_was_promised():
    at = started("classique", ("me", "me/real", "casual"), manches=2)
    assert headers(at) == {
        "game": "classique",
        "players": "Ann, Bo, Cléo",
        "manches": "2",
        "table": "7kx20rtd4m",
        "digest": view(at.table)["fair"]["digest"],
        "commitment": at.table.commitment,
        "chain": str(at.table.chain.length),
        "fingerprint": at.table.fingerprint,
        "seeds": "seed0, seed1, -",
        "real-dice": "Bo",
        "bots": "Cléo=casual",
    }
    assert headers(over(at))["secret"] == SECRET.hex()


def test_headers_of_what_is_not_usual():
    deck = tuple(map(str, load_deck()[:8]))
    at = started("deluxe-poker", cards="typed", deck=deck, same_dice=True)
    assert headers(at)["same-dice"] == headers(at)["real-cards"] == "yes"
    assert headers(at)["deck"] == " ".join(deck)
    plain = headers(started("deluxe-poker"))
    assert not {"same-dice", "real-cards", "real-dice", "deck", "bots", "secret"} & set(plain)
    assert set(headers(over(at))) < {"game", "players", *HEADERS}
    assert code_of(export_record, open_table().table) == "not-started"


@pytest.mark.parametrize("game", game_ids())
def test_a_record_is_read_again_and_its_dice_are_right(game):
    at = started(game, ("me", "me"))
    for act in ("turn", "all-in", "bet none"):
        at.act(act) if game == "deluxe-poker" else None
    while at.game.due and len(at.table.played_acts) < 8:
        at.act("roll")
    before = Record.parse(str(export_record(at.table)))
    assert (before.game, before.played) == (at.game, at.table.record.played)
    verdict = verify(Record.parse(str(export_record(over(at).table))))
    assert verdict.consistent
    assert verdict.commitment
    assert verdict.checked == verdict.rolls >= 1
    typed = started("deluxe-poker", cards="typed").act("card 11111/1/100")
    assert verify(export_record(over(typed).table)).consistent


def test_the_most_of_everything_fits():
    deck = tuple(map(str, load_deck())) * 5
    at = started("deluxe-poker", ("me",) * 4, deck=deck)
    assert Record.parse(str(export_record(at.table))).game == at.game
    seats = tuple(SeatSetup(kind="me", name=letter * 40) for letter in "abcdefghijkl")
    at = Tabled(Setup(game="yum", seats=seats))
    for seat in range(12):
        at.ask(GiveSeed(id="m", seat=seat, seed="~" * 64))
    record = export_record(at.ask(Start(id="m")).table)
    assert Record.parse(str(record)).headers == record.headers


# A record becomes a table, to go on with


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
    assert code_of(imported, record) == "record-too-long-here"

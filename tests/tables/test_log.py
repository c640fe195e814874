"""The log of a table: codes and owners, events as they are stored, and what they make of it."""

import hashlib
import json
import re
import secrets
from collections import Counter
from typing import get_args

import pytest
from pydantic import ValidationError

from fivefold.errors import FivefoldError, Malformed
from fivefold.tables.commands import Leave, Start
from fivefold.tables.decisions import close_auction, close_table
from fivefold.tables.events import Event, Played, Started, public_json, read_event, write_event
from fivefold.tables.ids import code_from, new_token, owner_of, read_code, same_owner
from fivefold.tables.table import Status, Table
from tests.support.tables import (
    ANN,
    BO,
    CODE,
    SECRET,
    TOKENS,
    code_of,
    long_table,
    open_table,
    replayed,
    started,
)


def test_codes_are_ten_of_crockfords_letters_each_as_likely():
    codes = [code_from(bytes([byte] * 11)) for byte in range(256)]
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{10}", code) for code in codes)
    assert set(Counter(codes).values()) == {8}
    assert code_from(bytes(range(32))) == "0123456789"


def test_a_code_reads_back_as_it_was_made():
    code = code_from(secrets.token_bytes(10))
    assert read_code(code) == read_code(f" {code[:5].upper()}-{code[5:]} ") == code
    assert read_code("OoIiL-l0000") == "0011110000", "look-alikes are what was meant"


def test_anything_else_is_no_code():
    for text in ("", "7kx20rtd4", "7kx20rtd4md", "7kx20rtd4u", "7kx2.rtd4m", "７kx20rtd4m"):
        assert code_of(read_code, text) == "not-a-code"


def test_a_token_is_long_and_its_owner_is_its_hash():
    token, other = new_token(), new_token()
    assert re.fullmatch("[A-Za-z0-9_-]{43}", token)
    assert owner_of(token) == hashlib.sha256(token.encode()).hexdigest() != owner_of(other)


def test_anything_else_is_no_token():
    for text in ("", "a" * 42, "a" * 44, "a" * 43 + "\n", "a" * 42 + "=", "é" * 43):
        with pytest.raises(Malformed) as refused:
            owner_of(text)
        assert refused.value.code == "not-a-token"
        assert "aaaa" not in str(refused.value)


def test_nobody_is_the_same_owner_as_nobody():
    owner = owner_of(new_token())
    assert same_owner(owner, str(owner))
    for one, other in ((owner, owner_of(new_token())), (None, owner), (owner, None), (None, None)):
        assert not same_owner(one, other)


# Events


def test_what_is_told_has_no_owner():
    at = long_table()
    everything = "".join(map(public_json, at.events))
    for private in (ANN, BO, *TOKENS.values(), '"host"', '"owner":"'):
        assert private not in everything.replace('"by":"owner"', "")
    assert everything.count(SECRET.hex()) == 1
    assert '"name":"Bo"' in everything
    assert '"commitment"' in everything
    told = json.loads(public_json(at.events[0]))
    assert "host" not in told
    assert not any("owner" in place for place in told["places"])
    assert json.loads(write_event(at.events[0]))["host"] == ANN


def test_every_kind_of_event_names_its_type():
    known = {kind.model_fields["type"].default: kind for kind in get_args(Event)}
    assert len(known) == len(get_args(Event))
    assert isinstance(read_event('{"type": "left", "seat": 1}'), known["left"])


def test_what_is_no_event_is_not_read():
    wrong = ["", "null", "{}", '{"type": "dance"}', '{"type": "left"}']
    for text in [*wrong, '{"type": "left", "seat": 1, "x": 2}']:
        with pytest.raises(ValidationError):
            read_event(text)


# The fold: a table is what its events make of it


def test_events_written_and_read_again_fold_into_the_same_table():
    at = long_table()
    assert [read_event(write_event(event)) for event in at.events] == at.events
    assert replayed(at) == at.table
    assert at.table.sequence == len(at.events)


def test_the_end_publishes_the_secret():
    at = long_table()
    assert at.table.status is Status.CLOSED
    assert at.table.secret == SECRET.hex()
    assert at.table.rematch == "0000000000"
    assert not at.table.going_on
    assert at.table.waiting == ()


def test_a_table_says_what_it_is_at():
    at = open_table(kinds=("me", "open"))
    assert (at.table.status, at.table.waiting, at.table.going_on) == (Status.OPEN, (), True)
    assert code_of(lambda: at.table.playing) == "not-started"
    begun = started().table
    assert (begun.status, begun.waiting, begun.going_on) == (Status.PLAYING, (0,), True)


def test_acts_are_known_by_the_number_of_their_event():
    at = started().acts("roll", "keep", "fill chance")
    assert [act.sequence for act in at.table.played_acts] == [5, 6, 7]
    assert len(at.table.played_acts[1].moves) == 2
    assert [act.seat for act in at.table.played_acts] == [0, 0, 0]


def test_what_can_not_have_happened_does_not_fold():
    for at, seat in ((started(), 1), (open_table(), 0)):
        with pytest.raises(FivefoldError):
            at.take(Played(seat=seat, moves=("roll 12345",)))
    for fold in (lambda: Table.folded(CODE, [Started()]), lambda: at.table.after(at.events[0])):
        with pytest.raises(TypeError):
            fold()


def test_bidding_is_only_during_the_bidding():
    at = started("deluxe-poker")
    assert at.table.auction is None
    at.act("turn")
    assert at.table.auction.price == 0
    at.take(*close_auction(at.table))
    assert at.table.auction is None
    again = started("deluxe-poker").act("turn")
    again.take(close_table(again.table, ANN, SECRET))
    assert again.table.auction is None


def test_a_bot_decides_where_it_sits_and_where_it_stands_in():
    at = started(kinds=("me", "strong"))
    assert [sitting.program for sitting in at.table.seats] == [None, "strong"]
    at.ask(Leave(id="m", seat=0))
    assert at.table.seats[0].program == "casual"
    with pytest.raises(FivefoldError):
        at.ask(Start(id="m"))

"""Events: written, read again, and published without what is private."""

import json
from typing import get_args

import pytest
from pydantic import ValidationError

from fivefold.tables.events import Event, public_json, read_event, write_event
from tests.support.tables import ANN, BO, SECRET, TOKENS, long_table


def test_what_is_told_has_no_owner():
    at = long_table()
    everything = "".join(map(public_json, at.events))
    for private in (ANN, BO, *TOKENS.values(), '"host"', '"owner":"'):
        assert private not in everything.replace('"by":"owner"', "")
    assert everything.count(SECRET.hex()) == 1
    assert '"name":"Bo"' in everything
    assert '"commitment"' in everything


@pytest.mark.parametrize("event", long_table().events, ids=lambda event: event.type)
def test_an_event_is_read_as_it_was_written(event):
    assert read_event(write_event(event)) == event


def test_every_kind_of_event_names_its_type():
    known = {kind.model_fields["type"].default: kind for kind in get_args(Event)}
    assert len(known) == len(get_args(Event))
    assert isinstance(read_event('{"type": "left", "seat": 1}'), known["left"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "{}",
        '{"type": "dance"}',
        '{"type": "left"}',
        '{"type": "left", "seat": 1, "x": 2}',
    ],
)
def test_what_is_no_event_is_not_read(text):
    with pytest.raises(ValidationError):
        read_event(text)


def test_every_private_field_is_left_out():
    created, *_ = long_table().events
    told = json.loads(public_json(created))
    assert "host" not in told
    assert not any("owner" in place for place in told["places"])
    assert json.loads(write_event(created))["host"] == ANN

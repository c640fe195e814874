"""Who is connected to a table, and what each of them is sent."""

import json

from fivefold.server.live.audience import Audience
from fivefold.texts import Lang
from tests.support.tables import ANN, BO, STRANGER, started


class Screen:
    lang = Lang.EN

    def __init__(self, owner):
        self.owner, self.heard = owner, []

    def send(self, frame):
        self.heard.append(json.loads(frame))


def audience_of(*owners):
    """The screens of these owners, at a table of Ann, Bo and a bot."""
    at = started(kinds=("me", "open", "casual"))
    audience, screens = Audience(), [Screen(owner) for owner in owners]
    for screen in screens:
        audience.add(screen)
    return at.table, audience, screens


def test_seats_are_connected_while_their_owner_has_a_screen():
    table, audience, (ann, other, *_) = audience_of(ANN, ANN, STRANGER, None)
    assert audience.connected(table) == [0]
    assert audience.remove(ann)
    assert not audience.remove(ann)
    assert audience.connected(table) == [0]
    audience.remove(other)
    assert audience.connected(table) == []
    assert list(audience.owners) == [STRANGER]


def test_a_bots_seat_is_not_connected_by_somebody_without_a_token():
    table, audience, _ = audience_of(None)
    assert audience.connected(table) == []


def test_whoever_has_no_seat_watches():
    table, audience, (_, _, _, stranger, _) = audience_of(ANN, ANN, BO, STRANGER, None)
    assert audience.watching(table) == 2
    audience.remove(stranger)
    assert audience.watching(table) == 1


def test_everyone_is_sent_the_same():
    _, audience, screens = audience_of(ANN, BO, None)
    audience.send('{"type": "ping"}')
    assert [screen.heard for screen in screens] == [[{"type": "ping"}]] * 3

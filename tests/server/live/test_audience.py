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
    audience, screens = (
        Audience(lambda: at.table, lambda: {"1": 7}),
        [Screen(owner) for owner in owners],
    )
    audience.clients.update(screens)
    return audience, screens


def test_seats_are_connected_while_their_owner_has_a_screen():
    audience, (ann, *_) = audience_of(ANN, STRANGER, None)
    assert audience.connected == [0]
    audience.clients.discard(ann)
    assert audience.connected == []


def test_a_bots_seat_is_not_connected_by_somebody_without_a_token():
    audience, _ = audience_of(None)
    assert audience.connected == []


def test_everyone_hears_who_is_there_and_how_many_watch():
    audience, screens = audience_of(ANN, ANN, BO, STRANGER, None)
    audience.send_presence()
    told = {"type": "presence", "connected": [0, 1], "away": {"1": 7}, "watching": 2}
    assert [screen.heard for screen in screens] == [[told]] * 5


def test_each_screen_is_told_its_own_seats_and_then_who_is_there():
    audience, screens = audience_of(ANN, BO, None)
    audience.send_seats()
    assert [screen.heard[0]["mine"] for screen in screens] == [[0], [1], []]
    assert [screen.heard[1]["type"] for screen in screens] == ["presence"] * 3

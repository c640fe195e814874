"""Tables as bundles, shared by the tests that hand them over."""

import json
import random

from fivefold.games import parse_move
from fivefold.protocol import Chance, Seat
from fivefold.tables.decisions import play_move
from fivefold.tables.events import Moved
from fivefold.tables.handover import Bundle, Logged, write_bundle
from fivefold.tables.permissions import comes_typed
from fivefold.tables.table import Status
from tests.support.random_play import random_move
from tests.support.tables import CODE, started

PLACE = "device-1"


def log_of(at, began=1000.0):
    """With one second between two events."""
    return [Logged(began + number, event) for number, event in enumerate(at.events, start=1)]


def bundle_of(at):
    return write_bundle(Bundle(CODE, at.secret, log_of(at)))


def played(at, seed=1, acts=None):
    """So many random acts further, or to the end of the game."""
    rng = random.Random(seed)
    while at.table.status is Status.PLAYING and acts != 0:
        _act(at, rng)
        at.end()
        acts = None if acts is None else acts - 1
    return at


def _act(at, rng):
    table = at.table
    move, seat = random_move(table.playing, rng)
    seat = Seat(seat)
    if isinstance(move, Chance) and not comes_typed(table, seat, move.source):
        move = None
    by = "bot" if table.seats[seat].program else "owner"
    at.take(play_move(table, seat, move, at.dealer, by=by))


def moved(at, to=PLACE):
    return at.take(Moved(to=to))


def on_its_way(game="yum", kinds=("me", "casual"), acts=5, to=PLACE, **more):
    """A game in progress that was handed over."""
    return moved(played(started(game, kinds, **more), acts=acts), to)


def changed(text, change):
    """The bundle after `change` did something to its data."""
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def is_roll(event):
    return event["type"] == "played" and isinstance(parse_move(event["moves"][0]), Chance)

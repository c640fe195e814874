"""What must hold of a log, whatever has happened while it was written."""

import hashlib
import json
from itertools import pairwise
from random import Random

from fivefold.bots.kind import RandomBot
from fivefold.fair.verify import verify
from fivefold.server.live.log import TableState
from fivefold.server.live.steady_clock import SteadyClock
from fivefold.stores.store import StoredTable
from fivefold.tables.events import Played, Returned, StoodIn, read_event
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Table
from fivefold.tables.view import view
from scripts.crash.play import DICE, DOUBLED, LOST, NO_REPLY

_EARLY = 0.01


def check_sequences(row):
    sequences = [event.sequence for event in row.events]
    assert sequences == list(range(1, len(sequences) + 1)), "a sequence is there twice"


def check_log(code, row, players):
    """Nothing that was confirmed is lost, nothing is there twice, and nobody's time was cut."""
    check_sequences(row)
    messages = [(reply.owner, reply.message_id) for reply, _ in row.replies]
    assert len(set(messages)) == len(messages), "a message was carried out twice"
    accepted = {reply.message_id: at for reply, at in row.replies if at is not None}
    for player in players:
        for message_id, sequence in player.confirmed.items():
            assert sequence <= len(row.events), LOST
            assert message_id in accepted, NO_REPLY
            # The end of the game follows in the same write.
            assert accepted[message_id] - sequence in {0, 1}, LOST
    events = [read_event(event.event) for event in row.events]
    check_asked(events, set(accepted.values()))
    check_times(code, row, events)
    check_dice(code, events)


def check_asked(events, answered):
    """Every act of a player belongs to a message; if it ends the game, that has the reply."""
    for n, (event, after) in enumerate(pairwise([*events, None]), start=1):
        ends = not isinstance(after, Played) and n + 1 in answered
        own = isinstance(event, Played) and event.by == "owner"
        assert not own or n in answered or ends, DOUBLED


def check_dice(code, events):
    """The dice are those of the secret, which is public once the game is over."""
    table = Table.folded(code, events)
    if not table.going_on:
        verdict = verify(export_record(table))
        assert verdict.consistent, f"{DICE}: {verdict}"


def check_times(code, row, events):
    """Timers and bots have acted on what was there, and not too early."""
    table = Table.folded(code, events[:1])
    acted = bid = last_clock = row.events[0].at
    for stored, event in zip(row.events[1:], events[1:], strict=True):
        if isinstance(event, Played) and event.by == "clock":
            closed = stored.at - bid >= (table.setup.closing or 0) - _EARLY
            assert closed or stored.at == last_clock, "sold over a fresh bid"
            last_clock = stored.at
        if isinstance(event, StoodIn) and event.why == "clock":
            assert stored.at - acted >= (table.setup.clock or 0) - _EARLY, (
                "a bot stood in too early"
            )
        if isinstance(event, Played) and event.by == "bot":
            check_choice(code, row, table, event)
        after = table.after(event)
        back = isinstance(event, Returned) and event.seat in table.waiting
        if after.record is not table.record or back:
            acted = stored.at
        if after.auction != table.auction:
            bid = stored.at
        table = after


def check_choice(code, row, table, event):
    """A bot's choice follows from the state that it has seen."""
    game = table.playing.game
    if game.due is not None or table.seats[event.seat].level != "random":
        return
    parts = f"bots {code} {table.sequence}".encode()
    rng = Random(f"{hashlib.sha256(row.secret + parts).hexdigest()} {event.seat}")
    chosen = RandomBot().choose(game, event.seat, Random(rng.getrandbits(64)))
    assert str(chosen) == event.moves[0], "a bot acted on an old state"


def check_views(code, row, players):
    """Everyone has seen the same, and all of it."""
    state = TableState(code, StoredTable(row.secret, row.events, []), SteadyClock())
    assert state.view == view(state.table)
    for player in players:
        assert player.session.sequence == state.sequence
        assert player.session.events == [json.loads(text) for text in state.event_texts]
        assert player.session.view == json.loads(json.dumps(state.view))

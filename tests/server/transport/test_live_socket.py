"""The socket of a client: limited before it is parsed, one write a turn, and an orderly end."""

from contextlib import contextmanager

import pytest

from fivefold.server.settings import Limits, Rate
from fivefold.server.transport import live_socket
from fivefold.server.transport.live_socket import LiveSocket
from fivefold.server.transport.websocket_frames import FLOOD, SILENT, TOO_SLOW
from tests.support.waiting import StoppedClock, settled
from tests.support.websockets import CLOSE, MORE, PING, PONG, TEXT, Listener, Wire, client_frame


@contextmanager
def opened(limits=None):
    wire, listener = Wire(), Listener()
    yield LiveSocket(wire, listener, limits or Limits(), set()), wire, listener


def codes(wire):
    return [
        int.from_bytes(payload[:2], "big") for opcode, payload in wire.frames if opcode == CLOSE
    ]


async def test_messages_go_to_the_receiver_and_what_is_sent_together_is_one_write():
    with opened() as (socket, wire, listener):
        socket.data_received(client_frame(TEXT, b"one") + client_frame(TEXT, b"two"))
        assert listener.texts == ["one", "two"]
        socket.send("done")
        socket.send("events")
        await settled()
        assert wire.frames == [(TEXT, b"done"), (TEXT, b"events")]
        assert len(wire.writes) == 1


@pytest.mark.parametrize(
    "flood",
    [
        client_frame(PING),
        client_frame(PONG),
        client_frame(MORE, final=False),
        client_frame(TEXT, b"x" * 8000),
    ],
)
async def test_a_flood_is_cut_off_before_it_is_parsed(flood, monkeypatch):
    """What others have to wait for it is bounded: so many frames, and then nothing is parsed."""
    parsed = []
    take = LiveSocket._take
    monkeypatch.setattr(LiveSocket, "_take", lambda self, frame: parsed.append(take(self, frame)))
    with opened() as (socket, wire, _):
        begun = client_frame(TEXT, final=False) if flood[0] == MORE else b""
        data = begun + flood * (1_000_000 // len(flood))
        for begin in range(0, len(data), 65_000):
            socket.data_received(data[begin : begin + 65_000])
        await settled()
        assert len(parsed) <= Limits().messages.most
        assert codes(wire) == [FLOOD]


async def test_many_tiny_reads_are_limited_too():
    with opened(Limits(messages=Rate(10**6, 1))) as (socket, wire, _):
        text = client_frame(TEXT, b"x" * 8000)
        for at in range(len(text) - 1):
            socket.data_received(text[at : at + 1])
        await settled()
        assert codes(wire) == [FLOOD]


async def test_after_a_flood_little_more_is_read_and_the_connection_ends():
    with opened() as (socket, wire, listener), StoppedClock() as clock:
        for _ in range(40):
            socket.data_received(b"x" * 65_000)
        assert not wire.reading
        await settled()
        assert listener.told == ["closed"]
        assert wire.end is None
        clock.later(2)
        await settled()
        assert wire.end == "aborted"


@pytest.mark.parametrize("before", [None, 1012])
async def test_a_client_that_breaks_the_protocol_can_end_the_connection_at_once(before):
    with opened() as (socket, wire, _):
        if before:
            socket.close(before)
        socket.data_received(client_frame(3))
        socket.send("never sent")
        await settled()
        assert codes(wire) == [before or 1002]
        assert wire.hung_up
        assert wire.end is None  # what it still sends is read, else its system forgets the code


async def test_a_close_that_could_not_be_sent_is_not_cut_off():
    with opened() as (socket, wire, _):
        socket.pause_writing()
        socket.data_received(client_frame(3))
        await settled()
        assert not wire.hung_up
        socket.resume_writing()
        assert codes(wire) == [1002]


async def test_pings_are_answered_but_take_no_memory_for_a_client_that_does_not_read():
    with opened() as (socket, wire, _):
        socket.data_received(client_frame(PING, b"there?"))
        await settled()
        assert wire.frames == [(PONG, b"there?")]
        wire.writes.clear()
        socket.pause_writing()
        for number in range(50):
            socket.data_received(client_frame(PING, b"%d" % number))
        await settled()
        assert wire.writes == []
        socket.resume_writing()
        await settled()
        assert wire.frames == [(PONG, b"49")]  # the last one is enough


async def test_a_slow_client_gets_all_later_and_one_that_is_too_slow_is_given_up():
    with opened() as (socket, wire, listener):
        socket.pause_writing()
        for number in range(100):
            socket.send(f"{number}")
        await settled()
        assert wire.writes == []
        socket.resume_writing()
        assert [payload for _, payload in wire.frames] == [b"%d" % n for n in range(100)]
        wire.writes.clear()
        socket.pause_writing()
        for _ in range(1000):
            socket.send("x")
        assert listener.told == []  # others may be sending to all just now
        await settled()
        assert listener.told == ["closed"]
        socket.resume_writing()
        assert wire.frames == [(CLOSE, TOO_SLOW.to_bytes(2, "big"))]


async def test_closing_is_answered_whichever_side_begins():
    with opened() as (socket, wire, listener):
        socket.data_received(client_frame(CLOSE, b"\x03\xe9"))
        assert (wire.frames, wire.end) == ([(CLOSE, b"\x03\xe9")], "closed")
        socket.connection_lost(None)
        await settled()
        assert sorted(listener.told) == ["closed", "lost"]
    with opened() as (socket, wire, listener):
        socket.send("last")
        socket.close(1012)
        socket.close(1000)
        socket.send("later")
        socket.data_received(client_frame(TEXT, b"not heard any more"))
        await settled()
        assert wire.frames == [(TEXT, b"last"), (CLOSE, b"\x03\xf4")]
        assert wire.end is None
        socket.data_received(client_frame(CLOSE, b"\x03\xf4"))
        assert wire.end == "closed"
        assert listener.texts == []


async def test_a_client_that_never_answers_a_close_is_cut_off_and_a_break_is_told_once():
    with opened() as (socket, wire, _), StoppedClock() as clock:
        socket.close(1000)
        clock.later(live_socket._CLOSE_SECONDS)
        await settled()
        assert wire.end == "aborted"
    with opened() as (socket, wire, listener):
        socket.send("never sent")
        socket.connection_lost(ConnectionResetError())
        await settled()
        assert listener.told == ["closed", "lost"]
        assert wire.writes == []


async def test_a_silent_client_is_asked_and_then_given_up():
    with opened() as (socket, wire, _), StoppedClock() as clock:
        for answer in (True, True, False):
            clock.later(live_socket._PING_SECONDS)
            await settled()
            assert wire.frames[-1] == (PING, b"")
            if answer:
                socket.data_received(client_frame(PONG))
        clock.later(live_socket._PING_SECONDS)
        await settled()
        assert codes(wire) == [SILENT]


async def test_the_receiver_decides_when_to_read_and_when_to_close():
    with opened() as (socket, wire, listener):
        socket.pause_reading()
        assert not wire.reading
        socket.resume_reading()
        assert wire.reading
        socket.shutdown()
        assert listener.told == ["drain"]

"""Frames: what a client may send is read however it is cut, and what it may not has its code."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame as TheirFrame
from websockets.frames import Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from fivefold.server.transport.websocket_frames import (
    FrameReader,
    InvalidFrame,
    MessageReader,
    close_code,
    close_frame,
    packed,
    text_frame,
)
from tests.support.websockets import BINARY, CLOSE, MORE, PING, PONG, TEXT, client_frame

MOST = 70_000


def messages(data, most=MOST):
    """The messages in some bytes; control frames are left out."""
    reader = MessageReader(most)
    read = [reader.read(frame) for frame in FrameReader(most).read(data) if frame.opcode < CLOSE]
    return [text for text in read if text is not None]


def refused(data, most=MOST):
    with pytest.raises(InvalidFrame) as found:
        messages(data, most)
    return found.value.code


@given(
    texts=st.lists(st.text(max_size=300), min_size=1, max_size=5),
    cuts=st.lists(st.integers(1, 40)),
    mask=st.binary(min_size=4, max_size=4),
)
def test_messages_are_read_however_they_are_cut(texts, cuts, mask):
    data = b"".join(client_frame(TEXT, text.encode(), mask=mask) for text in texts)
    frames, whole = FrameReader(MOST), MessageReader(MOST)
    found = []
    for cut in [*cuts, len(data)]:
        found += [whole.read(frame) for frame in frames.read(data[:cut])]
        data = data[cut:]
    assert found == texts


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_every_length_there_is(size):
    assert messages(client_frame(TEXT, b"x" * size)) == ["x" * size]


@given(text=st.text(min_size=1), cuts=st.lists(st.integers(0, 9), max_size=9))
def test_a_message_in_parts_with_pings_between(text, cuts):
    left, data, opcode = text.encode(), b"", TEXT
    for cut in cuts:
        data += client_frame(opcode, left[:cut], final=False) + client_frame(PING, b"there?")
        left, opcode = left[cut:], MORE
    assert messages(data + client_frame(opcode, left)) == [text]


def test_a_binary_message_counts_as_an_empty_one():
    parts = client_frame(BINARY, b"\xff", final=False) + client_frame(MORE, b"\xfe")
    assert messages(client_frame(BINARY, b"\xff") + parts) == ["", ""]


FORBIDDEN = {
    "5.1 a frame that is not masked": client_frame(TEXT, b"x", mask=None),
    "5.1 a ping that is not masked": client_frame(PING, mask=None),
    "5.2 RSV1: compressed, which was not agreed": client_frame(TEXT, b"x", reserved=0x40),
    "5.2 RSV2": client_frame(TEXT, b"x", reserved=0x20),
    "5.2 RSV3": client_frame(TEXT, b"x", reserved=0x10),
    "5.2 RSV1 on a ping": client_frame(PING, reserved=0x40),
    "5.2 125 bytes, length in 16 bits": b"\x81\xfe\x00\x7d",
    "5.2 65,535 bytes, length in 64 bits": b"\x81\xff" + (65_535).to_bytes(8, "big"),
    "5.4 a fragment with nothing to continue": client_frame(MORE, b"x"),
    "5.4 a last fragment after a whole message": client_frame(TEXT, b"x")
    + client_frame(MORE, b"y"),
    "5.4 a message inside of a message": client_frame(TEXT, b"x", final=False)
    + client_frame(TEXT, b"y"),
    "5.4 a binary message inside of a text": client_frame(TEXT, b"x", final=False)
    + client_frame(BINARY, b"y"),
    "5.5 a ping in fragments": client_frame(PING, final=False),
    "5.5 a pong in fragments": client_frame(PONG, final=False),
    "5.5 a close in fragments": client_frame(CLOSE, final=False),
    "5.5 a ping of 126 bytes": client_frame(PING, b"x" * 126),
    "5.5 a close of 126 bytes": client_frame(CLOSE, b"\x03\xe8" + b"x" * 124),
    **{f"5.2 opcode {opcode}": client_frame(opcode) for opcode in (3, 4, 5, 6, 7, *range(11, 16))},
}
"""What RFC 6455 forbids, by its sections."""


@pytest.mark.parametrize("data", FORBIDDEN.values(), ids=FORBIDDEN)
def test_a_frame_that_breaks_the_protocol_is_refused(data):
    assert refused(data) == 1002


def test_text_that_is_no_utf_8_is_refused_but_a_letter_may_be_cut_between_two_parts():
    for text in (b"\xff", b"\xed\xa0\x80", b"\xc3", b"\xf4\x90\x80\x80"):
        assert refused(client_frame(TEXT, text)) == 1007
        first, rest = client_frame(TEXT, text[:1], final=False), client_frame(MORE, text[1:])
        assert refused(first + rest) == 1007
    parts = client_frame(TEXT, b"\xc3", final=False) + client_frame(MORE, b"\xa9")
    assert messages(parts) == ["é"]


def test_a_message_that_is_too_large_is_refused_before_it_arrives():
    head_only = client_frame(TEXT, b"x" * 101)[:8]
    assert refused(b"\x82\xff" + b"\xff" * 8) == 1009
    assert refused(head_only, most=100) == 1009
    assert refused(client_frame(TEXT, b"x" * 65_536)[:14], most=100) == 1009
    part = client_frame(TEXT, b"x" * 60, final=False)
    assert refused(part + client_frame(MORE, b"x" * 60, final=False), most=100) == 1009


def test_a_close_has_a_code_that_may_be_sent_or_none():
    assert close_code(b"") == 1005
    assert close_code(b"\x03\xf4bye") == 1012
    accepted = []
    for code in range(0x10000):
        with suppress(InvalidFrame):
            accepted.append(close_code(code.to_bytes(2, "big")))
    # RFC 6455, 7.4, and the codes that were registered after it.
    assert accepted == [1000, 1001, 1002, 1003, *range(1007, 1015), *range(3000, 5000)]
    for payload, code in ((b"\x03", 1002), (b"\x03\xe8\xff", 1007)):
        with pytest.raises(InvalidFrame) as found:
            close_code(payload)
        assert found.value.code == code


@pytest.mark.parametrize("text", ["", "é" * 60, "x" * 125, "x" * 126, "x" * 65_536])
def test_another_implementation_reads_what_we_write(text):
    theirs = ClientProtocol(parse_uri("ws://x/"), state=OPEN, max_size=None)
    theirs.receive_data(text_frame(text) + packed(PONG, b"now") + close_frame(1012))
    text_received, pong, close = theirs.events_received()
    assert isinstance(text_received, TheirFrame)
    assert (text_received.opcode, bytes(text_received.data).decode()) == (Opcode.TEXT, text)
    assert (pong.opcode, bytes(pong.data)) == (Opcode.PONG, b"now")
    assert (close.opcode, theirs.close_rcvd.code) == (Opcode.CLOSE, 1012)


def test_a_frame_for_many_is_packed_once():
    text = f"{id(object())}"
    assert text_frame(text) is text_frame(text)

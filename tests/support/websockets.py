"""Frames as a client sends them, and what is needed to look at a socket without a network."""

import asyncio
import struct

from fivefold.server.transport.websocket_frames import unmasked

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
MASK = b"\x0b\xad\xca\xfe"


def client_frame(opcode, payload=b"", *, final=True, mask=MASK, reserved=0):
    """A frame of a client; `mask` is None for one that is not masked."""
    size, flag = len(payload), 0x80 if mask else 0
    head = bytes([(0x80 if final else 0) | reserved | opcode])
    if size < 126:
        head += bytes([flag | size])
    elif size < 65_536:
        head += bytes([flag | 126]) + struct.pack("!H", size)
    else:
        head += bytes([flag | 127]) + struct.pack("!Q", size)
    return head + (mask + unmasked(payload, mask) if mask else payload)


def server_frames(data):
    """Opcode and payload of every frame of a server."""
    found = []
    while data:
        size, begin = data[1] & 0x7F, 2
        if size == 126:
            size, begin = struct.unpack_from("!H", data, 2)[0], 4
        elif size == 127:
            size, begin = struct.unpack_from("!Q", data, 2)[0], 10
        found.append((data[0] & 0x0F, data[begin : begin + size]))
        data = data[begin + size :]
    return found


class Wire(asyncio.Transport):
    """A transport that keeps what is written, in the writes it came in."""

    def __init__(self):
        super().__init__()
        self.writes, self.reading, self.end, self.hung_up = [], True, None, False

    def write(self, data):
        assert not self.hung_up
        self.writes.append(data)

    def can_write_eof(self):
        return True

    def write_eof(self):
        self.hung_up = True

    def is_closing(self):
        return self.end is not None

    def close(self):
        self.end = self.end or "closed"

    def abort(self):
        self.end = "aborted"

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True

    @property
    def frames(self):
        return server_frames(b"".join(self.writes))


class Listener:
    """A receiver that keeps what it is told."""

    def __init__(self):
        self.texts, self.told = [], []

    def received(self, text):
        self.texts.append(text)

    def closed(self):
        self.told.append("closed")

    def lost(self):
        self.told.append("lost")

    def drain(self):
        self.told.append("drain")

"""The frames of the WebSocket protocol (RFC 6455), as a server reads and writes them.

No extensions: messages are too short for compression to pay. Nothing here reads or writes a socket.

Our own, because frames must be limited one by one before they are parsed: `websockets` parses all
that has arrived and answers every ping itself, and `picows` wants the listening socket, which is
uvicorn's.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
_CONTINUATION = 0x0
_OPCODES = frozenset({_CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG})
PROTOCOL_ERROR, INVALID_TEXT, TOO_LARGE, NO_CODE = 1002, 1007, 1009, 1005
FAILED, RESTARTING, TRY_AGAIN = 1011, 1012, 1013
NO_HELLO, FLOOD, TOO_SLOW, SILENT = 4001, 4008, 4013, 4014
"""Close codes. The protocol defines those below 4000."""
_FINAL, _RESERVED, _OPCODE, _MASKED, _LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
_MASK_BYTES = 4
_MOST_CONTROL = 125
_MOST_16 = 0xFFFF
_SHORT, _LONG, _CODE = Struct("!H"), Struct("!Q"), Struct("!H")
# Codes that an endpoint may send; the others are reserved, or for what happens without a frame.
_CODES = frozenset({1000, 1001, 1002, 1003, *range(1007, 1015), *range(3000, 5000)})


class InvalidFrame(ValueError):
    """The client broke the protocol: the connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class WebSocketFrame(NamedTuple):
    """A frame whose payload is unmasked."""

    opcode: int
    payload: bytes
    final: bool


class FrameReader:
    """Turns bytes into frames. Payloads are limited before they are collected."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer = b""

    def read(self, data: bytes) -> Iterator[WebSocketFrame]:
        """Every frame that is now complete."""
        data = self._buffer + data if self._buffer else data
        at = 0
        try:
            while at < len(data) and (found := self._next(data, at)) is not None:
                frame, at = found
                yield frame
        finally:
            self._buffer = data[at:] if at else data

    def _next(self, data: bytes, at: int) -> tuple[WebSocketFrame, int] | None:
        """The frame that begins here and where it ends; None if it is not complete."""
        if len(data) < at + 2:
            return None
        first, second = data[at], data[at + 1]
        opcode, length = first & _OPCODE, second & _LENGTH
        if first & _RESERVED or opcode not in _OPCODES or not second & _MASKED:
            raise InvalidFrame(PROTOCOL_ERROR)
        if opcode >= CLOSE and (length > _MOST_CONTROL or not first & _FINAL):
            raise InvalidFrame(PROTOCOL_ERROR)
        mask_at, least = at + 2, 0
        if length > _MOST_CONTROL:
            short = length == _MOST_CONTROL + 1
            extended, least = (_SHORT, _MOST_CONTROL + 1) if short else (_LONG, _MOST_16 + 1)
            mask_at += extended.size
            if len(data) < mask_at:
                return None
            (length,) = extended.unpack_from(data, at + 2)
        if not least <= length <= self._most:
            # Only the shortest form of a length is allowed.
            raise InvalidFrame(PROTOCOL_ERROR if length < least else TOO_LARGE)
        begin = mask_at + _MASK_BYTES
        end = begin + length
        if len(data) < end:
            return None
        payload = unmasked(data[begin:end], data[mask_at:begin])
        return WebSocketFrame(opcode, payload, bool(first & _FINAL)), end


class MessageReader:
    """Turns frames into messages: joins fragments, and checks their order, size and text."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._joined = bytearray()
        self._opcode: int | None = None
        """That of the message whose fragments are being joined."""

    def read(self, frame: WebSocketFrame) -> str | None:
        """The message that a data frame completes; None if more fragments follow.

        A binary message counts as an empty one: no client has a reason to send any.
        """
        if (frame.opcode == _CONTINUATION) is (self._opcode is None):
            raise InvalidFrame(PROTOCOL_ERROR)
        if self._opcode is None:
            if frame.final:
                return _text(frame.opcode, frame.payload)
            self._opcode = frame.opcode
        self._joined += frame.payload
        if len(self._joined) > self._most:
            raise InvalidFrame(TOO_LARGE)
        if not frame.final:
            return None
        opcode, whole = self._opcode, bytes(self._joined)
        self._opcode, self._joined = None, bytearray()
        return _text(opcode, whole)


def _text(opcode: int, payload: bytes) -> str:
    if opcode == BINARY:
        return ""
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise InvalidFrame(INVALID_TEXT) from None


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Apply the mask; applying it twice changes nothing.

    >>> unmasked(unmasked(b"keep 33", b"abcd"), b"abcd")
    b'keep 33'
    """
    size = len(payload)
    repeated = (mask * (size // _MASK_BYTES + 1))[:size]
    number = int.from_bytes(payload, "little") ^ int.from_bytes(repeated, "little")
    return number.to_bytes(size, "little")


def close_code(payload: bytes) -> int:
    """The code of a close frame; NO_CODE if it has none."""
    if not payload:
        return NO_CODE
    if len(payload) < _CODE.size or (code := _CODE.unpack_from(payload)[0]) not in _CODES:
        raise InvalidFrame(PROTOCOL_ERROR)
    _text(TEXT, payload[_CODE.size :])
    return int(code)


@lru_cache(8)
def text_frame(text: str) -> bytes:
    """A text message. A broadcast sends the same one to many clients: it is packed once."""
    return packed(TEXT, text.encode())


def close_frame(code: int) -> bytes:
    return packed(CLOSE, b"" if code == NO_CODE else _CODE.pack(code))


def packed(opcode: int, payload: bytes) -> bytes:
    """A final frame of the server, which is not masked."""
    size = len(payload)
    if size <= _MOST_CONTROL:
        head = bytes((_FINAL | opcode, size))
    elif size <= _MOST_16:
        head = bytes((_FINAL | opcode, _MOST_CONTROL + 1)) + _SHORT.pack(size)
    else:
        head = bytes((_FINAL | opcode, _MOST_CONTROL + 2)) + _LONG.pack(size)
    return head + payload

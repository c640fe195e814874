"""What the server writes down: one JSON object a line, or plain lines on a terminal.

Nothing that lets anybody play in another's name gets there: whatever could be a token or an owner
is left out wherever it stands, of a table's code three letters remain, and of an address the query
goes. This is done where lines are written, so nobody who logs has to think of it.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

_GONE = "…"
# Tokens have 43 characters and owners 64.
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,}=*")
_CODE = re.compile(r"(?<!\w)([0-9a-hjkmnp-tv-z]{3})[0-9a-hjkmnp-tv-z]{5}(?!\w)")
_QUERY = re.compile(r"(/[^\s?\"']*)\?[^\s\"']*")
_SOURCE = re.compile(r"\s+File \"")
# Codes are read with hyphens and blanks in them, and in capitals.
_LONG_WORD = re.compile(r"\w(?:[ -]*\w){7,}")
_MOST = 200
# What every record has, and a second form of the message for colours that uvicorn adds.
_USUAL = {*vars(logging.makeLogRecord({})), "message", "color_message"}
_SOCKET = '%s - "WebSocket %s"'
"""How uvicorn's lines about WebSockets begin."""


def safe_path(path: str) -> str:
    """A path as it may be written down: no word in it is long enough to be a code.

    >>> safe_path("/api/tables/7KX2-0RTD/record?token=x")
    '/api/tables/7KX…/record'
    """
    plain = unquote(re.split(r"[?#]", path, maxsplit=1)[0])
    if "%" in plain:  # signs for signs, behind which anything may hide
        return _GONE
    return _LONG_WORD.sub(lambda word: word[0][:3] + _GONE, _safe_word(plain))[:_MOST]


def safe_text(text: str) -> str:
    """Any other text, without secrets and queries; the lines of a traceback stay lines."""
    clean = _SECRET.sub(_GONE, _QUERY.sub(r"\1", text))
    return "\n".join(_without_codes(_printable(line)) for line in clean.splitlines())


def _without_codes(line: str) -> str:
    return line if _SOURCE.match(line) else _CODE.sub(rf"\1{_GONE}", line)


def _safe_word(text: str) -> str:
    return _printable(_SECRET.sub(_GONE, text))


def _printable(text: str) -> str:
    """Nothing that a client sends begins a line of its own or drives the reader's terminal."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class JsonLines(logging.Formatter):
    """For a service: a line is an object with `at`, `level`, `from` and what there is to say."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head = {"at": at, "level": record.levelname.lower(), "from": record.name}
        return json.dumps(head | _said(record), ensure_ascii=False)


class PlainLines(logging.Formatter):
    """For a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        said = " ".join(str(value) for value in _said(record).values())
        return f"{at} {record.levelname.lower()}: {said}"


def _said(record: logging.LogRecord) -> dict[str, object]:
    said = _request(record) or {"text": safe_text(record.getMessage())}
    said |= {key: safe_text(str(fact)) for key, fact in vars(record).items() if key not in _USUAL}
    if record.exc_info:
        said["trace"] = safe_text(logging.Formatter().formatException(record.exc_info))
    return said


def _request(record: logging.LogRecord) -> dict[str, object] | None:
    """What a line of uvicorn's about a request or a WebSocket says."""
    args: Any = record.args
    if record.name == "uvicorn.access":
        address, method, path, _, status = args
    elif record.msg.startswith(_SOCKET):
        (address, path, *rest), method = args, "WebSocket"
        status = rest[0] if rest else record.msg.removeprefix(_SOCKET).strip()
    else:
        return None
    return {
        "address": _safe_word(str(address)),
        "method": _safe_word(str(method)),
        "path": safe_path(str(path)),
        "status": status,
    }


def log_config(*, access: bool) -> dict[str, Any]:
    """For `logging.config.dictConfig`: every line of whatever library goes through one handler."""
    form = PlainLines if sys.stderr.isatty() else JsonLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": {"()": form}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "ours",
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "fivefold": {"level": "INFO"},
            "uvicorn.error": {"level": "INFO" if access else "WARNING"},
            "uvicorn.access": {"level": "INFO" if access else "WARNING"},
        },
    }

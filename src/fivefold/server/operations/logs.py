"""Formats the log: one JSON object per line, or plain lines on a terminal.

Secrets never reach the log: anything that could be a token or an owner is removed, table codes are
cut to three letters, and URLs lose their query. The formatters do this, so that code that logs
does not have to.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

_REMOVED = "…"
# Tokens have 43 characters and owners 64.
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,}=*")
# One code in forty has no digit, so words that could be one are removed as well, except those that
# messages of databases and networks are made of.
_WORDS = (
    "afterwards|attachment|characters|everywhere|heartbeats|parameters|"
    "referenced|references|represents|statements"
)
_CODE = re.compile(
    rf"(?<!\w)(?!(?:{_WORDS})(?!\w))"
    r"([0-9a-hjkmnp-tv-z]{3})[0-9a-hjkmnp-tv-z]{7}(?!\w)"
)
_QUERY = re.compile(r"(/[^\s?\"']*)\?[^\s\"']*")
_SOURCE = re.compile(r"\s+File \"")
# Users may type a code with hyphens, with blanks and in capitals.
_LONG_WORD = re.compile(r"\w(?:[ -]*\w){9,}")
_MOST = 200
# The fields of every record, and the coloured copy of the message that uvicorn adds.
_STANDARD = {*vars(logging.makeLogRecord({})), "message", "color_message"}
_SOCKET = '%s - "WebSocket %s"'
"""The start of uvicorn's messages about WebSockets."""


def safe_path(path: str) -> str:
    """A path for the log, with every word cut that is long enough to be a code.

    >>> safe_path("/api/tables/7KX20-RTD4M/record?token=x")
    '/api/tables/7KX…/record'
    """
    plain = unquote(re.split(r"[?#]", path, maxsplit=1)[0])
    if "%" in plain:  # encoded twice: anything may be hidden in it
        return _REMOVED
    return _LONG_WORD.sub(lambda word: word[0][:3] + _REMOVED, _safe_word(plain))[:_MOST]


def safe_text(text: str) -> str:
    """Any other text for the log, without secrets and queries; it keeps its lines."""
    clean = _SECRET.sub(_REMOVED, _QUERY.sub(r"\1", text))
    return "\n".join(_without_codes(_printable(line)) for line in clean.splitlines())


def _without_codes(line: str) -> str:
    return line if _SOURCE.match(line) else _CODE.sub(rf"\1{_REMOVED}", line)


def _safe_word(text: str) -> str:
    return _printable(_SECRET.sub(_REMOVED, text))


def _printable(text: str) -> str:
    """Escape line breaks and terminal control characters that a client may have sent."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class JsonLines(logging.Formatter):
    """For a service: each line is a JSON object with `at`, `level`, `from` and the message."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head = {"at": at, "level": record.levelname.lower(), "from": record.name}
        return json.dumps(head | _fields(record), ensure_ascii=False)


class PlainLines(logging.Formatter):
    """For a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        text = " ".join(str(value) for value in _fields(record).values())
        return f"{at} {record.levelname.lower()}: {text}"


def _fields(record: logging.LogRecord) -> dict[str, object]:
    fields = _request(record) or {"text": safe_text(record.getMessage())}
    fields |= {
        key: safe_text(str(fact)) for key, fact in vars(record).items() if key not in _STANDARD
    }
    if record.exc_info:
        fields["trace"] = safe_text(logging.Formatter().formatException(record.exc_info))
    return fields


def _request(record: logging.LogRecord) -> dict[str, object] | None:
    """The fields of uvicorn's message about a request or a WebSocket; None for other messages."""
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
    """For `logging.config.dictConfig`: the messages of every library go through one handler."""
    formatter = PlainLines if sys.stderr.isatty() else JsonLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": {"()": formatter}},
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

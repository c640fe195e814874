"""Logs: lines that can be read by programs or people, and nothing in them that opens a seat."""

import json
import logging
import logging.config
import re
import sys
from io import StringIO
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.server.operations.logs import JsonLines, PlainLines, log_config, safe_path, safe_text
from fivefold.tables.ids import code_from, new_token, owner_of, read_code

TOKEN = new_token()
OWNER = owner_of(TOKEN)
CODE = "7kx20rtd4m"
ACCESS = '%s - "%s %s HTTP/%s" %d'


def record(name, message, *args, error=None):
    found = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord(name, logging.INFO, "file.py", 1, message, args, found)


def access(path, address="192.0.2.7:50000"):
    return record("uvicorn.access", ACCESS, address, "GET", path, "1.1", 200)


def written(line, form=JsonLines):
    return form().format(line)


def holds_code(text, code=CODE):
    """Whether the code, or what it may be typed as, stands in a text, or its first four letters."""
    plain = re.sub(r"[ -]", "", text.lower()).translate(str.maketrans("oil", "011"))
    return code[:4] in plain


PATHS = [
    *(f"/t/{typed}" for typed in (CODE, CODE.upper(), "7KX20-RTD4M", "7kx2o-rtd4m")),
    *(f"/t/{typed}" for typed in ("7-k-x-2-0-r-t-d-4-m", "7kx20%20rtd4m", "%37kx20rtd4m")),
    *(f"/t/{typed}" for typed in ("%2537kx20rtd4m", "%252537kx20rtd4m", "\u212ax" + CODE)),
    *(f"/t/{CODE}{more}" for more in (".json", ";a=b")),
    *(path.replace("CODE", CODE) for path in ("//CODE//", "/CODECODE", "/xCODEx", "/#CODE")),
    f"/api/tables/{CODE}/record?code={CODE}",
    f"/?code={CODE}",
    f"/t/\n{CODE}\x1b[31m",
    "/" + "a" * 300 + CODE,
]


@pytest.mark.parametrize("form", [JsonLines, PlainLines])
@pytest.mark.parametrize("path", PATHS)
def test_no_path_shows_more_of_a_code_than_three_letters(path, form):
    line = written(access(path), form)
    assert not holds_code(line)
    assert line.isprintable()


def test_codes_are_cut_to_three_letters_however_often_they_are_encoded():
    assert safe_path(f"/api/tables/{CODE}/record") == "/api/tables/7kx…/record"
    assert safe_path("/metrics") == "/metrics"
    encoded = "".join(f"%{ord(letter):02x}" for letter in CODE)
    for depth in (1, 2, 3, 4, 20):
        shown = safe_path("/t/" + encoded.replace("%", "%" + "25" * (depth - 1)))
        for _ in range(depth):
            shown = unquote(shown)
        assert not holds_code(shown), depth
    assert len(safe_path("/a" * 5000)) <= 200
    for code in ("parameterz", "xparameter", "bcdefghjkm", "par4meters"):
        assert safe_text(f"table {code}, parameters") == f"table {code[:3]}…, parameters"
    for text in ("database is locked", "2 parameters expected, referenced", "characters"):
        assert safe_text(text) == text
    text = safe_text(f'GET "/api/tables?since=4" for {CODE} failed')
    assert text == 'GET "/api/tables" for 7kx… failed'


@given(st.text(max_size=60), st.text(max_size=60), st.binary(min_size=32, max_size=32), st.data())
def test_no_code_gets_through_whatever_is_around_it(before, after, chance, data):
    code, place = code_from(chance), data.draw(st.integers(0, 9))
    typed = code[:place].upper() + "-" + code[place:]
    assert read_code(typed) == code
    shown = safe_path(f"/{before}/{typed}/{after}")
    assert typed not in shown
    assert code not in shown.lower().replace("-", "")


@pytest.mark.parametrize("form", [JsonLines, PlainLines])
def test_no_line_has_a_token_or_an_owner(form):
    for secret in (TOKEN, OWNER, "_" * 43, "-" * 43, "Q" * 43):
        for line in (
            access(f"/api/tables?token={secret}"),
            access(f"/api/{secret}"),
            access("/", address=f"{secret}:0"),
            record("uvicorn.error", "Authorization: Bearer %s", secret),
            record("fivefold.server", f'{{"token":"{secret}"}}'),
            record("any.library", "failed", error=ValueError(f"token={secret}!")),
            record("any.library", "failed", error=ValueError(f'x\n  File "{secret}"')),
            record("uvicorn.error", '%s - "WebSocket %s" [accepted]', "a", f"/?{secret}"),
        ):
            assert secret not in written(line, form), line


@pytest.mark.parametrize(
    ("message", "rest", "status"),
    [
        ('%s - "WebSocket %s" [accepted]', (), "[accepted]"),
        ('%s - "WebSocket %s" 403', (), "403"),
        ('%s - "WebSocket %s" %d', (429,), 429),
    ],
)
def test_a_websocket_is_a_line_like_a_request(message, rest, status):
    line = record("uvicorn.error", message, "192.0.2.7:5", f"/api/live/{CODE}?t={TOKEN}", *rest)
    found = json.loads(written(line))
    assert found["path"] == "/api/live/7kx…"
    told = (found["method"], found["status"], found["address"])
    assert told == ("WebSocket", status, "192.0.2.7:5")


def test_a_request_is_told_in_parts():
    found = json.loads(written(access("/api/games?lang=fr")))
    assert found.pop("at").endswith("+00:00")
    assert found == {
        "level": "info",
        "from": "uvicorn.access",
        "address": "192.0.2.7:50000",
        "method": "GET",
        "path": "/api/games",
        "status": 200,
    }


def test_a_client_can_not_write_lines_of_its_own():
    hostile = access('/x\n{"at": "now", "level": "info"}', address="1\n2\x1b]0;x\x07")
    for form in (JsonLines, PlainLines):
        assert written(hostile, form).isprintable()


def test_a_trace_is_kept_with_its_lines():
    try:
        raise RuntimeError("it broke")
    except RuntimeError as error:
        line = record("uvicorn.error", "Exception in ASGI application\n", error=error)
    trace = json.loads(written(line))["trace"]
    assert "it broke" in trace
    assert "tests/server/operations/test_logs.py" in trace
    assert "\n" in trace
    assert "it broke" in written(line, PlainLines)


@pytest.mark.parametrize("form", [JsonLines, PlainLines])
def test_facts_that_are_given_beside_are_written_too_and_as_safe(form):
    line = logging.makeLogRecord({"msg": "a table stopped", "reason": f"{CODE} {TOKEN}", "left": 3})
    text = written(line, form)
    assert "7kx… …" in text
    assert ("left" in text) is (form is JsonLines)
    assert TOKEN not in text


@pytest.fixture
def configured(monkeypatch):
    """Makes our configuration count, and gives where lines are written to then."""
    loggers = [
        logging.getLogger(name) for name in ("", "fivefold", "uvicorn.error", "uvicorn.access")
    ]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]

    def configure(*, access, terminal=False):
        stream = StringIO()
        monkeypatch.setattr(stream, "isatty", lambda: terminal)
        monkeypatch.setattr(sys, "stderr", stream)
        logging.config.dictConfig(log_config(access=access))
        return stream

    yield configure
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers = handlers


def log_some():
    logging.getLogger("uvicorn.access").info(ACCESS, "a", "GET", f"/{CODE}", "1.1", 200)
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "a", f"/{CODE}")
    logging.getLogger("fivefold.server").info("ours")
    logging.getLogger("a.library").info("chatter")
    logging.getLogger("a.library").warning("mind %s", TOKEN)


def test_without_an_access_log_only_what_matters_is_written(configured):
    stream = configured(access=False)
    log_some()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["text"] for line in lines] == ["ours", "mind …"]


def test_with_an_access_log_requests_are_written_once(configured):
    stream = configured(access=True)
    log_some()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line.get("path") for line in lines] == ["/7kx…", "/7kx…", None, None]


def test_a_person_at_a_terminal_gets_plain_lines(configured):
    stream = configured(access=False, terminal=True)
    log_some()
    assert re.fullmatch(r"(\d\d:\d\d:\d\d (info|warning): .*\n){2}", stream.getvalue())

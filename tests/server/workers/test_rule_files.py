"""Rule files of strangers are read by workers only, and once."""

import asyncio
import threading

import pytest

from fivefold.client import RefusedMessage, Server
from fivefold.errors import FivefoldError
from fivefold.server.workers import work
from fivefold.server.workers.work import Person, learn_rules
from fivefold.tables import setup
from tests.support.own_rules import LITTLE, LITTLE_RULES
from tests.support.serving import at_table, serving

ANN = Person("192.0.2.1", "ann")


@pytest.fixture
def reading(monkeypatch):
    """The threads in which rule files were read: those of a test's workers have their name."""
    threads = []
    parse = setup.parse_rules

    def noted(data, file):
        threads.append(threading.current_thread().name.partition("_")[0])
        return parse(data, file)

    monkeypatch.setattr(setup, "parse_rules", noted)
    forget()
    yield threads
    forget()


def forget():
    setup._known.clear()
    setup._latest.clear()


async def test_a_server_leaves_rule_files_to_its_workers(tmp_path, reading):
    async with serving(tmp_path / "tables.sqlite") as url:
        async with Server(url) as server:
            checked = await server._request("POST", "/api/rules", {"rules": LITTLE_RULES})
            assert checked["id"] == LITTLE
            with pytest.raises(RefusedMessage, match=r"not-rules|missing-key"):
                await server._request("POST", "/api/rules", {"rules": "a = 1"})
        forget()
        async with at_table(url, LITTLE, "me", rules=LITTLE_RULES) as (server, table):
            await table.start()
            setup._latest.clear()  # others have come since
            await table.act(0, "roll")
    forget()
    async with serving(tmp_path / "tables.sqlite") as url, Server(url, server.token) as again:
        found = await again._request("GET", f"/api/tables/{table.code}/game")
        assert found["id"] == LITTLE
        position = {"boxes": {}, "dice": "123", "rolls_left": 1}
        asked = {"game": LITTLE, "rules": LITTLE_RULES, "position": position}
        forget()
        with pytest.raises(RefusedMessage, match="still-solving"):
            await again._request("POST", "/api/advice", asked)
    assert set(reading) == {"workers"}


def test_rules_stay_known_as_long_as_they_are_in_use(monkeypatch, reading):
    monkeypatch.setattr(setup, "_latest", setup.deque(maxlen=1))
    texts = [LITTLE_RULES.replace("Little", name) for name in ("One", "Two", "Three")]
    kept = setup.own_rules(texts[0])
    for text in texts[1:]:
        setup.own_rules(text)
    assert setup.own_rules(texts[0]) is kept
    assert setup.known_rules(texts[1]) is None
    assert len(reading) == 3


class Stuck:
    async def run(self, *_):
        await asyncio.Event().wait()


async def test_a_file_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(work, "_READING_SECONDS", 0.0)
    await learn_rules(Stuck(), ANN, None)  # without a file nobody is asked
    with pytest.raises(FivefoldError) as refused:
        await learn_rules(Stuck(), ANN, "a = 1")
    assert refused.value.code == "work-interrupted"

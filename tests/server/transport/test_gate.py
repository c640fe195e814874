"""The budget of an address: what it takes is counted, it waits or is refused, and others don't."""

import asyncio
from http import HTTPStatus
from types import SimpleNamespace

import pytest

from fivefold.server.settings import Limits, Rate
from fivefold.server.transport import gate as module
from fivefold.server.transport.gate import CONNECTION, PATIENCE, UPGRADE, Budget, Gate
from tests.support.waiting import run_story

EVE, ANN = "203.0.113.9", "192.0.2.7"


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Server:
    """An app behind a budget of 100 ms, and as many again every second; times are made up."""

    def __init__(self, monkeypatch):
        self.clock, self.cpu, self.served, self.slept = Clock(), Clock(), [], []
        self.costs = 0.0
        monkeypatch.setattr(module, "_clock", self.cpu)
        # Not for all: servers of other tests run in threads of their own.
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=self.sleep))
        self.gate = Gate(Limits(cpu_per_address=Rate(100, 1)), self.clock)
        self.budget = Budget(self.app, self.gate)

    async def sleep(self, seconds):
        self.slept.append(seconds)
        self.clock.now += seconds

    async def app(self, scope, receive, send):
        self.served.append(scope["client"][0])
        self.cpu.now += self.costs

    def ask(self, address, kind="http", **extensions):
        """The status and headers of a refusal; None if the app was asked."""
        sent = []

        async def send(message):
            sent.append(message)

        scope = {"type": kind, "client": (address, 1), "headers": [], "extensions": extensions}
        before = len(self.served)
        run_story(self.budget(scope, None, send))
        if len(self.served) > before:
            return None
        return sent and (sent[0]["status"], dict(sent[0]["headers"]))


@pytest.fixture
def server(monkeypatch):
    return Server(monkeypatch)


def test_requests_within_the_budget_do_not_wait(server):
    for _ in range(50):
        assert server.ask(EVE) is None
    assert not server.slept


def test_cheap_requests_wait_for_the_budget_once_it_is_used_up(server):
    for _ in range(1000):
        assert server.ask(EVE) is None
    seconds = 1000 * module._PRICE / 100
    assert seconds - 1.01 < sum(server.slept) < seconds
    assert server.ask(ANN) is None
    assert len(server.slept) < 1000


def test_what_a_request_took_is_charged_and_who_would_wait_long_is_refused(server):
    server.costs = 1.0
    assert server.ask(EVE) is None
    status, headers = server.ask(EVE)
    assert status == HTTPStatus.TOO_MANY_REQUESTS
    assert int(headers[b"retry-after"]) == 10
    assert headers[b"connection"] == b"close"
    assert server.served == [EVE]
    assert server.ask(ANN) is None
    server.clock.now += 10 - PATIENCE
    assert server.ask(EVE) is None


def test_a_refused_request_costs_nothing(server):
    server.costs = 1.0
    server.ask(EVE)
    wait = server.gate.wait(EVE)
    assert server.ask(EVE)
    assert server.slept == [1.0]  # who asks again at once does not ask often
    assert server.gate.wait(EVE) == pytest.approx(wait - 1.0)


def test_all_networks_of_a_customer_are_slowed_down_together(server):
    for number in range(10_000):
        server.ask(f"2001:db8:7:{number:x}::1")
    assert sum(server.slept) > 1
    before = len(server.slept)
    assert server.ask("2001:db8:8::1") is None
    assert len(server.slept) == before


class Http:
    """A connection that is gone, or one too many."""

    def __init__(self, counts=True, gone=False):
        self.counts, self.gone, self.counted = counts, gone, []

    def count_as(self, key):
        self.counted.append(key)
        return self.counts


def test_a_connection_counts_as_one_of_whoever_asks_through_it(server):
    http = Http()
    assert server.ask(EVE, **{CONNECTION: http}) is None
    assert http.counted == [EVE]
    status, headers = server.ask(EVE, **{CONNECTION: Http(counts=False)})
    assert status == HTTPStatus.TOO_MANY_REQUESTS
    assert headers[b"retry-after"] == b"1"


def test_nobody_works_for_those_who_went_while_they_waited(server):
    server.costs = 0.2
    server.ask(EVE)
    assert server.ask(EVE, **{CONNECTION: Http(gone=True)}) == []
    assert server.served == [EVE]


class Upgrade:
    def reject(self, status, headers):
        self.status, self.headers = status, dict(headers)


def test_a_websocket_is_refused_as_the_request_that_it_still_is(server):
    server.costs = 1.0
    server.ask(EVE)
    upgrade = Upgrade()
    server.ask(EVE, "websocket", **{UPGRADE: upgrade})
    assert upgrade.status == HTTPStatus.TOO_MANY_REQUESTS
    assert upgrade.headers[b"retry-after"]
    assert server.served == [EVE]


def test_only_the_steps_of_the_work_itself_are_charged(monkeypatch):
    cpu, clock = Clock(), Clock()
    monkeypatch.setattr(module, "_clock", cpu)
    gate = Gate(Limits(cpu_per_address=Rate(1000, 1000)), clock)

    async def work():
        cpu.now += 0.6
        await asyncio.sleep(0)
        cpu.now += 0.5
        return "done"

    async def others():
        cpu.now += 100

    async def story():
        answer, _ = await asyncio.gather(gate.charged(EVE, work()), others())
        return answer

    assert run_story(story()) == "done"
    assert 100 < gate.wait(EVE) < 102  # 1,100 ms of 1,000


def test_failures_and_cancellations_reach_the_work_and_whoever_waits_for_it():
    gate, heard = Gate(Limits()), []

    async def fails():
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def waits():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def times_out():
        async with asyncio.timeout(0):
            await asyncio.Event().wait()

    async def story():
        with pytest.raises(ZeroDivisionError):
            await gate.charged(EVE, fails())
        with pytest.raises(TimeoutError):
            await gate.charged(EVE, times_out())
        task = asyncio.create_task(gate.charged(EVE, waits()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run_story(story())
    assert heard == ["cancelled"]

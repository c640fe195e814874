"""The budget of an address: what it takes is counted, it waits or is refused, and others don't."""

import asyncio
from concurrent.futures import Future
from functools import partial
from http import HTTPStatus
from types import SimpleNamespace

import pytest

from fivefold.server.settings import Limits, Rate
from fivefold.server.transport import gate as module
from fivefold.server.transport import middleware
from fivefold.server.transport.gate import CONNECTION, PATIENCE, UPGRADE, Gate, WorkQueue
from fivefold.server.transport.middleware import Budget
from tests.support.waiting import StoppedClock, settled

EVE, ANN = "203.0.113.9", "192.0.2.7"


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


class Http:
    """A connection, or one too many."""

    hasty = False

    def __init__(self, counts=True):
        self.counts, self.counted, self.ended = counts, [], Future()

    def count_as(self, key):
        self.counted.append(key)
        return self.counts


class Server:
    """An app behind a budget of 100 ms, and as many again every second; times are made up."""

    def __init__(self, monkeypatch, runner):
        self.runner = runner
        self.clock, self.cpu, self.served, self.slept = Clock(), Clock(), [], []
        self.costs, self.leaves = 0.0, False
        monkeypatch.setattr(module, "_clock", self.cpu)
        # Not for all: servers of other tests run in threads of their own.
        for waiting in (module, middleware):
            monkeypatch.setattr(waiting, "asyncio", SimpleNamespace(wait=self.wait))
        self.gate = Gate(Limits(cpu_per_address=Rate(100, 1)), self.clock)
        self.budget = Budget(self.app, self.gate)

    async def wait(self, ends, timeout):
        self.slept.append(timeout)
        self.clock.now += timeout
        if self.leaves:
            for each in ends:
                each.set_result(None)

    async def app(self, scope, receive, send):
        self.served.append(scope["client"][0])
        self.cpu.now += self.costs

    def ask(self, address, kind="http", **extensions):
        """The status and headers of a refusal; None if the app was asked."""
        sent = []

        async def send(message):
            sent.append(message)

        extensions = {CONNECTION: Http(), **extensions}
        scope = {"type": kind, "client": (address, 1), "headers": [], "extensions": extensions}
        before = len(self.served)
        self.runner.run(self.budget(scope, None, send))
        if len(self.served) > before:
            return None
        return sent and (sent[0]["status"], dict(sent[0]["headers"]))


@pytest.fixture
def server(monkeypatch):
    with asyncio.Runner() as runner:
        yield Server(monkeypatch, runner)


def test_requests_wait_only_once_the_budget_is_used_up(server):
    for _ in range(50):
        assert server.ask(EVE) is None
    assert not server.slept
    for _ in range(950):
        assert server.ask(EVE) is None
    seconds = 1000 * module._PRICE / 100
    assert seconds - 1.01 < sum(server.slept) < seconds
    assert server.ask(ANN) is None
    assert len(server.slept) < 1000


def test_a_request_is_charged_and_refused_if_it_would_wait_long(server):
    server.costs = 1.0
    assert server.ask(EVE) is None
    wait = server.gate.wait(EVE)
    status, headers = server.ask(EVE)
    assert server.slept == [1.0]  # who asks again at once does not ask often
    assert server.gate.wait(EVE) == pytest.approx(wait - 1.0)  # a refusal costs nothing
    assert status == HTTPStatus.TOO_MANY_REQUESTS
    assert int(headers[b"retry-after"]) == 9
    assert headers[b"connection"] == b"close"
    assert server.served == [EVE]
    assert server.ask(ANN) is None
    server.clock.now += 10 - PATIENCE
    assert server.ask(EVE) is None


def test_all_networks_of_a_customer_are_slowed_down_together(server):
    for number in range(10_000):
        server.ask(f"2001:db8:7:{number:x}::1")
    assert sum(server.slept) > 1
    before = len(server.slept)
    assert server.ask("2001:db8:8::1") is None
    assert len(server.slept) == before


def test_a_connection_is_counted_for_the_client_that_asks_through_it(server):
    http = Http()
    assert server.ask(EVE, **{CONNECTION: http}) is None
    assert http.counted == [EVE]
    status, headers = server.ask(EVE, **{CONNECTION: Http(counts=False)})
    assert status == HTTPStatus.TOO_MANY_REQUESTS
    assert headers[b"retry-after"] == b"1"


@pytest.mark.parametrize("costs", [0.2, 1.0])
def test_requests_of_clients_that_went_while_they_waited_are_not_served(server, costs):
    server.costs, server.leaves = costs, True
    server.ask(EVE)
    assert server.ask(EVE) == []
    assert server.served == [EVE]


async def test_waiting_ends_with_the_connection():
    """Or requests of connections that are gone could pile up."""
    gate = Gate(Limits(), clock=lambda: 0.0)
    gate.charge(EVE, 600)
    ended = asyncio.get_running_loop().create_future()
    with StoppedClock():
        waiting = asyncio.create_task(gate.admit(EVE, ended))
        await settled()
        assert not waiting.done()
        ended.set_result(None)
        await settled()
        assert waiting.done()


class Upgrade:
    def reject(self, status, headers):
        self.status, self.headers = status, dict(headers)


def test_a_websocket_opens_at_a_busy_address_but_one_too_many_is_refused(server):
    """The address may be that of a player."""
    upgrade = Upgrade()
    server.ask(EVE, "websocket", **{UPGRADE: upgrade, CONNECTION: Http(counts=False)})
    assert upgrade.status == HTTPStatus.TOO_MANY_REQUESTS
    assert upgrade.headers[b"retry-after"]
    assert not server.served
    server.costs = 1.0
    server.ask(EVE)
    assert server.ask(EVE, "websocket") is None
    for number in range(100):  # what others take is not charged
        server.ask(f"198.51.100.{number}")
    assert server.ask(ANN) is None
    assert not server.slept


class HeldQueue(WorkQueue):
    """A queue whose turns come when the test calls for them."""

    def __init__(self, clock):
        super().__init__(clock)
        self.pauses = []

    def _continue_later(self):
        self.pauses.append(self._bucket.wait())


def test_work_beyond_its_share_of_the_event_loop_waits_in_its_order(monkeypatch):
    clock, cpu, done = Clock(), Clock(), []
    monkeypatch.setattr(module, "_clock", cpu)
    line = HeldQueue(clock)

    def work(name, seconds):
        cpu.now += seconds
        clock.now += seconds
        done.append(name)

    began = clock.now
    entered = [line.enter(partial(work, each, 0.005)) for each in range(100)]
    assert 4 <= sum(entered) <= 12
    while len(done) < 100:
        clock.now += line.pauses.pop() + 1e-6
        line._continue()
    assert done == list(range(100))
    assert 0.9 < clock.now - began < 1.1  # 0.5 of work
    assert not line.pauses


def test_the_queue_soon_goes_on_whatever_something_took():
    line = HeldQueue(Clock())
    line.spend(60_000)
    assert not line.enter(lambda: None)
    assert line.pauses[0] < 0.3


def test_refusals_take_their_time_of_the_event_loop_too(server, monkeypatch):
    spent = []
    monkeypatch.setattr(server.gate.line, "spend", spent.append)
    server.ask(EVE, **{CONNECTION: Http(counts=False)})
    assert spent


async def test_only_the_steps_of_the_work_itself_are_charged(monkeypatch):
    cpu, clock, line = Clock(), Clock(), []
    monkeypatch.setattr(module, "_clock", cpu)
    gate = Gate(Limits(cpu_per_address=Rate(1000, 1000)), clock)
    monkeypatch.setattr(gate.line, "spend", line.append)

    async def work():
        cpu.now += 0.6
        await asyncio.sleep(0)
        cpu.now += 0.5
        return "done"

    async def others():
        cpu.now += 100

    assert await asyncio.gather(gate.charged(EVE, work()), others()) == ["done", None]
    assert sum(line) == pytest.approx(1100)
    assert not gate.wait(ANN)
    assert 10 < gate.wait(EVE) < 12  # 1,100 ms of 1,000, but debts have a limit


async def test_failures_and_cancellations_pass_through_charged_work():
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

    async def charged():
        await gate.charged(EVE, waits())

    with pytest.raises(ZeroDivisionError):
        await gate.charged(EVE, fails())
    with pytest.raises(TimeoutError):
        await gate.charged(EVE, times_out())
    task = asyncio.create_task(charged())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert heard == ["cancelled"]

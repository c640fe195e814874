"""Simulated players: each has the client of the library, and a connection to some process."""

import asyncio
import json
from contextlib import suppress

from fivefold.client import RefusedMessage
from fivefold.client.session import Session
from fivefold.errors import FivefoldError
from fivefold.server.live.messages import Pong, read_message
from fivefold.stores.store import Conflict
from fivefold.tables.absence import bring_back
from fivefold.tables.ids import owner_at, owner_of
from fivefold.texts import Lang
from tests.support.serving import some_act

PATIENCE = 6.0
"""Seconds without an answer after which a client connects to another process."""


class Wire:
    """One connection. Frames arrive in their order, and late; those of a dead process don't."""

    lang = Lang.EN

    def __init__(self, process, token, code, faults):
        self.process, self._faults = process, faults
        self.account = self.key = owner_of(token)
        self.owner = owner_at(self.account, code)
        self.to_client, self.to_server = asyncio.Queue(), asyncio.Queue()

    def send(self, frame):
        if not self.process.dead:
            self.to_client.put_nowait(frame)

    async def arrives(self, queue):
        text = await queue.get()
        await asyncio.sleep(self._faults.delay())
        await self.process.going_on()
        return text


class Socket:
    """The client's end."""

    def __init__(self, wire):
        self._wire = wire

    async def send(self, text):
        self._wire.to_server.put_nowait(text)


class Player:
    def __init__(self, simulation, number, code, token):
        self._simulation, self._faults = simulation, simulation.faults
        self.number, self.code, self.token = number, code, token
        self.session = Session("", code, token)
        self.confirmed = {}
        """The sequences of the messages that were confirmed, by their ids."""
        self._tasks = [asyncio.ensure_future(self._stay_connected())]
        self._tasks.append(asyncio.ensure_future(self._play()))

    # The connection

    async def _stay_connected(self):
        while True:
            process = self._faults.rng.choice(self._simulation.processes)
            with suppress(TimeoutError, FivefoldError, Conflict):
                await self._connect(process)
            self.session._socket = None
            await asyncio.sleep(self._faults.delay())

    async def _connect(self, process):
        live = await asyncio.wait_for(process.hub.find(self.code), PATIENCE)
        wire = Wire(process, self.token, self.code, self._faults)
        await asyncio.wait_for(live.catch_up(self.session.sequence), PATIENCE)
        live.connect(wire, self.session.sequence)
        await asyncio.wait_for(live.apply(lambda table, _: bring_back(table, wire.owner)), PATIENCE)
        jobs = [self._read(wire), self._serve(wire, live, process), self._break(process)]
        tasks = [asyncio.ensure_future(job) for job in jobs]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            if not process.dead:
                live.disconnect(wire)

    async def _read(self, wire):
        socket = Socket(wire)
        while True:
            message = json.loads(await wire.arrives(wire.to_client))
            if message["type"] == "done":
                self.confirmed[message["id"]] = message["sequence"]
            await self.session.receive(message, socket)

    async def _serve(self, wire, live, process):
        """What the server does with messages of this connection: one after the other."""
        while True:
            command = read_message(await wire.arrives(wire.to_server))
            if not isinstance(command, Pong):
                await live.handle(wire, wire.owner, command, process.hub.rematch)

    async def _break(self, process):
        """Connections last for a while; of a process that is gone the client notices nothing."""
        end = asyncio.get_running_loop().time() + self._faults.connection_lasts()
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(PATIENCE / 2)
            if not process.here:
                await asyncio.sleep(PATIENCE / 2)
                return

    # Playing

    async def _play(self):
        session = self.session
        await session.until(lambda table: bool(table.view))
        while session.view["status"] == "open":
            with suppress(RefusedMessage):
                if session.view["players"][str(self.number)]["kind"] == "open":
                    await session.sit(self.number, ("Ann", "Bo", "Cléo")[self.number])
                elif self.number == 0:
                    await session.start()
            await asyncio.sleep(0.5)
        while session.view["status"] == "playing":
            act = some_act(session.view, self.number, self._faults.rng)
            if act is None:
                await self._sees_more_than(session.sequence)
                continue
            await asyncio.sleep(self._faults.thinks())
            with suppress(RefusedMessage):
                await session.act(self.number, act)

    async def _sees_more_than(self, sequence):
        await self.session.until(lambda table: table.sequence > sequence)

    def close(self):
        for task in self._tasks:
            task.cancel()

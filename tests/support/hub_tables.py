"""Tables of a hub without a network, whose store and people do what a test says."""

import asyncio
import json

from fivefold.errors import FivefoldError
from fivefold.server.live.messages import read_message
from fivefold.stores.store import Alarm, Conflict, StoredTable
from fivefold.tables.ids import new_token, owner_at, owner_of
from fivefold.tables.setup import Setup
from fivefold.texts import Lang
from tests.support.hubs import new_hub
from tests.support.serving import seats

OWN = """
id = "own-thing"
name = "Own thing"
summary = "Small."
source = "A test."
dice = 2
rolls = 2
boxes = [{ id = "chance", label = "Chance", section = "lower", scorer = "total" }]
"""


def _beside(write):
    return {"summary": write.summary, "alarm": write.alarm}


class InMemory:
    """A store without threads, so that a schedule is always the same one."""

    def __init__(self):
        self.kept = {}
        self.own = {}
        self.owners = {}
        self.fence, self.drivers = 0, {}
        self.beside = {}
        """The summary and the alarm of each table."""

    async def create(self, secret, write):
        if write.code in self.kept:
            raise Conflict(write.code)
        self.beside[write.code] = _beside(write)
        self.owners[write.code] = set(write.owners)
        replies = [write.reply] if write.reply else []
        self.kept[write.code] = StoredTable(secret, list(write.events), replies)

    async def append(self, write):
        await asyncio.sleep(0)
        kept = self.kept[write.code]
        if write.events and write.events[0].sequence != len(kept.events) + 1:
            raise Conflict(write.code)
        self.owners[write.code].update(write.owners)
        kept.events.extend(write.events)
        kept.replies.extend([write.reply] if write.reply else [])
        if write.events:
            self.beside[write.code] = _beside(write)

    async def load(self, code):
        return self.kept.get(code)

    async def tables_of(self, owner, limit):
        return self.own.get(owner, [])[:limit]

    async def owners_of(self, code):
        return sorted(self.owners[code])

    async def owner_of_key(self, key):
        return key

    async def given_up(self, keys):
        return set()

    async def note_opened(self, code, at):
        pass

    async def load_since(self, code, sequence):
        stored = await self.load(code)
        return stored and stored._replace(events=stored.events[sequence:])

    async def store_summary(self, code, sequence, summary, alarm):
        self.beside[code] = {"summary": summary, "alarm": alarm}

    # The only process

    shared = False

    async def follow(self, code):
        pass

    async def join(self, seconds):
        self.fence += 1
        return self.fence

    async def renew(self, fence, seconds):
        return True

    async def leave(self, fence):
        pass

    async def take(self, fence, code):
        return True

    async def take_over(self, fence, limit):
        alarms = [Alarm(code, beside["alarm"]) for code, beside in self.beside.items()]
        found = [
            alarm
            for alarm in alarms
            if alarm.at is not None and self.drivers.get(alarm.code) != fence
        ]
        self.drivers.update(dict.fromkeys((alarm.code for alarm in found), fence))
        return found

    async def check(self):
        pass

    async def close(self):
        pass


class Failing(InMemory):
    """A store that is not there when a test says so: `before` it has written, or `after`."""

    when, times, loads = "before", 0, 0

    async def append(self, write):
        failing, self.times = self.times > 0, self.times - 1
        if not failing or self.when == "after":
            known = {kept[:2] for kept in self.kept[write.code].replies}
            if write.reply and write.reply[:2] in known:
                raise Conflict(write.code)
            await super().append(write)
        if failing:
            raise FivefoldError("store-unavailable", reason="a test")

    async def load(self, code):
        await asyncio.sleep(0)
        failing, self.loads = self.loads > 0, self.loads - 1
        if failing:
            raise FivefoldError("store-unavailable", reason="a test")
        kept = self.kept.get(code)
        return kept and StoredTable(kept.secret, list(kept.events), list(kept.replies))


class Person:
    lang = Lang.EN

    def __init__(self, live, hub, owner):
        self.live, self.hub, self.heard, self._number = live, hub, [], 0
        self.account = self.key = owner
        self.owner = owner and owner_at(owner, live.code)
        self.turned_away = None

    def send(self, frame):
        self.heard.append(json.loads(frame))

    def turn_away(self, error):
        self.turned_away = error.code
        self.live.disconnect(self)

    async def say(self, **message):
        self._number += 1
        message, before = {"id": f"m{self._number}", **message}, len(self.heard)
        command = read_message(json.dumps(message))
        await self.live.handle(self, self.owner, command, self.hub.rematch)
        answers = [said for said in self.heard[before:] if said["type"] in ("done", "refused")]
        assert len(answers) == 1
        return answers[0]

    async def fill_first(self, seat=0):
        """A whole turn: roll, and fill the first box."""
        await self.say(type="act", seat=seat, act="roll")
        box = next(iter(self.live.view["acts"][str(seat)]["boxes"]))
        await self.say(type="act", seat=seat, act=f"fill {box}")


async def created(hub, owner, *kinds, game="yum", message="one", **more):
    """The code of a new table."""
    asked = {"game": game, "seats": seats(*kinds), "pace": 0, **more}
    return await hub.new_tables.create(Setup.model_validate(asked), owner, message)


async def begun(*kinds, token=None, **more):
    tables = new_hub(Failing())
    owner = owner_of(token or new_token())
    live = await tables.find(await created(tables, owner, *kinds, **more))
    ann = Person(live, tables, owner)
    live.connect(ann, 0)
    for seat in live.table.seats_of(ann.owner):
        await ann.say(type="seed", seat=seat, seed=f"s{seat}")
    assert (await ann.say(type="start"))["type"] == "done"
    return tables, live, ann


class Gate:
    """Holds back the next write of a store until it is opened: whoever writes has the table's lock
    meanwhile."""

    def __init__(self, store):
        self._store, self._append = store, store.append
        self._open, self.reached = asyncio.Event(), asyncio.Event()
        store.append = self._held

    async def _held(self, write):
        self._store.append = self._append
        self.reached.set()
        await self._open.wait()
        await self._append(write)

    def open(self):
        self._open.set()

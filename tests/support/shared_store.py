"""A store in memory that several processes share, each through a handle of its own."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from fivefold.stores.store import Alarm, Broadcast, Change, Conflict, NotDriver, StoredTable


@dataclass
class Row:
    secret: bytes
    events: list = field(default_factory=list)
    replies: list = field(default_factory=list)
    """Pairs of a reply and the sequence of its last event, or None for a refusal."""
    live: bool = True
    alarm: float | None = None
    driver: int | None = None
    owners: set = field(default_factory=set)


class Database:
    """What is stored. Everything here happens at once, as in a transaction."""

    compare_and_swap = True
    """A test may switch it off to see that it is missed."""

    def __init__(self):
        self.rows = {}
        self.until = {}
        self.given_up = set()
        self.handles = []

    def append(self, write, by):
        row = self.rows[write.code]
        events, reply = write.events, write.reply
        if write.fence is not None and row.driver != write.fence:
            raise NotDriver(write.code)
        if self.compare_and_swap and write.before not in {None, len(row.events)}:
            raise Conflict(write.code)
        refusals = {(kept.owner, kept.message_id) for kept, at in row.replies if at is None}
        if reply is not None and (reply.owner, reply.message_id) in refusals:
            raise Conflict(write.code)
        row.events.extend(events)
        row.owners.update(write.owners)
        if reply is not None:
            row.replies.append((reply, len(row.events) if events else None))
        if events:
            row.live, row.alarm = write.live, write.alarm
            if row.driver == 0 and row.alarm is not None:
                row.driver = None
            self.tell(by, Change(write.code, len(row.events)))

    def tell(self, by, heard):
        for handle in self.handles:
            if handle is not by and (isinstance(heard, Broadcast) or heard.code in handle.followed):
                handle.heard.put_nowait(heard)

    def is_alive(self, fence):
        return self.until.get(fence, 0) > asyncio.get_running_loop().time()


class SharedStore:
    """A process's handle."""

    shared = True

    def __init__(self, database):
        self.database = database
        self.heard = asyncio.Queue()
        self.followed = set()
        database.handles.append(self)

    async def hop(self, *, back=False):
        """The way to the store, and back; a simulation makes it long, and breaks it."""

    async def create(self, secret, write):
        await self.hop()
        if write.code in self.database.rows:
            raise Conflict(write.code)
        replies = [(write.reply, len(write.events))] if write.reply else []
        driver = 0 if write.alarm is None else None
        self.database.rows[write.code] = Row(
            secret, [*write.events], replies, write.live, write.alarm, driver, {*write.owners}
        )
        await self.hop(back=True)

    async def append(self, write):
        await self.hop()
        self.database.append(write, self)
        await self.hop(back=True)

    async def load(self, code):
        return await self.load_since(code, 0)

    async def load_since(self, code, sequence):
        await self.hop()
        row = self.database.rows.get(code)
        stored = row and StoredTable(
            row.secret,
            row.events[sequence:],
            [reply for reply, at in row.replies if at is None or at > sequence],
        )
        await self.hop(back=True)
        return stored

    async def changes(self, loaded):
        while True:
            yield await self.heard.get()

    async def follow(self, code):
        self.followed.add(code)

    async def tell(self, text):
        await self.hop()
        self.database.tell(self, Broadcast(text))

    async def join(self, seconds):
        await self.hop()
        fence = max(self.database.until, default=0) + 1
        self.database.until[fence] = asyncio.get_running_loop().time() + seconds
        return fence

    async def renew(self, fence, seconds):
        await self.hop()
        if not self.database.is_alive(fence):
            return False
        self.database.until[fence] = asyncio.get_running_loop().time() + seconds
        return True

    async def leave(self, fence):
        await self.hop()
        self.database.until[fence] = 0.0

    async def take(self, fence, code):
        await self.hop()
        row = self.database.rows[code]
        if row.driver not in {None, 0, fence} and self.database.is_alive(row.driver):
            return False
        row.driver = fence
        return True

    async def take_over(self, fence, limit):
        await self.hop()
        taken = []
        for code, row in self.database.rows.items():
            gone = (
                row.driver is not None
                and row.driver != 0
                and not self.database.is_alive(row.driver)
            )
            if row.live and row.alarm is not None and (row.driver is None or gone):
                row.driver = fence
                taken.append(Alarm(code, row.alarm))
        return taken[:limit]

    async def release(self, fence, codes):
        await self.hop()
        for code in codes:
            if self.database.rows[code].driver == fence:
                self.database.rows[code].driver = None

    async def store_summary(self, code, sequence, summary, alarm):
        await self.hop()
        self.database.rows[code].alarm = alarm

    async def tables_of(self, owner, limit):
        return [code for code, row in self.database.rows.items() if owner in row.owners]

    async def owners_of(self, code):
        await self.hop()
        return sorted(self.database.rows[code].owners)

    async def owner_of_key(self, key):
        return None if key in self.database.given_up else key

    async def change_key(self, old, new):
        self.database.given_up.add(old)
        return True

    async def given_up(self, keys):
        return self.database.given_up & set(keys)

    async def note_opened(self, code, at):
        pass

    async def erase(self, owner, limit):
        alone = [code for code, row in self.database.rows.items() if row.owners == {owner}]
        for code in alone:
            del self.database.rows[code]
            self.database.tell(self, Change(code, 0))
        return alone

    async def rewrite(self, rewrite):
        row = self.database.rows[rewrite.code]
        if len(row.events) != rewrite.after:
            raise Conflict(rewrite.code)
        for sequence, text in rewrite.texts.items():
            row.events[sequence - 1] = row.events[sequence - 1]._replace(event=text)
        row.events.extend(rewrite.events)
        row.live, row.alarm = rewrite.live, rewrite.alarm
        row.owners.discard(rewrite.owner)
        self.database.tell(self, Change(rewrite.code, len(row.events)))

    async def check(self):
        pass

    async def close(self):
        with suppress(ValueError):
            self.database.handles.remove(self)

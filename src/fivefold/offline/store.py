"""The store of the offline app, over the browser's IndexedDB.

`Database` is what `web/src/offline/indexed-db.ts` shows to Python: it reads rows, and takes steps
of a write in one transaction. What the steps are is decided here; whether a table is still as it
was when they were decided, in the transaction. Rows are JSON, bytes in them hexadecimal.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fivefold.errors import FivefoldError
from fivefold.stores.one_process import OneProcess
from fivefold.stores.store import (
    Alarm,
    Condition,
    Conflict,
    Reply,
    StoredDigest,
    StoredEvent,
    StoredSummary,
    StoredTable,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

    from fivefold.stores.store import Rewrite

_KINDS = ("tables", "events", "refusals", "digests")
_CONFLICT = "ConstraintError"
_LATEST = 2**50
"""More than any place in a list."""
_FULL = "QuotaExceededError"
_REASONS = {
    _FULL: "no room is left for this site",
    "InvalidStateError": "the browser has closed the database",
}

Row = dict[str, Any]
Step = tuple[object, ...]
"""`web/src/offline/indexed-db.ts` says what there is."""


class Database(Protocol):
    """Its failures have a `name`, as the browser's have."""

    def tables(self) -> Awaitable[str]: ...
    def listed(self, owner: str, before: int, limit: int) -> Awaitable[str]: ...
    def table(self, code: str, since: int) -> Awaitable[str]: ...
    def digests(self, codes: str) -> Awaitable[str]: ...
    def write(self, steps: str) -> Awaitable[None]: ...
    def close(self) -> None: ...


class BrowserStore(OneProcess):
    """A Store in a browser. Only one worker at a time uses it: it holds a lock."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._closing = False
        self.condition = Condition()

    async def create(self, secret: bytes, write: Write) -> None:
        code, live, alarm = write.code, write.live, write.alarm
        row = {"code": code, "secret": secret.hex(), "last": 0, "changed": 0.0, "live": live}
        row |= {"summary": write.summary or "", "alarm": alarm, "answered": False}
        row |= {"opened": time.time(), "owners": [], "hidden": [], "touched": 0}
        begun = TableChange(code, touch=True)
        await self._write([("add", "tables", row), begun.step, *steps_of(write)])
        self._note_alarm(code, alarm)

    async def append(self, write: Write) -> None:
        self._refuse_if_closing()
        self._refuse_unless_driven(write)
        await self._write(steps_of(write))
        self._note_alarm(write.code, write.alarm)

    async def load(self, code: str) -> StoredTable | None:
        return await self.load_since(code, 0)

    async def load_since(self, code: str, sequence: int) -> StoredTable | None:
        found = await self._read(lambda: self._database.table(code, sequence))
        return read_table(found)

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        rows = sorted(await self._tables(owner), key=lambda row: owner in row["hidden"])
        return [row["code"] for row in rows][:limit]

    async def summaries_of(
        self, owner: str, limit: int, before: int | None = None
    ) -> list[StoredSummary]:
        place = _LATEST if before is None else before
        rows = await self._read(lambda: self._database.listed(owner, place, limit))
        return [_summary(row)._replace(listed=row["touched"]) for row in rows]

    async def owners_of(self, code: str) -> list[str]:
        rows = await self._tables()
        return sorted(owner for row in rows if row["code"] == code for owner in row["owners"])

    async def store_summary(
        self, code: str, sequence: int, summary: str, alarm: float | None
    ) -> None:
        change = TableChange(code, {"last": sequence}, {"summary": summary, "alarm": alarm})
        with suppress(Conflict):
            await self._write([change.step])
        self._note_alarm(code, alarm)

    async def hide(self, owner: str, code: str) -> None:
        with suppress(Conflict):
            await self._write([TableChange(code, hide=(owner,)).step])

    async def live(self) -> list[str]:
        return [row["code"] for row in await self._tables() if row["live"]]

    async def store_digest(self, code: str, digest: str, sequence: int) -> bool:
        row = {"code": code, "digest": digest}
        try:
            change = TableChange(code, {"last": sequence})
            await self._write([change.step, ("put", "digests", row)])
        except Conflict:
            return False
        return True

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        listed = [row for row in await self._tables(owner) if owner not in row["hidden"]]
        over = [row["code"] for row in listed if not row["live"]][:limit]
        digests = await self._read(lambda: self._database.digests(json.dumps(over)))
        return [StoredDigest(*pair) for pair in zip(over, digests, strict=True)]

    # Deleting

    async def erase(self, owner: str, limit: int) -> list[str]:
        rows = [row for row in await self._tables(owner) if row["owners"] == [owner]][:limit]
        return await self._delete(rows)

    async def rewrite(self, rewrite: Rewrite) -> None:
        code = rewrite.code
        found = await self._read(lambda: self._database.table(code, 0))
        fields = {"live": rewrite.live, "summary": rewrite.summary, "alarm": rewrite.alarm}
        fields |= {"last": rewrite.events[-1].sequence}
        change = TableChange(code, {"last": rewrite.after}, fields, leave=(rewrite.owner,))
        steps: list[Step] = [change.step]
        steps += [("clear", "refusals", code), ("clear", "digests", code)]
        steps += [("put", "events", row) for row in rewritten_rows(found["events"], rewrite)]
        steps += [
            ("put", "refusals", {**row, "text": rewrite.refusal.replace("{id}", row["message"])})
            for row in found["refusals"]
            if row["owner"] != rewrite.author
        ]
        await self._write(steps)
        self._note_alarm(code, rewrite.alarm)

    async def delete(self, code: str) -> bool:
        rows = [row for row in await self._tables() if row["code"] == code]
        return bool(await self._delete(rows))

    async def note_opened(self, code: str, at: float) -> None:
        rows = [row for row in await self._tables() if row["code"] == code]
        if rows and rows[0]["opened"] < at:
            with suppress(Conflict):
                await self._write([TableChange(code, {}, {"opened": at}).step])

    async def expire(self, before: float, limit: int) -> list[str]:
        over = [row for row in await self._tables() if not row["live"] and row["opened"] < before]
        return await self._delete([row for row in over if row["changed"] < before][:limit])

    async def _delete(self, rows: Sequence[Row]) -> list[str]:
        codes = [row["code"] for row in rows]
        await self._write([("clear", kind, code) for code in codes for kind in _KINDS])
        return codes

    # Keys: whoever plays on this device has the only one

    async def owner_of_key(self, key: str) -> str | None:
        return key

    async def change_key(self, old: str, new: str) -> bool:
        return False

    async def given_up(self, keys: Collection[str]) -> set[str]:
        return set()

    # Upkeep

    async def untouched(self, before: float, limit: int, skip: int = 0) -> list[StoredSummary]:
        old = [row for row in await self._tables() if row["live"] and row["changed"] < before]
        old.sort(key=lambda row: (row["changed"], row["code"]))
        return [_summary(row) for row in old[skip:][:limit]]

    async def tidy(self, before: float, limit: int) -> int:
        over = [row for row in await self._tables() if row["answered"] and not row["live"]]
        old = [row for row in over if row["changed"] < before][:limit]
        for row in old:
            await self._forget_replies(row["code"], row["last"])
        return len(old)

    async def _forget_replies(self, code: str, last: int) -> None:
        table = await self.load(code)
        events = event_rows(Write(code, table.events)) if table is not None else []
        change = TableChange(code, {"last": last}, {"answered": False})
        steps: list[Step] = [change.step, ("clear", "refusals", code)]
        steps += [("put", "events", row) for row in events]
        with suppress(Conflict):  # somebody plays on
            await self._write(steps)

    async def _alarms(self) -> list[Alarm]:
        rows = [row for row in await self._tables() if row["live"] and row["alarm"] is not None]
        return sorted((Alarm(row["code"], row["alarm"]) for row in rows), key=lambda each: each.at)

    async def check(self) -> None:
        await self.tables_of("", 1)
        await self._write([("put", "checks", {"name": "check"})])
        self.condition.check()

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._database.close()  # what has begun is finished

    async def _tables(self, owner: str | None = None) -> list[Row]:
        """All tables, or those of an owner, most recently changed first."""
        rows: list[Row] = await self._read(self._database.tables)
        mine = [row for row in rows if owner is None or owner in row["owners"]]
        return sorted(mine, key=lambda row: -row["touched"])

    async def _read(self, ask: Callable[[], Awaitable[str]]) -> Any:
        self._refuse_if_closing()
        try:
            return json.loads(await ask())
        except Exception as error:
            raise self._failure(error) from None

    async def _write(self, steps: Sequence[Step]) -> None:
        self._refuse_if_closing()
        text = json.dumps(steps, ensure_ascii=False)
        text.encode()  # texts that are not Unicode fail here
        try:
            await self._database.write(text)
        except Exception as error:
            failure = self._failure(error)
            self.condition.note(failure)
            raise failure from None
        self.condition.note(None)

    def _failure(self, error: Exception) -> Exception:
        name = getattr(error, "name", None) or type(error).__name__
        if name == _CONFLICT:
            return Conflict(str(error))
        if self._closing:
            return FivefoldError("store-closed")
        full = {"full": True} if name == _FULL else {}
        return FivefoldError("store-unavailable", reason=_reason(name, str(error)), **full)

    def _refuse_if_closing(self) -> None:
        if self._closing:
            raise FivefoldError("store-closed")


def _summary(row: Row) -> StoredSummary:
    return StoredSummary(row["code"], float(row["changed"]), row["summary"])


def _reason(name: str, said: str) -> str:
    """Why the browser refused, in plain words if it is something that people can help."""
    return _REASONS.get(name, f"{name}: {said}" if said else name)


# Rows, and the steps of writing them


class TableChange(NamedTuple):
    """A change of a table, if it is as expected; who joins its owners, who leaves them, and who
    takes it off their list."""

    code: str
    expected: Mapping[str, object] = {}
    fields: Mapping[str, object] = {}
    join: Sequence[str] = ()
    leave: Sequence[str] = ()
    hide: Sequence[str] = ()
    touch: bool = False
    """Whether it is then the first in lists."""

    @property
    def step(self) -> Step:
        code, *rest = self
        return "change", code, dict(zip(self._fields[1:], rest, strict=True))


def steps_of(write: Write) -> list[Step]:
    """The rows of an append, and the conditions for it."""
    if not write.events:
        return _refusal(write)
    last = write.events[-1]
    fields: Row = {
        "last": last.sequence,
        "changed": last.at,
        "live": write.live,
        "alarm": write.alarm,
    }
    fields |= {"answered": True} | ({} if write.summary is None else {"summary": write.summary})
    touch = bool(write.owners) or write.summary is not None
    change = TableChange(
        write.code, {"last": write.before}, fields, tuple(write.owners), touch=touch
    )
    steps = [change.step]
    if write.reply is not None:  # a message that was refused before is not accepted
        steps.append(("absent", "refusals", (write.code, *write.reply[:2])))
    return [*steps, *(("add", "events", row) for row in event_rows(write))]


def _refusal(write: Write) -> list[Step]:
    expected = {} if write.after is None else {"last": write.after}
    steps = [TableChange(write.code, expected, join=tuple(write.owners)).step]
    if write.reply is not None:
        steps.append(("add", "refusals", {"code": write.code, **_reply_row(write.reply)}))
    return steps


def event_rows(write: Write) -> list[Row]:
    """A row for each event; the last one has the reply."""
    rows = [{"code": write.code, **event._asdict()} for event in write.events]
    if write.reply is not None:
        rows[-1] |= _reply_row(write.reply)
    return rows


def _reply_row(reply: Reply) -> Row:
    owner, message, digest, text = reply
    return {"owner": owner, "message": message, "hash": digest.hex(), "text": text}


def rewritten_rows(rows: Sequence[Row], rewrite: Rewrite) -> list[Row]:
    """The rows of events that a rewriting changes or adds."""
    changed = [
        {**row, "event": rewrite.texts.get(row["sequence"], row["event"])}
        for row in rows
        if row["sequence"] in rewrite.texts or row.get("owner") == rewrite.author
    ]
    for row in changed:
        if row.get("owner") == rewrite.author:
            for field in ("owner", "message", "hash", "text"):
                del row[field]
    return [*changed, *event_rows(Write(rewrite.code, rewrite.events))]


def read_table(found: Row) -> StoredTable | None:
    """The table that `Database.table` found."""
    if found["secret"] is None:
        return None
    rows = found["events"]
    events = [StoredEvent(row["sequence"], float(row["at"]), row["event"]) for row in rows]
    replied = [row for row in rows if "message" in row] + found["refusals"]
    return StoredTable(bytes.fromhex(found["secret"]), events, [_reply(row) for row in replied])


def _reply(row: Row) -> Reply:
    return Reply(row["owner"], row["message"], bytes.fromhex(row["hash"]), row["text"])

"""The rows and the steps of writing that the pocket's store and the browser's database exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fivefold.stores.store import Reply, StoredEvent, StoredTable, Write

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.stores.store import Rewrite

Row = dict[str, Any]
Step = tuple[object, ...]
"""`web/src/pocket/database.ts` says what there is."""


class Change(NamedTuple):
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
    """What an append writes, and what must hold for it."""
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
    change = Change(write.code, {"last": write.before}, fields, tuple(write.owners), touch=touch)
    steps = [change.step]
    if write.reply is not None:  # a message that was refused before is not accepted
        steps.append(("absent", "refusals", (write.code, *write.reply[:2])))
    return [*steps, *(("add", "events", row) for row in event_rows(write))]


def _refusal(write: Write) -> list[Step]:
    expected = {} if write.after is None else {"last": write.after}
    steps = [Change(write.code, expected, join=tuple(write.owners)).step]
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

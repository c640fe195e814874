"""The browser's database in memory, as `web/src/offline/indexed-db.ts` shows it to Python."""

import asyncio
import copy
import json

_KEYS = {
    "tables": ("code",),
    "events": ("code", "sequence"),
    "refusals": ("code", "owner", "message"),
    "digests": ("code",),
    "checks": ("name",),
}


class BrowserError(Exception):
    """An error of the browser's, with its name."""

    def __init__(self, name):
        super().__init__(name)
        self.name = name


class MemoryDatabase:
    """Several of them may share their rows, as tabs share a database."""

    def __init__(self, rows=None):
        self.rows = {name: {} for name in _KEYS} if rows is None else rows
        self.failure = None
        """What the next calls fail with, if anything."""

    async def tables(self):
        await self._pause()
        return json.dumps(list(self.rows["tables"].values()))

    async def listed(self, owner, before, limit):
        await self._pause()
        rows = sorted(self.rows["tables"].values(), key=lambda row: -row["touched"])
        mine = [row for row in rows if owner in row["owners"] and owner not in row["hidden"]]
        return json.dumps([row for row in mine if row["touched"] < before][:limit])

    async def table(self, code, since):
        await self._pause()
        table = self.rows["tables"].get((code,))
        events = [row for key, row in sorted(self.rows["events"].items()) if key[0] == code]
        found = {
            "secret": table and table["secret"],
            "events": [row for row in events if row["sequence"] > since],
            "refusals": [row for key, row in self.rows["refusals"].items() if key[0] == code],
        }
        return json.dumps(found)

    async def digests(self, codes):
        await self._pause()
        found = [self.rows["digests"].get((code,)) for code in json.loads(codes)]
        return json.dumps([row and row["digest"] for row in found])

    async def write(self, steps):
        await self._pause()
        before = copy.deepcopy(self.rows)
        try:
            for step in json.loads(steps):
                getattr(self, f"_{step[0]}")(*step[1:])
        except BrowserError:
            self.rows.update(before)
            raise

    def close(self):
        """Nothing to do."""

    async def _pause(self):
        await asyncio.sleep(0)
        if self.failure is not None:
            raise BrowserError(self.failure)

    def _add(self, store, row):
        self._absent(store, [row[part] for part in _KEYS[store]])
        self._put(store, row)

    def _put(self, store, row):
        self.rows[store][tuple(row[part] for part in _KEYS[store])] = row

    def _absent(self, store, key):
        if tuple(key) in self.rows[store]:
            raise BrowserError("ConstraintError")

    def _clear(self, store, code):
        for key in [key for key in self.rows[store] if key[0] == code]:
            del self.rows[store][key]

    def _change(self, code, change):
        row = self.rows["tables"].get((code,))
        if row is None or any(row[field] != value for field, value in change["expected"].items()):
            raise BrowserError("ConstraintError")
        owners = [*row["owners"], *(o for o in change["join"] if o not in row["owners"])]
        stay = [owner for owner in owners if owner not in change["leave"]]
        last = max(each["touched"] for each in self.rows["tables"].values())
        touched = last + 1 if change["touch"] else row["touched"]
        hidden = [one for one in row["hidden"] if one not in change["join"]] + change["hide"]
        lists = {"owners": stay, "hidden": hidden, "touched": touched}
        self._put("tables", {**row, **change["fields"], **lists})

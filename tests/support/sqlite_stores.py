"""A SQLite store in a file, and what lies in that file."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.store import StoredEvent, Write, open_store
from tests.support.waiting import PATIENCE

FILE = "tables.db"


def events(first, count=1, text="{}"):
    return [StoredEvent(n, float(n), text) for n in range(first, first + count)]


async def filled(file, code="aaaaaaaa", count=2):
    store = await open_store(file)
    await store.create(b"secret", Write(code, events(1, count), ["ann"]))
    return store


def close_after(coroutine):
    async def run():
        store = await coroutine
        await store.close()

    asyncio.run(run())


def refused(address):
    with pytest.raises(FivefoldError) as error:
        close_after(open_store(address))
    return error.value


def run_sql(file, *statements):
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def number(file, question):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question).fetchone()[0]


async def outcomes_of(store, codes, text="{}"):
    tries = (store.append(Write(code, events(2, 1, text))) for code in codes)
    return await asyncio.gather(*tries, return_exceptions=True)


class Held:
    """A connection whose commits wait until the test lets them."""

    def __init__(self, connection):
        self.connection, self.reached, self.go_on = connection, threading.Event(), threading.Event()

    def __getattr__(self, name):
        return getattr(self.connection, name)

    def execute(self, statement, *args):
        if statement == "COMMIT":
            self.reached.set()
            assert self.go_on.wait(PATIENCE)
        return self.connection.execute(statement, *args)


def damage_page(file, text):
    """Overwrite the last page that has this text; the file is not in use."""
    data = file.read_bytes()
    page = number(file, "PRAGMA page_size")
    start = data.rindex(text.encode()) // page * page
    with file.open("r+b") as stream:
        stream.seek(start)
        stream.write(b"\xff" * page)

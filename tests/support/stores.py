"""What tests of stores share: stores that are closed again, and things to keep in them."""

import hashlib
import os
import random
from contextlib import asynccontextmanager
from functools import wraps

from fivefold.offline.store import BrowserStore
from fivefold.stores import store as stores
from fivefold.stores.store import Reply, StoredEvent, Write
from tests.support.waiting import run_story

SECRET = bytes(range(32))


def awaited(test):
    """A test that is a coroutine. A store that never answers makes it fail."""

    @wraps(test)
    def run(*args, **kwargs):
        return run_story(test(*args, **kwargs))

    return run


async def open_store(address):
    """The store at an address, or over what stands for a browser's database."""
    if isinstance(address, str | os.PathLike):
        return await stores.open_store(address)
    return BrowserStore(address)


@asynccontextmanager
async def opened(address):
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()


def with_store(test):
    """The test is given an open store, which is closed afterwards."""

    @awaited
    async def run(address):
        async with opened(address) as store:
            await test(store)

    run.__name__ = test.__name__
    return run


def new_code():
    return "".join(random.choices("0123456789abcdefghjkmnpqrstvwxyz", k=8))


def new_owner():
    return hashlib.sha256(os.urandom(32)).hexdigest()


def events(first, count=1, word="roll"):
    return [
        StoredEvent(n, 1000.0 + n / 8, f'{{"{word}": {n}}}') for n in range(first, first + count)
    ]


def answer(owner, message, said='{"ok": true}'):
    return Reply(owner, message, hashlib.sha256(message.encode()).digest(), said)


async def new_table(store, count=1, owners=(), live=True):
    code = new_code()
    await store.create(SECRET, Write(code, events(1, count), owners, live=live))
    return code


async def all_of(store, code, owners=()):
    """Everything a store can tell about a table."""
    mine = {owner: code in await store.tables_of(owner, 1000) for owner in owners}
    return await store.load(code), code in await store.live(), mine

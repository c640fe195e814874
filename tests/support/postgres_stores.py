"""A PostgreSQL store, and what lies in its database."""

import asyncio

import asyncpg
import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.store import StoredEvent, Write, open_store

CODE = "aaaaaaaa"


def events(first, count=1):
    return [StoredEvent(n, float(n), "{}") for n in range(first, first + count)]


def refused(address):
    with pytest.raises(FivefoldError) as error:
        asyncio.run(open_store(address))
    return error.value


async def run_sql(address, *statements):
    connection = await asyncpg.connect(address)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def one_number(address, question):
    connection = await asyncpg.connect(address)
    number = await connection.fetchval(question)
    await connection.close()
    return number


async def filled(address):
    store = await open_store(address)
    await store.create(b"", Write(CODE, events(1)))
    return store


async def opened_and_closed(address, how=open_store):
    await (await how(address)).close()

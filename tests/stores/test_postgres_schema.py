"""The schema in PostgreSQL: its present form comes as a whole, beside what others have there."""

import asyncio

from fivefold.stores import postgres_schema
from tests.support.postgres_stores import (
    filled,
    one_number,
    opened_and_closed,
    refused,
    run_sql,
)


def test_a_newer_form_is_left_alone(new_database):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    asyncio.run(run_sql(address, "UPDATE fivefold.form SET form = 99"))
    error = refused(address)
    assert error.code == "store-newer"
    assert error.facts["found"] == 99


def test_an_older_form_is_brought_to_the_present_one(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    steps = postgres_schema._MIGRATIONS
    monkeypatch.setattr(
        postgres_schema, "_MIGRATIONS", (*steps, "CREATE TABLE fivefold.more (a integer)")
    )
    for _ in range(2):
        asyncio.run(opened_and_closed(address))
        assert asyncio.run(one_number(address, "SELECT count(*) FROM fivefold.events")) == 1
    assert asyncio.run(one_number(address, "SELECT form FROM fivefold.form")) == len(steps) + 1
    assert asyncio.run(one_number(address, "SELECT count(*) FROM fivefold.more")) == 0


def test_a_step_that_fails_leaves_everything_as_it_was(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    steps = postgres_schema._MIGRATIONS
    worse = "CREATE TABLE fivefold.more (a integer); NONSENSE"
    monkeypatch.setattr(postgres_schema, "_MIGRATIONS", (*steps, worse))
    assert refused(address).code == "store-unopenable"
    assert asyncio.run(one_number(address, "SELECT form FROM fivefold.form")) == len(steps)
    missing = "SELECT to_regclass('fivefold.more') IS NULL"
    assert asyncio.run(one_number(address, missing))


def test_tables_of_others_in_the_same_database_are_left_alone(new_database):
    address = new_database()
    asyncio.run(run_sql(address, "CREATE TABLE events (mine text)", "CREATE TABLE tables (a text)"))
    asyncio.run(opened_and_closed(address, filled))
    assert asyncio.run(one_number(address, "SELECT count(*) FROM public.events")) == 0

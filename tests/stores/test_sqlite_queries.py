"""What the SQLite store asks for does not read the whole file."""

import sqlite3
from contextlib import closing

import pytest

from fivefold.stores import sqlite_queries as queries
from tests.support.sqlite_stores import FILE, close_after, filled

QUERIES = {
    "a table": lambda connection: queries.load(connection, "aaaaaaaa"),
    "what is new": lambda connection: queries.load(connection, "aaaaaaaa", 1),
    "an owner's tables": lambda connection: queries.tables_of(connection, "ann", 9),
    "a page of an owner's list": lambda found: queries.summaries_of(found, "ann", 9, 5),
    "everyone who has a table": lambda connection: queries.owners_of(connection, "aaaaaaaa"),
    "tables to expire": lambda connection: queries.expire(connection, 0.0, 9),
    "whose key it is": lambda connection: queries.owner_of_key(connection, "ann"),
    "an owner's digests": lambda connection: queries.digests_of(connection, "ann", 9),
    "live tables": queries.live,
    "alarms": queries.alarms,
}


SORTED = ("an owner's tables", "a page of an owner's list", "an owner's digests")


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_no_query_scans_a_table(tmp_path, query):
    plans = plans_of(tmp_path / FILE, query)
    assert [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan] == []


@pytest.mark.parametrize("name", SORTED)
def test_a_list_is_read_in_its_order_and_not_sorted(tmp_path, name):
    plans = plans_of(tmp_path / FILE, QUERIES[name])
    assert any("USING COVERING INDEX lists" in plan for plan in plans), plans
    assert not any("TEMP B-TREE" in plan for plan in plans), plans


def plans_of(file, query):
    close_after(filled(file))
    with closing(sqlite3.connect(file)) as connection:
        said = []
        connection.set_trace_callback(said.append)
        query(connection)
        connection.set_trace_callback(None)
        questions = [text for text in said if not text.startswith("BEGIN")]
        return [
            row[3] for text in questions for row in connection.execute(f"EXPLAIN QUERY PLAN {text}")
        ]

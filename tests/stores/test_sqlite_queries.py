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
    "an owner's digests": lambda connection: queries.digests_of(connection, "ann", 9),
    "live tables": queries.live,
    "alarms": queries.alarms,
}


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_no_query_scans_a_table(tmp_path, query):
    close_after(filled(tmp_path / FILE))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        said = []
        connection.set_trace_callback(said.append)
        query(connection)
        connection.set_trace_callback(None)
        plans = [
            row[3] for text in said for row in connection.execute(f"EXPLAIN QUERY PLAN {text}")
        ]
    scans = [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan]
    assert scans == []

"""Stores for a table's events: one `Store` protocol, implemented for SQLite and PostgreSQL.

A store keeps JSON texts and does not read them; `tables` defines what the events mean.
"""

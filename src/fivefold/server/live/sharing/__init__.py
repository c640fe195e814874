"""What the processes that share a store agree on: who drives a table, and who is connected where.

What happens at a table is agreed on in the store, by the order of its events.
"""

"""Tables: commands lead to events, and a table's state is the fold of its events.

Nothing here stores events, waits for a clock or speaks HTTP: `stores` and `server` do.
"""

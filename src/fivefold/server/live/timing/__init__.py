"""The times of a table: how long people have, when bots move, and what is due when.

Nothing here acts on a table; `server.live.timers` does.
"""

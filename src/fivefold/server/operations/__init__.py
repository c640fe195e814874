"""What a running server process needs: the `serve` and `backup` commands, logs, database lock, GC.

Nothing here knows about tables or games.
"""

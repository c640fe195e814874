"""The bots at live tables: when they move, and how much of the processor they may have.

What they choose is worked out in `server.live.bot_pool`.
"""

"""The bots at live tables: when they move, who chooses for them, and how much of the processor they
may have.

What a move is worth is worked out in `server.analysis`.
"""

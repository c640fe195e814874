"""Curves of chances for the sheets of a game: packed into 16 or 32 bits, and kept in files.

What the curves mean is up to the passes that work them out.
"""

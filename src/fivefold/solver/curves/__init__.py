"""Curves of chances for every sheet of a game: packed into 16 bits, and kept in files.

What the curves mean is up to the passes that work them out.
"""

"""What there is to learn from a game, as plain data for screens: hints, reviews, drills, history.

Everything is made of a game or its record and of the values of its rules; nothing is read or kept.
"""

"""The last card of Deluxe Poker between two players, solved exactly.

Who the others are and how they play is no guess there: both play their best.
"""

"""Deluxe Poker in numbers: a numbering of all decisions, and a row of what a player sees.

Players decide one after another, in the order of `first_to_act`. Amounts are dollars.
"""

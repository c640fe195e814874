"""Deluxe Poker at the terminal: the table, hints, reviews, the game at the keyboard.

`fivefold.cli.kinds` finds these modules.
"""

"""Deluxe Poker at the terminal: the table, the prompt for bids, bets and jokers, hints.

The rest of the CLI uses it through `screen.py`.
"""

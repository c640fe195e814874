"""Hints, advice, reviews and drills for scorecard games, as plain data.

What Deluxe Poker offers is in `insights.poker`; the shapes of the data are in `insights.schemas`.
"""

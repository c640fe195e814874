"""The rounds of a Deluxe Poker record with their values, for reviews.

What a whole game adds up to is in `fivefold.coach.poker.review`.
"""

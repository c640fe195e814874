"""Bots for Deluxe Poker: two that go by feeling, and one that plays by the coach's estimates.

The estimates themselves are computed in `fivefold.coach.poker`.
"""

"""Hints and reviews of Deluxe Poker as plain data.

The coach computes them, with NumPy.
"""

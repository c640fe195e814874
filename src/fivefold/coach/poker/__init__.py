"""The coach for Deluxe Poker: the chance to win the game after each choice, with reasons.

It gives advice only. The bots, which play by it, live in `fivefold.bots`.
"""

"""Where the dice of a table come from: the players' seeds, the chain of keys, and the dealer.

How dice follow from keys and seeds is in `fivefold.fair`; what they are rolled for, in the games.
"""

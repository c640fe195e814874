"""Games of several columns that are too large to solve: play for the highest total, and bounds.

Each turn fills a box of one column only, so a column may be looked at alone: in each turn it fills
a box or lets the turn pass. `prices` couples the columns again: a column pays for a turn that it
uses, the more the better the dice are, and all columns share what is paid.
"""

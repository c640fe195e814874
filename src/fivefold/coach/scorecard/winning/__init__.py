"""The chance to win with each choice, exactly: for the last two turns of two who play to win.

It chooses nothing: a bot (`bots.scorecard.race`) and reviews (`learning.scorecard`) do.
"""

"""The coach for scorecard games: advice, reasons, reviews and chances to win, from solved values.

It works for any rule set and names none. It neither plays a game nor solves one.
"""

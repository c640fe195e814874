"""Scorecard games at the terminal: the score sheet, the prompt of a turn, choices ranked by value.

`screen.py` offers this to the rest of the command line.
"""

"""Scorecard games at the terminal: score sheets, hints, reviews, the game at the keyboard.

`fivefold.cli.kinds` finds these modules.
"""

"""Advice and reviews as HTML, for notebooks and pages; a module for each kind of game.

What is shown is decided here; `fivefold.drawings` draws it.
"""
